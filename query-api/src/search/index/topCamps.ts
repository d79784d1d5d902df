import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Place } from '../searchCriteria.ts';
import { cellsByDistance } from './geoGrid.ts';
import { type Segment } from './segment.ts';

/** A matching camp of a segment. */
export interface Hit {
  readonly segment: Segment;
  readonly rank: number;
  /** Miles to its nearest passing session; 0 if results are not ordered by distance. */
  readonly distance: number;
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nearest first, then by folded name, then by id. */
export const byOrder = (a: Hit, b: Hit): number =>
  a.distance - b.distance ||
  byText(a.segment.names[a.rank] as string, b.segment.names[b.rank] as string) ||
  byText(a.segment.orgIds[a.rank] as string, b.segment.orgIds[b.rank] as string);

/** The first `limit` camps by name that have a session in `bitmap` and are not excluded. */
export const firstByName = (
  segment: Segment,
  bitmap: Int32Array,
  excluded: ReadonlySet<string>,
  limit: number,
): Hit[] => {
  const hits: Hit[] = [];
  let lastRank = -1;
  for (let word = 0; word < bitmap.length && hits.length < limit; word++) {
    if (bitmap[word] === 0) continue;
    const rank = segment.campOfWord[word] as number;
    if (rank === lastRank) continue;
    lastRank = rank;
    if (!excluded.has(segment.orgIds[rank] as string)) hits.push({ segment, rank, distance: 0 });
  }
  return hits;
};

const countWithin = (distances: ReadonlyMap<number, number>, miles: number): number => {
  let count = 0;
  for (const distance of distances.values()) if (distance < miles) count++;
  return count;
};

/**
 * The `limit` nearest camps that have a session in `bitmap` and are not excluded. Scans the cells from the nearest on,
 * and stops once all remaining cells are beyond the radius or farther away than the camps already found.
 */
export const firstByDistance = (
  segment: Segment,
  bitmap: Int32Array,
  place: Place,
  excluded: ReadonlySet<string>,
  limit: number,
): Hit[] => {
  const { geo, campOfWord, orgIds } = segment;
  /** Rank → miles to the camp's nearest passing session found so far. */
  const nearest = new Map<number, number>();
  for (const { cell, minMiles } of cellsByDistance(geo, place)) {
    if (minMiles > place.radius || (nearest.size >= limit && countWithin(nearest, minMiles) >= limit)) break;
    for (
      let placeIndex = geo.cellStarts[cell] as number;
      placeIndex < (geo.cellStarts[cell + 1] as number);
      placeIndex++
    ) {
      // Computed only if needed; -1 until then.
      let miles = -1;
      const end = geo.postingStarts[placeIndex + 1] as number;
      for (let posting = geo.postingStarts[placeIndex] as number; posting < end; posting++) {
        const word = geo.postingWords[posting] as number;
        if (((bitmap[word] as number) & (geo.postingMasks[posting] as number)) === 0) continue;
        const rank = campOfWord[word] as number;
        if (excluded.has(orgIds[rank] as string)) continue;
        if (miles < 0)
          miles = distanceMiles(place, { lat: geo.lats[placeIndex] as number, lng: geo.lngs[placeIndex] as number });
        const previousMiles = nearest.get(rank);
        if (previousMiles === undefined || miles < previousMiles) nearest.set(rank, miles);
      }
    }
  }
  return [...nearest]
    .map(([rank, distance]) => ({ segment, rank, distance }))
    .sort(byOrder)
    .slice(0, limit);
};

/** Indexes of a camp's sessions that are in a bitmap, in the order that the camp lists them. */
export const passingIndexesOf = ({ wordStarts }: Segment, rank: number, bitmap: Int32Array): readonly number[] => {
  const indexes: number[] = [];
  const start = wordStarts[rank] as number;
  for (let word = start; word < (wordStarts[rank + 1] as number); word++)
    // Takes the lowest set bit in each round.
    for (let rest = bitmap[word] as number; rest !== 0; rest &= rest - 1)
      indexes.push((word - start) * 32 + 31 - Math.clz32(rest & -rest));
  return indexes;
};
