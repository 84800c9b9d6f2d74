// A value behind proxies that count what is read of it, all the way down, and refuse every change.

export interface Watched<Value> {
  readonly value: Value;
  /** How many fields, keys and presences were asked for so far. */
  readonly reads: () => number;
}

export function watched<Value>(value: Value): Watched<Value> {
  let reads = 0;
  const proxies = new WeakMap<object, object>();
  const refuse = (what: string) => (): never => {
    throw new Error(`an argument was changed: ${what}`);
  };
  const handler: ProxyHandler<object> = {
    get: (target, key) => {
      reads++;
      return wrap(Reflect.get(target, key));
    },
    has: (target, key) => {
      reads++;
      return Reflect.has(target, key);
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      reads += keys.length;
      return keys;
    },
    set: refuse("a field was set"),
    deleteProperty: refuse("a field was deleted"),
    defineProperty: refuse("a field was defined"),
    setPrototypeOf: refuse("its prototype was set"),
    preventExtensions: refuse("it was frozen or sealed"),
  };

  /** One proxy for each object, so that identity is kept. A `Date` has a slot that no proxy has. */
  function wrap<Inner>(inner: Inner): Inner;
  function wrap(inner: unknown): unknown {
    if (typeof inner !== "object" || inner === null || inner instanceof Date) return inner;
    const proxy = proxies.get(inner) ?? new Proxy(inner, handler);
    proxies.set(inner, proxy);
    return proxy;
  }
  return { value: wrap(value), reads: () => reads };
}

/** How many values there are in a value, itself included; however deep. */
export function size(value: unknown): number {
  const rest = [value];
  let count = 0;
  while (rest.length > 0) {
    const next = rest.pop();
    count++;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) rest.push(inner);
  }
  return count;
}
