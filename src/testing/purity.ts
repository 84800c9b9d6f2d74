// What a pure function has to stand: frozen arguments, and a world without clock or randomness (R12).

/** The value, frozen all the way down. */
export const deepFreeze = <Value>(value: Value): Value => {
  // What is no object is frozen by nature.
  if (!Object.isFrozen(value)) Object.values(Object.freeze(Object(value))).forEach(deepFreeze);
  return value;
};

/** What has a clock, randomness or the environment, and by which names it is asked: by any, where there are none. */
const SOURCES = {
  Date: ["now"],
  Math: ["random"],
  performance: [],
  crypto: [],
  process: [],
};

/** Runs an action while every clock and source of randomness throws. */
export const withoutClockOrChance = <Result>(action: () => Result): Result => {
  let asked = "";
  const refuse = (name: string): never => {
    asked = `${name} was asked`;
    throw new Error(asked);
  };
  const sources = Object.entries<readonly PropertyKey[]>(SOURCES).filter(([name]) => Reflect.has(globalThis, name));
  const restored = sources.map(([name, names]) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    const value = new Proxy<() => void>(Reflect.get(globalThis, name), {
      get: (source, key) =>
        names.length === 0 || names.includes(key) ? refuse(`${name}.${String(key)}`) : Reflect.get(source, key),
      construct: (source, given, made) =>
        given.length === 0 ? refuse(`new ${name}()`) : Reflect.construct(source, given, made),
      apply: () => refuse(`${name}()`),
    });
    Object.defineProperty(globalThis, name, { value, configurable: true });
    return () => Object.defineProperty(globalThis, name, descriptor);
  });
  try {
    const result = action();
    if (asked) throw new Error(asked); // It was told, and went on.
    return result;
  } finally {
    for (const restore of restored) restore();
  }
};
