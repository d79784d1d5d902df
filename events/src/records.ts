// TypeScript types the keys of every object as `string`, since an object may have more keys than its type lists. Call
// these functions with literals and lists of literals, which have exactly the keys of their types.

/** The keys of an object, in order. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[];

/** An object with these keys and a value for each of them. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
