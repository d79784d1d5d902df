/**
 * An immutable map for folds over up to two hundred thousand events. A change returns a new map, costs about the same
 * at any size, and leaves the old map as it was. (Copying a `Map` of 5,000 entries at each event would take seconds.)
 */
export interface PersistentMap<Value> {
  readonly size: number;
  readonly get: (key: string) => Value | undefined;
  readonly has: (key: string) => boolean;
  /** Returns a copy in which the key has this value. */
  readonly with: (key: string, value: Value) => PersistentMap<Value>;
  /** Returns a copy without the key. */
  readonly without: (key: string) => PersistentMap<Value>;
  /** In no particular order. */
  readonly entries: () => IterableIterator<readonly [string, Value]>;
  readonly values: () => IterableIterator<Value>;
}

type Entry<Value> = readonly [string, Value];
/** A hash trie: each level branches on five bits of the key's hash, and each leaf contains a few entries. */
type Tree<Value> =
  | { readonly branches: readonly (Tree<Value> | undefined)[]; readonly entries?: never }
  | { readonly entries: readonly Entry<Value>[]; readonly branches?: never };

const BITS_PER_LEVEL = 5;
const BRANCH_COUNT = 2 ** BITS_PER_LEVEL;
/** A leaf with more entries is split into branches. */
const MAX_ENTRIES_PER_LEAF = 8;
/** The last level that branches: the 32 bits of the hash are used up there. Deeper leaves are never split. */
const MAX_LEVEL = 6;

/**
 * Computes the FNV-1a hash of the key's UTF-16 code units. The upper half is mixed into the lower half, because the
 * first levels use only low bits.
 */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const branchIndex = (hash: number, level: number): number => (hash >>> (level * BITS_PER_LEVEL)) % BRANCH_COUNT;

const findEntry = <Value>(root: Tree<Value>, key: string): Entry<Value> | undefined => {
  const hash = hashOf(key);
  let tree: Tree<Value> | undefined = root;
  for (let level = 0; tree?.branches; level += 1) tree = tree.branches[branchIndex(hash, level)];
  return tree?.entries.find(([each]) => each === key);
};

const withBranch = <Value>(
  branches: readonly (Tree<Value> | undefined)[],
  index: number,
  branch: Tree<Value>,
): Tree<Value> => {
  const copy = branches.slice();
  copy[index] = branch;
  return { branches: copy };
};

const withEntry = <Value>(
  tree: Tree<Value> | undefined,
  entry: Entry<Value>,
  hash: number,
  level: number,
): Tree<Value> => {
  if (tree?.branches) {
    const index = branchIndex(hash, level);
    return withBranch(tree.branches, index, withEntry(tree.branches[index], entry, hash, level + 1));
  }
  const entries = [...(tree?.entries.filter(([key]) => key !== entry[0]) ?? []), entry];
  return entries.length <= MAX_ENTRIES_PER_LEAF || level > MAX_LEVEL ? { entries } : splitLeaf(entries, level);
};

const splitLeaf = <Value>(entries: readonly Entry<Value>[], level: number): Tree<Value> =>
  entries.reduce<Tree<Value>>((tree, entry) => withEntry(tree, entry, hashOf(entry[0]), level), {
    branches: Array.from({ length: BRANCH_COUNT }, () => undefined),
  });

const withoutKey = <Value>(tree: Tree<Value>, key: string, level: number): Tree<Value> => {
  if (!tree.branches) return { entries: tree.entries.filter(([each]) => each !== key) };
  const index = branchIndex(hashOf(key), level);
  const branch = tree.branches[index];
  return branch ? withBranch(tree.branches, index, withoutKey(branch, key, level + 1)) : tree;
};

function* entriesOf<Value>({ entries = [], branches = [] }: Tree<Value>): IterableIterator<Entry<Value>> {
  yield* entries;
  for (const branch of branches) if (branch) yield* entriesOf(branch);
}

function* valuesOf<Value>(tree: Tree<Value>): IterableIterator<Value> {
  for (const [, value] of entriesOf(tree)) yield value;
}

const fromTree = <Value>(size: number, tree: Tree<Value>): PersistentMap<Value> => ({
  size,
  get: (key) => findEntry(tree, key)?.[1],
  has: (key) => findEntry(tree, key) !== undefined,
  with: (key, value) => fromTree(findEntry(tree, key) ? size : size + 1, withEntry(tree, [key, value], hashOf(key), 0)),
  without: (key) => (findEntry(tree, key) ? fromTree(size - 1, withoutKey(tree, key, 0)) : fromTree(size, tree)),
  entries: () => entriesOf(tree),
  values: () => valuesOf(tree),
});

export const emptyMap = <Value>(): PersistentMap<Value> => fromTree<Value>(0, { entries: [] });
