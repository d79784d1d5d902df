/**
 * An immutable map for folds over up to two hundred thousand events: a change costs about the same at any size and
 * never affects earlier copies. (Copying a Map of 5,000 entries at each event would take seconds.)
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

type Entry<Value> = readonly [string, Value];
/** A hash trie: each level branches on five bits of the key's hash, and each leaf holds a few entries. */
type Tree<Value> =
  | { readonly branches: readonly (Tree<Value> | undefined)[]; readonly entries?: never }
  | { readonly entries: readonly Entry<Value>[]; readonly branches?: never };

const BITS = 5;
const BRANCHES = 2 ** BITS;
const MAX_ENTRIES = 8;
/** The last level that branches: below it no hash bits are left. */
const MAX_LEVEL = 6;

/** FNV-1a over the key's UTF-16 units. The upper half is mixed into the lower half, which selects the first levels. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const branchAt = (hash: number, level: number): number => (hash >>> (level * BITS)) % BRANCHES;

const entryOf = <Value>(root: Tree<Value>, key: string): Entry<Value> | undefined => {
  const hash = hashOf(key);
  let tree: Tree<Value> | undefined = root;
  for (let level = 0; tree?.branches; level += 1) tree = tree.branches[branchAt(hash, level)];
  return tree?.entries.find(([each]) => each === key);
};

const withBranch = <Value>(
  branches: readonly (Tree<Value> | undefined)[],
  at: number,
  branch: Tree<Value>,
): Tree<Value> => {
  const copy = branches.slice();
  copy[at] = branch;
  return { branches: copy };
};

const withEntry = <Value>(
  tree: Tree<Value> | undefined,
  entry: Entry<Value>,
  hash: number,
  level: number,
): Tree<Value> => {
  if (tree?.branches) {
    const at = branchAt(hash, level);
    return withBranch(tree.branches, at, withEntry(tree.branches[at], entry, hash, level + 1));
  }
  const entries = [...(tree?.entries.filter(([key]) => key !== entry[0]) ?? []), entry];
  return entries.length <= MAX_ENTRIES || level > MAX_LEVEL ? { entries } : split(entries, level);
};

const split = <Value>(entries: readonly Entry<Value>[], level: number): Tree<Value> =>
  entries.reduce<Tree<Value>>((tree, entry) => withEntry(tree, entry, hashOf(entry[0]), level), {
    branches: Array.from({ length: BRANCHES }, () => undefined),
  });

const withoutKey = <Value>(tree: Tree<Value>, key: string, level: number): Tree<Value> => {
  if (!tree.branches) return { entries: tree.entries.filter(([each]) => each !== key) };
  const at = branchAt(hashOf(key), level);
  const branch = tree.branches[at];
  return branch ? withBranch(tree.branches, at, withoutKey(branch, key, level + 1)) : tree;
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
  get: (key) => entryOf(tree, key)?.[1],
  has: (key) => entryOf(tree, key) !== undefined,
  with: (key, value) => fromTree(entryOf(tree, key) ? size : size + 1, withEntry(tree, [key, value], hashOf(key), 0)),
  without: (key) => (entryOf(tree, key) ? fromTree(size - 1, withoutKey(tree, key, 0)) : fromTree(size, tree)),
  entries: () => entriesOf(tree),
  values: () => valuesOf(tree),
});

export const emptyMap = <Value>(): PersistentMap<Value> => fromTree<Value>(0, { entries: [] });
