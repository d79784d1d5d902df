/**
 * A map that a fold may change at each of ten thousand events: a change costs about the same however much it holds, and
 * alters no map that somebody holds already. (Copying a Map of 5,000 at each of as many events would take seconds.)
 */
export interface PersistentMap<Value> {
  readonly size: number;
  readonly get: (key: string) => Value | undefined;
  readonly has: (key: string) => boolean;
  readonly with: (key: string, value: Value) => PersistentMap<Value>;
  readonly without: (key: string) => PersistentMap<Value>;
  /** In no particular order. */
  readonly entries: () => IterableIterator<readonly [string, Value]>;
  readonly values: () => IterableIterator<Value>;
}

type Bucket<Value> = ReadonlyMap<string, Value>;

const BUCKETS = 256;
const EMPTY: Bucket<never> = new Map<string, never>();

/** FNV-1a over the key's UTF-16 units, of which the lowest bits choose the bucket. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
};

const over = <Value>(size: number, buckets: readonly Bucket<Value>[]): PersistentMap<Value> => {
  const bucketAt = (at: number): Bucket<Value> => buckets[at] ?? EMPTY;
  const replaced = (at: number, bucket: Bucket<Value>): readonly Bucket<Value>[] => {
    const copy = buckets.slice();
    copy[at] = bucket;
    return copy;
  };
  function* entries(): IterableIterator<readonly [string, Value]> {
    for (const bucket of buckets) yield* bucket;
  }
  function* values(): IterableIterator<Value> {
    for (const bucket of buckets) yield* bucket.values();
  }
  return {
    size,
    get: (key) => bucketAt(bucketOf(key)).get(key),
    has: (key) => bucketAt(bucketOf(key)).has(key),
    with: (key, value) => {
      const at = bucketOf(key);
      const before = bucketAt(at);
      return over(before.has(key) ? size : size + 1, replaced(at, new Map(before).set(key, value)));
    },
    without: (key) => {
      const at = bucketOf(key);
      const before = bucketAt(at);
      if (!before.has(key)) return over(size, buckets);
      const rest = new Map(before);
      rest.delete(key);
      return over(size - 1, replaced(at, rest));
    },
    entries,
    values,
  };
};

export const emptyMap = <Value>(): PersistentMap<Value> =>
  over<Value>(
    0,
    Array.from({ length: BUCKETS }, () => EMPTY),
  );
