/** More different keys than a catalogue has; should there be more, they are read again. */
const AT_MOST = 20_000;

/** A pure reading that is asked for few different keys, tens of thousands of times: each key is read once. */
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
