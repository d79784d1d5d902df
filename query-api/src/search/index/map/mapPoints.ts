import { type NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { floatAt, intAt, itemAt } from '../../columns.ts';
import { type Coordinates } from '../../camp.ts';
import { type MapPoint } from '../../contract.ts';
import { type SearchCriteria } from '../../searchCriteria.ts';
import { createPostings, type Postings } from '../bitmaps.ts';
import { countCamps, evaluate, type SearchQuery } from '../evaluate.ts';
import { unscheduledCriteria } from '../facetCounts.ts';
import { neededCare } from '../priceList.ts';
import { type Segment } from '../segment.ts';
import { hasSessionIn, type Slice } from '../slice.ts';
import { type Snapshot } from '../snapshot.ts';
import { spreadPoints } from './spreadPoints.ts';
import { byText } from '../topCamps.ts';

/** Maximum number of points in a response. */
export const MAX_MAP_POINTS = 5_000;

/** A rounded location of a camp. */
interface Location extends Coordinates {
  readonly segment: Segment;
  readonly rank: number;
  /** The lowest price in US cents, or NO_PRICE. */
  price: number;
  /** 0 for a camp without sessions in the season. */
  sessions: number;
}

export interface FoundPoints {
  readonly points: readonly MapPoint[];
  /** Number of points before the limit. */
  readonly pointCount: number;
  /** Number of camps with passing sessions. */
  readonly total: number;
}

/**
 * The locations of all matching camps, in the order of docs/search.md. Of too many, returns those that are spread best.
 */
export const findMapPoints = (snapshot: Snapshot, query: SearchQuery): FoundPoints => {
  let total = 0;
  const scheduled = snapshot.scheduled.map((slice) => {
    const bitmap = evaluate(slice, query);
    total += countCamps(slice.segment, bitmap);
    return locationsIn(slice, bitmap, query.criteria, () => true);
  });
  const unscheduledQuery = { ...query, criteria: unscheduledCriteria(query.criteria) };
  const unscheduled = snapshot.unscheduled.map((slice) => {
    const found = locationsIn(slice, evaluate(slice, unscheduledQuery), {}, (place) => isInArea(query.criteria, place));
    for (const location of found) location.sessions = 0;
    return found;
  });
  const locations = [...mergeByName(scheduled), ...mergeByName(unscheduled)];
  return {
    points: spreadPoints(locations, MAX_MAP_POINTS).map(toMapPoint),
    pointCount: locations.length,
    total,
  };
};

const toMapPoint = ({ segment, rank, lat, lng, price, sessions }: Location): MapPoint => ({
  org_id: itemAt(segment.orgIds, rank),
  name: itemAt(segment.titles, rank),
  lat,
  lng,
  ...(price !== NO_PRICE && sessions > 0 && { price: Math.ceil(price / 100) }),
  sessions,
});

/** Merges the sorted locations of several segments. */
const mergeByName = (lists: readonly (readonly Location[])[]): readonly Location[] => {
  const [first = [], ...others] = lists.filter(({ length }) => length > 0);
  return others.length === 0 ? first : [...first, ...others.flat()].sort(byCampAndPlace);
};

const byCampAndPlace = (a: Location, b: Location): number =>
  (a.segment === b.segment
    ? a.rank - b.rank
    : byText(itemAt(a.segment.names, a.rank), itemAt(b.segment.names, b.rank)) ||
      byText(itemAt(a.segment.orgIds, a.rank), itemAt(b.segment.orgIds, b.rank))) ||
  a.lat - b.lat ||
  a.lng - b.lng;

/** A camp without sessions can match by some of its places; only these are shown. */
const isInArea = ({ place, boundingBox }: SearchCriteria, coordinates: Coordinates): boolean =>
  (place === undefined || distanceMiles(place, coordinates) <= place.radius) &&
  (boundingBox === undefined || isInBoundingBox(boundingBox, coordinates));

/** In degrees: about 11 m. Places that are nearer than this usually are one place. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The locations of a slice's sessions in `bitmap`, sorted by the camp's name. */
const locationsIn = (
  { segment }: Slice,
  bitmap: Int32Array,
  hours: NeededHours,
  isShown: (place: Coordinates) => boolean,
): readonly Location[] => {
  const columns = columnsOf(segment);
  const priceOf = createPriceOf(segment, columns, hours);
  const locations: Location[] = [];
  for (let rank = 0; rank < segment.orgIds.length; rank++)
    if (hasSessionIn(segment, rank, bitmap))
      addLocationsOf(segment, columns, rank, bitmap, priceOf, isShown, locations);
  return locations;
};

/** Adds the locations of a camp's sessions in `bitmap`, in their order, to `locations`. */
const addLocationsOf = (
  segment: Segment,
  { places, lats, lngs }: MapColumns,
  rank: number,
  bitmap: Int32Array,
  priceOf: (slot: number) => number,
  isShown: (place: Coordinates) => boolean,
  locations: Location[],
): void => {
  const { geo } = segment;
  const first = locations.length;
  for (let index = intAt(places.postingStarts, rank); index < intAt(places.postingStarts, rank + 1); index++) {
    const place = intAt(places.postingWords, index);
    let sessions = 0;
    let price = NO_PRICE;
    const end = intAt(geo.postingStarts, place + 1);
    for (let posting = intAt(geo.postingStarts, place); posting < end; posting++) {
      const word = intAt(geo.postingWords, posting);
      // Takes the lowest set bit in each round.
      for (let rest = intAt(bitmap, word) & intAt(geo.postingMasks, posting); rest !== 0; rest &= rest - 1) {
        sessions++;
        price = Math.min(price, priceOf(word * 32 + 31 - Math.clz32(rest & -rest)));
      }
    }
    if (sessions === 0 || !isShown({ lat: floatAt(geo.lats, place), lng: floatAt(geo.lngs, place) })) continue;
    const [lat, lng] = [floatAt(lats, index), floatAt(lngs, index)];
    const last = locations.length > first ? locations.at(-1) : undefined;
    if (last?.lat === lat && last.lng === lng) {
      last.sessions += sessions;
      last.price = Math.min(last.price, price);
    } else locations.push({ segment, rank, lat, lng, price, sessions });
  }
};

const NO_PRICE = 2 ** 31 - 1;

/** Creates a function that returns the price of a session in US cents, with the care that the hours need, or NO_PRICE. */
const createPriceOf = (
  segment: Segment,
  { priceIndexes }: MapColumns,
  hours: NeededHours,
): ((slot: number) => number) => {
  const { weeklyPrices, statedPrices } = segment;
  const weeklyCount = weeklyPrices.slots.length;
  const hasHours = hours.opensBy !== undefined || hours.closesFrom !== undefined;
  return (slot) => {
    const priceIndex = intAt(priceIndexes, sessionAt(segment, slot));
    if (priceIndex === NO_PRICE) return NO_PRICE;
    const list = priceIndex < weeklyCount ? weeklyPrices : statedPrices;
    const index = priceIndex < weeklyCount ? priceIndex : priceIndex - weeklyCount;
    return intAt(list.camp, index) + (hasHours ? neededCare(list, index, hours) : 0);
  };
};

/** Columns that only maps need; computed for the first map and cached. */
interface MapColumns {
  /**
   * The index of each session's price in `weeklyPrices`, followed by `statedPrices`; NO_PRICE without one. For the order
   * see `sessionAt`.
   */
  readonly priceIndexes: Int32Array;
  /** Rank of a camp → its places, which are in `postingWords`, sorted by their rounded coordinates. */
  readonly places: Postings;
  /** The rounded coordinates of each place in `places.postingWords`, in degrees. */
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

const columnsBySegment = new WeakMap<Segment, MapColumns>();

const columnsOf = (segment: Segment): MapColumns => {
  const cached = columnsBySegment.get(segment);
  if (cached) return cached;
  const { geo, campOfWord, weeklyPrices, statedPrices } = segment;
  const priceIndexes = new Int32Array(segment.instanceKeys.length).fill(NO_PRICE);
  weeklyPrices.slots.forEach((slot, index) => {
    priceIndexes[sessionAt(segment, slot)] = index;
  });
  statedPrices.slots.forEach((slot, index) => {
    priceIndexes[sessionAt(segment, slot)] = weeklyPrices.slots.length + index;
  });
  // All sessions of a place belong to one camp.
  const ranks = Int32Array.from(geo.lats, (_lat, place) =>
    intAt(campOfWord, intAt(geo.postingWords, intAt(geo.postingStarts, place))),
  );
  const roundedLats = geo.lats.map(roundDegrees);
  const roundedLngs = geo.lngs.map(roundDegrees);
  const byPlace = (a: number, b: number): number =>
    floatAt(roundedLats, a) - floatAt(roundedLats, b) || floatAt(roundedLngs, a) - floatAt(roundedLngs, b);
  const { postings: places, write } = createPostings(ranks, segment.orgIds.length);
  for (const place of Int32Array.from(ranks.keys()).sort(byPlace)) write(intAt(ranks, place), place, -1);
  const lats = Float64Array.from(places.postingWords, (place) => floatAt(roundedLats, place));
  const lngs = Float64Array.from(places.postingWords, (place) => floatAt(roundedLngs, place));
  const columns = { priceIndexes, places, lats, lngs };
  columnsBySegment.set(segment, columns);
  return columns;
};

/** The index of a session among all sessions of its segment, from its slot (word * 32 + bit). */
const sessionAt = ({ campOfWord, sessionStarts, wordStarts }: Segment, slot: number): number => {
  const rank = intAt(campOfWord, slot >>> 5);
  return intAt(sessionStarts, rank) + slot - intAt(wordStarts, rank) * 32;
};
