import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Coordinates } from '../camp.ts';
import { type Segment } from './segment.ts';
import { type SearchQuery, evaluate } from './evaluate.ts';
import { copyCamp, hasSessionIn, rankOf, type Slice } from './slice.ts';
import { type FoundCamp, type Snapshot } from './snapshot.ts';
import { byOrder, type Hit, passingIndexesOf } from './topCamps.ts';

/** Measures each camp with a session in `bitmap`: rank of the camp → miles from `place` to its nearest such session. */
export const milesToNearestSession = (
  { geo, campOfWord }: Segment,
  place: Coordinates,
  bitmap: Int32Array,
): ReadonlyMap<number, number> => {
  const nearest = new Map<number, number>();
  for (let placeIndex = 0; placeIndex < geo.lats.length; placeIndex++) {
    // Computed only if needed; -1 until then.
    let miles = -1;
    const end = geo.postingStarts[placeIndex + 1] as number;
    for (let posting = geo.postingStarts[placeIndex] as number; posting < end; posting++) {
      const word = geo.postingWords[posting] as number;
      if (((bitmap[word] as number) & (geo.postingMasks[posting] as number)) === 0) continue;
      if (miles < 0)
        miles = distanceMiles(place, { lat: geo.lats[placeIndex] as number, lng: geo.lngs[placeIndex] as number });
      const rank = campOfWord[word] as number;
      const previousMiles = nearest.get(rank);
      if (previousMiles === undefined || miles < previousMiles) nearest.set(rank, miles);
    }
  }
  return nearest;
};

/** Which camps `listCampsById` returns, and in which order. */
export interface CampsByIdPage {
  readonly orgIds: ReadonlySet<string>;
  /** Org ids that are not returned again, because the client already has them. */
  readonly excluded: ReadonlySet<string>;
  readonly limit: number;
  /** Camps are sorted by distance from here or, if undefined, by name. */
  readonly near: Coordinates | undefined;
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
  { orgIds, excluded, limit, near }: CampsByIdPage,
): { readonly found: readonly FoundCamp[]; readonly unlisted: readonly string[] } => {
  const hits = [
    ...snapshot.scheduled.flatMap((slice) => scheduledHits(slice, query, orgIds, near)),
    ...snapshot.unscheduled.flatMap((slice) => unscheduledHits(slice, orgIds, near)),
  ];
  const listedOrgIds = new Set(hits.map(orgIdOf));
  const found = hits
    .filter((hit) => !excluded.has(orgIdOf(hit)))
    .sort((a, b) => Number(b.matchingIndexes.length > 0) - Number(a.matchingIndexes.length > 0) || byOrder(a, b))
    .slice(0, limit)
    .map((hit) => ({
      orgId: orgIdOf(hit),
      revision: hit.segment.revisions[hit.rank] as number,
      isScheduled: hit.isScheduled,
      matchingIndexes: hit.matchingIndexes,
    }));
  return { found, unlisted: [...orgIds].filter((orgId) => !listedOrgIds.has(orgId)) };
};

const orgIdOf = ({ segment, rank }: Hit): string => segment.orgIds[rank] as string;

const ranksOf = (slice: Slice, orgIds: Iterable<string>): readonly number[] =>
  [...orgIds].flatMap((orgId) => rankOf(slice, orgId) ?? []);

const scheduledHits = (
  slice: Slice,
  query: SearchQuery,
  orgIds: Iterable<string>,
  near: Coordinates | undefined,
): readonly ListedHit[] => {
  const { segment, alive } = slice;
  const ranks = ranksOf(slice, orgIds);
  if (ranks.length === 0) return [];
  const matchBits = evaluate(slice, query);
  const distances =
    near &&
    measureSelected(segment, near, ranks, (rank) => (hasSessionIn(segment, rank, matchBits) ? matchBits : alive));
  return ranks.map((rank) => ({
    segment,
    rank,
    distance: sortDistance(distances, rank),
    isScheduled: true,
    matchingIndexes: passingIndexesOf(segment, rank, matchBits),
  }));
};

const unscheduledHits = (
  slice: Slice,
  orgIds: Iterable<string>,
  near: Coordinates | undefined,
): readonly ListedHit[] => {
  const { segment, alive } = slice;
  const ranks = ranksOf(slice, orgIds);
  const distances = near && measureSelected(segment, near, ranks, () => alive);
  return ranks.map((rank) => ({
    segment,
    rank,
    distance: sortDistance(distances, rank),
    isScheduled: false,
    matchingIndexes: [],
  }));
};

/** The distance to sort by: 0 for all camps if they are sorted by name; Infinity for a camp without a place. */
const sortDistance = (distances: ReadonlyMap<number, number> | undefined, rank: number): number =>
  distances ? (distances.get(rank) ?? Number.POSITIVE_INFINITY) : 0;

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
