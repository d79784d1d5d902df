/** More than the distinct keys of a catalog; beyond that, the cache starts over. */
const AT_MOST = 20_000;

/** Caches a pure function that is called tens of thousands of times with few distinct keys. */
export const memoize = <Key extends string | number, Value>(read: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = read(key);
    if (known.size >= AT_MOST) known.clear();
    known.set(key, { value });
    return value;
  };
};
