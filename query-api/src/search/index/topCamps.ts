import { floatAt, intAt, itemAt } from '../columns.ts';
import { type NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Place } from '../searchCriteria.ts';
import { type Coordinates } from '../camp.ts';
import { cellsByDistance } from './geoGrid.ts';
import { neededCare } from './priceList.ts';
import { type Segment } from './segment.ts';

/** A matching camp of a segment. */
export interface Hit {
  readonly segment: Segment;
  readonly rank: number;
  /** Miles to its nearest passing session, or cents of its cheapest one; 0 if results are ordered by name. */
  readonly sortKey: number;
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nearest or cheapest first, then by folded name, then by id. */
export const byOrder = (a: Hit, b: Hit): number =>
  a.sortKey - b.sortKey ||
  byText(itemAt(a.segment.names, a.rank), itemAt(b.segment.names, b.rank)) ||
  byText(itemAt(a.segment.orgIds, a.rank), itemAt(b.segment.orgIds, b.rank));

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
    const rank = intAt(segment.campOfWord, word);
    if (rank === lastRank) continue;
    lastRank = rank;
    if (!excluded.has(itemAt(segment.orgIds, rank))) hits.push({ segment, rank, sortKey: 0 });
  }
  return hits;
};

/**
 * Measures the camps that have a session of `bitmap` at a place of the segment, and updates `nearest`: rank → miles from
 * `from` to the camp's nearest session so far.
 */
export const measurePlace = (
  { geo, campOfWord, orgIds }: Segment,
  placeIndex: number,
  from: Coordinates,
  bitmap: Int32Array,
  nearest: Map<number, number>,
  excluded?: ReadonlySet<string>,
): void => {
  // Computed only if needed; -1 until then.
  let miles = -1;
  const end = intAt(geo.postingStarts, placeIndex + 1);
  for (let posting = intAt(geo.postingStarts, placeIndex); posting < end; posting++) {
    const word = geo.postingWords[posting] ?? 0;
    if (((bitmap[word] ?? 0) & (geo.postingMasks[posting] ?? 0)) === 0) continue;
    const rank = intAt(campOfWord, word);
    if (excluded?.has(itemAt(orgIds, rank))) continue;
    if (miles < 0)
      miles = distanceMiles(from, { lat: floatAt(geo.lats, placeIndex), lng: floatAt(geo.lngs, placeIndex) });
    const previousMiles = nearest.get(rank);
    if (previousMiles === undefined || miles < previousMiles) nearest.set(rank, miles);
  }
};

const countBelow = (values: ReadonlyMap<number, number>, limit: number): number => {
  let count = 0;
  for (const value of values.values()) if (value < limit) count++;
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
  const { geo } = segment;
  /** Rank → miles to the camp's nearest passing session found so far. */
  const nearest = new Map<number, number>();
  for (const { cell, minMiles } of cellsByDistance(geo, place)) {
    if (minMiles > place.radius || (nearest.size >= limit && countBelow(nearest, minMiles) >= limit)) break;
    const end = intAt(geo.cellStarts, cell + 1);
    for (let placeIndex = intAt(geo.cellStarts, cell); placeIndex < end; placeIndex++)
      measurePlace(segment, placeIndex, place, bitmap, nearest, excluded);
  }
  return [...nearest]
    .map(([rank, sortKey]) => ({ segment, rank, sortKey }))
    .sort(byOrder)
    .slice(0, limit);
};

/**
 * Finds the lowest weekly price among each camp's sessions in `bitmap`: rank → US cents, with the care that the hours
 * need. Scans the prices from the lowest on, and stops once the remaining ones are higher than `limit` of those found.
 */
export const lowestPrices = (
  { weeklyPrices, campOfWord, orgIds }: Segment,
  bitmap: Int32Array,
  hours: NeededHours,
  excluded: ReadonlySet<string>,
  limit = Number.POSITIVE_INFINITY,
): ReadonlyMap<number, number> => {
  const { slots, camp } = weeklyPrices;
  const lowest = new Map<number, number>();
  let previous = -1;
  for (let index = 0; index < slots.length; index++) {
    const price = camp[index] ?? 0;
    if (price !== previous && lowest.size >= limit && countBelow(lowest, price) >= limit) break;
    previous = price;
    const slot = slots[index] ?? 0;
    const word = slot >>> 5;
    if (((bitmap[word] ?? 0) & (1 << (slot & 31))) === 0) continue;
    const rank = intAt(campOfWord, word);
    if (excluded.has(itemAt(orgIds, rank))) continue;
    const total = price + neededCare(weeklyPrices, index, hours);
    if (total < (lowest.get(rank) ?? Number.POSITIVE_INFINITY)) lowest.set(rank, total);
  }
  return lowest;
};

/**
 * The `limit` camps with the lowest weekly price among their sessions in `bitmap`, except excluded ones. Camps
 * without a known weekly price follow by name.
 */
export const firstByPrice = (
  segment: Segment,
  bitmap: Int32Array,
  hours: NeededHours,
  excluded: ReadonlySet<string>,
  limit: number,
): Hit[] => {
  const lowest = lowestPrices(segment, bitmap, hours, excluded, limit);
  // Ranks are in the order of names, and many camps have the same price.
  const hits = [...lowest]
    .sort(([rankA, a], [rankB, b]) => a - b || rankA - rankB)
    .slice(0, limit)
    .map(([rank, sortKey]) => ({ segment, rank, sortKey }));
  if (hits.length === limit) return hits;
  const priced = new Set([...excluded, ...hits.map(({ rank }) => itemAt(segment.orgIds, rank))]);
  const unpriced = firstByName(segment, bitmap, priced, limit - hits.length);
  return [...hits, ...unpriced.map((hit) => ({ ...hit, sortKey: Number.POSITIVE_INFINITY }))];
};

/** Indexes of a camp's sessions that are in a bitmap, in the order that the camp lists them. */
export const passingIndexesOf = ({ wordStarts }: Segment, rank: number, bitmap: Int32Array): readonly number[] => {
  const indexes: number[] = [];
  const start = intAt(wordStarts, rank);
  for (let word = start; word < intAt(wordStarts, rank + 1); word++)
    // Takes the lowest set bit in each round.
    for (let rest = intAt(bitmap, word); rest !== 0; rest &= rest - 1)
      indexes.push((word - start) * 32 + 31 - Math.clz32(rest & -rest));
  return indexes;
};
