import { floatAt, intAt, itemAt } from '../columns.ts';
import { type SearchQuery, evaluate } from './evaluate.ts';
import { countBits } from './bitmaps.ts';
import { type Segment } from './segment.ts';
import { copyCamp, hasSessionIn, ranksOf, type Slice } from './slice.ts';
import { type FoundCamp, type Snapshot } from './snapshot.ts';
import { milesToNearestSession } from './listCampsById.ts';
import { byText, passingIndexesOf } from './topCamps.ts';

/** The sort key of a camp: preferred camps come first, then the nearest, then by folded name and id. */
export interface CampKey {
  /** True if the caller lists the camp before all others, for example because it is a favorite. */
  readonly isPreferred: boolean;
  /** Miles to its nearest passing session; 0 if no place is given. */
  readonly miles: number;
  readonly name: string;
  readonly orgId: string;
}

export const byCampKey = (a: CampKey, b: CampKey): number =>
  Number(b.isPreferred) - Number(a.isPreferred) ||
  a.miles - b.miles ||
  byText(a.name, b.name) ||
  byText(a.orgId, b.orgId);

/** Which sessions `listSessions` returns, and in which order. */
export interface SessionsPage {
  /** Org ids to which the list is restricted; all camps if absent. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Org ids that are left out. */
  readonly without: ReadonlySet<string>;
  /** Org ids of camps that come before all others. */
  readonly preferred: ReadonlySet<string>;
  /** The page starts at this camp or, if it is no longer listed, where it would be; undefined for the first page. */
  readonly from: CampKey | undefined;
  /** Maximum number of camps. */
  readonly limit: number;
}

export type KeyedCamp = FoundCamp & { readonly key: CampKey };

/** Returns one page of the camps with passing sessions, and the total number of passing sessions of all camps. */
export const listSessions = (
  snapshot: Snapshot,
  query: SearchQuery,
  page: SessionsPage,
): { readonly found: readonly KeyedCamp[]; readonly total: number } => {
  let total = 0;
  const found = snapshot.scheduled.flatMap((slice) => {
    const matchBits = restrictToPage(slice, evaluate(slice, query), page);
    total += countBits(matchBits);
    return findPage(slice, matchBits, query, page);
  });
  return { found: found.sort((a, b) => byCampKey(a.key, b.key)).slice(0, page.limit), total };
};

/** Restricts the passing sessions to the camps that the page allows. May modify `matchBits`. */
const restrictToPage = (slice: Slice, matchBits: Int32Array, { only, without }: SessionsPage): Int32Array => {
  const empty = new Int32Array(matchBits.length);
  const restricted = only ? empty.slice() : matchBits;
  if (only) for (const rank of ranksOf(slice, only)) copyCamp(slice.segment, rank, matchBits, restricted);
  for (const rank of ranksOf(slice, without)) copyCamp(slice.segment, rank, empty, restricted);
  return restricted;
};

/** The camps of one slice that can be on the page, in order. */
const findPage = (
  slice: Slice,
  matchBits: Int32Array,
  { criteria }: SearchQuery,
  { preferred, from, limit }: SessionsPage,
): readonly KeyedCamp[] => {
  const { segment } = slice;
  const preferredRanks = new Set(ranksOf(slice, preferred));
  const miles = criteria.place && milesToNearestSession(segment, criteria.place, matchBits);
  const keyOf = (rank: number): CampKey => ({
    isPreferred: preferredRanks.has(rank),
    miles: miles?.get(rank) ?? 0,
    name: itemAt(segment.names, rank),
    orgId: itemAt(segment.orgIds, rank),
  });
  const isIncluded = (key: CampKey): boolean => from === undefined || byCampKey(key, from) >= 0;
  const preferredCamps = [...preferredRanks]
    .filter((rank) => hasSessionIn(segment, rank, matchBits))
    .map((rank) => ({ rank, key: keyOf(rank) }));
  const others: { rank: number; key: CampKey }[] = [];
  // Ranks are in name order, so without a place the first `limit` matches are enough.
  for (const rank of miles?.keys() ?? ranksIn(segment, matchBits)) {
    if (!miles && others.length === limit) break;
    if (preferredRanks.has(rank)) continue;
    const key = keyOf(rank);
    if (isIncluded(key)) others.push({ rank, key });
  }
  return [...preferredCamps.filter(({ key }) => isIncluded(key)), ...others]
    .sort((a, b) => byCampKey(a.key, b.key))
    .slice(0, limit)
    .map(({ rank, key }) => ({
      key,
      orgId: key.orgId,
      revision: floatAt(segment.revisions, rank),
      isScheduled: true,
      matchingIndexes: passingIndexesOf(segment, rank, matchBits),
    }));
};

/** Yields the ranks of the camps with a session in a bitmap, in order. */
function* ranksIn({ campOfWord }: Segment, bitmap: Int32Array): Generator<number> {
  let lastRank = -1;
  for (let word = 0; word < bitmap.length; word++) {
    const rank = intAt(campOfWord, word);
    if (bitmap[word] === 0 || rank === lastRank) continue;
    lastRank = rank;
    yield rank;
  }
}
