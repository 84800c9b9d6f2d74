// What a pure function has to stand: frozen arguments, and a world without clock or randomness (R12).

/** The value, frozen all the way down. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Runs an action while every clock and source of randomness throws. */
export function withoutClockOrChance<Result>(action: () => Result): Result {
  const refuse = (name: string) => () => {
    throw new Error(`${name} was asked`);
  };
  const { Date: RealDate, Math: realMath } = globalThis;
  const poisonedDate = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      given.length === 0 ? refuse("new Date()")() : Reflect.construct(target, given, newTarget),
    apply: refuse("Date()"),
    get: (target, key) => (key === "now" ? refuse("Date.now") : Reflect.get(target, key)),
  });
  const poisonedMath = new Proxy(realMath, {
    get: (target, key) => (key === "random" ? refuse("Math.random") : Reflect.get(target, key)),
  });
  const poisons: Record<string, unknown> = {
    Date: poisonedDate,
    Math: poisonedMath,
    performance: { now: refuse("performance.now") },
    crypto: { randomUUID: refuse("randomUUID"), getRandomValues: refuse("getRandomValues") },
    process: new Proxy({}, { get: refuse("process") }),
  };
  const real = Object.keys(poisons).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  try {
    for (const [name, value] of Object.entries(poisons)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    return action();
  } finally {
    for (const [name, descriptor] of real) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
}
