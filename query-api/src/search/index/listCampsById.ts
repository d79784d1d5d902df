import { floatAt, itemAt } from '../columns.ts';
import { type Coordinates } from '../camp.ts';
import { type Segment } from './segment.ts';
import { type SearchQuery, evaluate } from './evaluate.ts';
import { copyCamp, hasSessionIn, ranksOf, type Slice } from './slice.ts';
import { type FoundCamp, type Snapshot } from './snapshot.ts';
import { byOrder, type Hit, lowestPrices, measurePlace, passingIndexesOf } from './topCamps.ts';

/** Measures each camp with a session in `bitmap`: rank of the camp → miles from `place` to its nearest such session. */
export const milesToNearestSession = (
  segment: Segment,
  place: Coordinates,
  bitmap: Int32Array,
): ReadonlyMap<number, number> => {
  const nearest = new Map<number, number>();
  for (let placeIndex = 0; placeIndex < segment.geo.lats.length; placeIndex++)
    measurePlace(segment, placeIndex, place, bitmap, nearest);
  return nearest;
};

/** Which camps `listCampsById` returns, and in which order. */
export interface CampsByIdPage {
  readonly orgIds: ReadonlySet<string>;
  /** Org ids that are not returned again, because the client already has them. */
  readonly excluded: ReadonlySet<string>;
  readonly limit: number;
  /** Camps are sorted by distance from here or, if undefined, by price or name. */
  readonly near: Coordinates | undefined;
  /** True to sort by the lowest weekly price of the passing sessions. */
  readonly byPrice?: boolean;
}

interface ListedHit extends Hit {
  /** True if the camp has sessions in the season. */
  readonly isScheduled: boolean;
  /** Indexes of the camp's passing sessions. */
  readonly matchingIndexes: readonly number[];
}

/**
 * Finds camps by their ids: first those with passing sessions, then those without. A place in the criteria filters
 * sessions as in a search; `near` only sets the order.
 * @returns `unlisted`: the ids that the catalog does not contain
 */
export const listCampsById = (
  snapshot: Snapshot,
  query: SearchQuery,
  { orgIds, excluded, limit, near, byPrice = false }: CampsByIdPage,
): { readonly found: readonly FoundCamp[]; readonly unlisted: readonly string[] } => {
  const hits = [
    ...snapshot.scheduled.flatMap((slice) => scheduledHits(slice, query, orgIds, near, byPrice)),
    ...snapshot.unscheduled.flatMap((slice) => unscheduledHits(slice, orgIds, near, byPrice)),
  ];
  const listedOrgIds = new Set(hits.map(orgIdOf));
  const found = hits
    .filter((hit) => !excluded.has(orgIdOf(hit)))
    .sort((a, b) => Number(b.matchingIndexes.length > 0) - Number(a.matchingIndexes.length > 0) || byOrder(a, b))
    .slice(0, limit)
    .map((hit) => ({
      orgId: orgIdOf(hit),
      revision: floatAt(hit.segment.revisions, hit.rank),
      isScheduled: hit.isScheduled,
      matchingIndexes: hit.matchingIndexes,
    }));
  return { found, unlisted: [...orgIds].filter((orgId) => !listedOrgIds.has(orgId)) };
};

const orgIdOf = ({ segment, rank }: Hit): string => itemAt(segment.orgIds, rank);

const scheduledHits = (
  slice: Slice,
  query: SearchQuery,
  orgIds: Iterable<string>,
  near: Coordinates | undefined,
  byPrice: boolean,
): readonly ListedHit[] => {
  const { segment, alive } = slice;
  const ranks = ranksOf(slice, orgIds);
  if (ranks.length === 0) return [];
  const matchBits = evaluate(slice, query);
  const prices = byPrice ? lowestPrices(segment, matchBits, query.criteria, new Set()) : undefined;
  const distances =
    near &&
    measureSelected(segment, near, ranks, (rank) => (hasSessionIn(segment, rank, matchBits) ? matchBits : alive));
  return ranks.map((rank) => ({
    segment,
    rank,
    sortKey: sortKeyOf(distances ?? prices, rank),
    isScheduled: true,
    matchingIndexes: passingIndexesOf(segment, rank, matchBits),
  }));
};

const unscheduledHits = (
  slice: Slice,
  orgIds: Iterable<string>,
  near: Coordinates | undefined,
  byPrice: boolean,
): readonly ListedHit[] => {
  const { segment, alive } = slice;
  const ranks = ranksOf(slice, orgIds);
  const distances = near && measureSelected(segment, near, ranks, () => alive);
  return ranks.map((rank) => ({
    segment,
    rank,
    sortKey: sortKeyOf(distances ?? (byPrice ? new Map() : undefined), rank),
    isScheduled: false,
    matchingIndexes: [],
  }));
};

/** The distance or price to sort by: 0 for all camps if they are sorted by name; Infinity if a camp's is unknown. */
const sortKeyOf = (keys: ReadonlyMap<number, number> | undefined, rank: number): number =>
  keys ? (keys.get(rank) ?? Number.POSITIVE_INFINITY) : 0;

/** Miles from `near` to the nearest session of each camp. `bitmapOf` selects the sessions that count for a camp. */
const measureSelected = (
  segment: Segment,
  near: Coordinates,
  ranks: readonly number[],
  bitmapOf: (rank: number) => Int32Array,
): ReadonlyMap<number, number> => {
  const countedSessions = new Int32Array(segment.full.length);
  for (const rank of ranks) copyCamp(segment, rank, bitmapOf(rank), countedSessions);
  return milesToNearestSession(segment, near, countedSessions);
};
