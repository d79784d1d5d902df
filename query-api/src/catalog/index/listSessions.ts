import { type SearchQuery, evaluate } from './evaluate.ts';
import { type Segment } from './segment.ts';
import { copyCamp, isIn, rankOf, type Slice } from './slice.ts';
import { type FoundCamp, type Snapshot } from './snapshot.ts';
import { nearestOf } from './nearest.ts';
import { byText, passingOf } from './topCamps.ts';

/** Where a camp stands in the order: the preferred ones first, then the nearest, then by folded name and id. */
export interface CampKey {
  readonly preferred: boolean;
  /** Miles to its nearest passing session; 0 where no place is asked. */
  readonly miles: number;
  readonly name: string;
  readonly orgId: string;
}

export const byCampKey = (a: CampKey, b: CampKey): number =>
  Number(b.preferred) - Number(a.preferred) || a.miles - b.miles || byText(a.name, b.name) || byText(a.orgId, b.orgId);

export interface SessionsPage {
  /** Only these camps; all where it is absent. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
  /** Camps that come before all others. */
  readonly preferred: ReadonlySet<string>;
  /** The page begins with this camp, or where it stood. */
  readonly from: CampKey | undefined;
  /** How many camps. */
  readonly limit: number;
}

export type KeyedCamp = FoundCamp & { readonly key: CampKey };

/** Camps with passing sessions from a place in their order on, and how many sessions pass in all camps. */
export const listSessions = (
  snapshot: Snapshot,
  query: SearchQuery,
  page: SessionsPage,
): { readonly found: readonly KeyedCamp[]; readonly total: number } => {
  let total = 0;
  const found = snapshot.scheduled.flatMap((slice) => {
    const passing = restrictToPage(slice, evaluate(slice, query), page);
    total += countBits(passing);
    return firstCamps(slice, passing, query, page);
  });
  return { found: found.sort((a, b) => byCampKey(a.key, b.key)).slice(0, page.limit), total };
};

/** The passing sessions of the camps that are wanted. The bitmap of the evaluation is used up. */
const restrictToPage = (slice: Slice, passing: Int32Array, { only, without }: SessionsPage): Int32Array => {
  const empty = new Int32Array(passing.length);
  const restricted = only ? empty.slice() : passing;
  if (only) for (const rank of ranksOf(slice, only)) copyCamp(slice.segment, rank, passing, restricted);
  for (const rank of ranksOf(slice, without)) copyCamp(slice.segment, rank, empty, restricted);
  return restricted;
};

const ranksOf = (slice: Slice, orgIds: ReadonlySet<string>): readonly number[] =>
  [...orgIds].flatMap((orgId) => rankOf(slice, orgId) ?? []);

const firstCamps = (
  slice: Slice,
  passing: Int32Array,
  { criteria }: SearchQuery,
  { preferred, from, limit }: SessionsPage,
): readonly KeyedCamp[] => {
  const { segment } = slice;
  const first = new Set(ranksOf(slice, preferred));
  const miles = criteria.place && nearestOf(segment, criteria.place, passing);
  const keyOf = (rank: number): CampKey => ({
    preferred: first.has(rank),
    miles: miles?.get(rank) ?? 0,
    name: segment.names[rank] as string,
    orgId: segment.orgIds[rank] as string,
  });
  const isIncluded = (key: CampKey): boolean => from === undefined || byCampKey(key, from) >= 0;
  const favored = [...first].filter((rank) => isIn(segment, rank, passing)).map((rank) => ({ rank, key: keyOf(rank) }));
  const others: { rank: number; key: CampKey }[] = [];
  // Ranks stand in the order of names: without a place the first ones that are wanted are all.
  for (const rank of miles?.keys() ?? ranksIn(segment, passing)) {
    if (!miles && others.length === limit) break;
    if (first.has(rank)) continue;
    const key = keyOf(rank);
    if (isIncluded(key)) others.push({ rank, key });
  }
  return [...favored.filter(({ key }) => isIncluded(key)), ...others]
    .sort((a, b) => byCampKey(a.key, b.key))
    .slice(0, limit)
    .map(({ rank, key }) => ({
      key,
      orgId: key.orgId,
      revision: segment.revisions[rank] as number,
      scheduled: true,
      passing: passingOf(segment, rank, passing),
    }));
};

function* ranksIn({ campOfWord }: Segment, bitmap: Int32Array): Generator<number> {
  let last = -1;
  for (let word = 0; word < bitmap.length; word++) {
    const rank = campOfWord[word] as number;
    if (bitmap[word] === 0 || rank === last) continue;
    last = rank;
    yield rank;
  }
}

const countBits = (bitmap: Int32Array): number => {
  let count = 0;
  for (const word of bitmap) for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
