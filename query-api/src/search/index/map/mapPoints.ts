import { type NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { firstIndexWhere, floatAt, intAt, itemAt } from '../../columns.ts';
import { type Coordinates } from '../../camp.ts';
import { type MapPoint } from '../../contract.ts';
import { type SearchCriteria } from '../../searchCriteria.ts';
import { type Postings } from '../bitmaps.ts';
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

/** The locations of a slice that a map shows, in the order of docs/search.md. */
interface FoundLocations {
  readonly segment: Segment;
  readonly columns: MapColumns;
  /** The sessions that match. */
  readonly bitmap: Int32Array;
  /** Indexes of the locations in `columns`. */
  readonly locations: Int32Array;
  /** False if the camps have no sessions in the season. */
  readonly isScheduled: boolean;
}

/** Neighbors in the order of all locations: those of `found` from one index to another. */
interface Run {
  readonly found: FoundLocations;
  readonly from: number;
  readonly to: number;
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
 * Sessions are counted and prices compared only for the returned ones, because a map of everything has many more.
 */
export const findMapPoints = (snapshot: Snapshot, query: SearchQuery): FoundPoints => {
  let total = 0;
  // A slice's bitmap stays valid until its segment is evaluated again.
  const scheduled = snapshot.scheduled.map((slice) => {
    const bitmap = evaluate(slice, query);
    total += countCamps(slice.segment, bitmap);
    return findLocations(slice, bitmap, true);
  });
  const unscheduledQuery = { ...query, criteria: unscheduledCriteria(query.criteria) };
  const unscheduled = snapshot.unscheduled.map((slice) =>
    findLocations(slice, evaluate(slice, unscheduledQuery), false, query.criteria),
  );
  const runs = [...mergeByName(scheduled), ...mergeByName(unscheduled)];
  const { lats, lngs } = coordinatesOf(runs);
  return {
    points: toMapPoints(runs, spreadPoints(lats, lngs, MAX_MAP_POINTS), query.criteria),
    pointCount: lats.length,
    total,
  };
};

/** The coordinates of all locations in their order. */
const coordinatesOf = (runs: readonly Run[]): { readonly lats: Float64Array; readonly lngs: Float64Array } => {
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  const [lats, lngs] = [new Float64Array(count), new Float64Array(count)];
  let position = 0;
  for (const { found, from, to } of runs)
    for (let index = from; index < to; index++, position++) {
      const location = intAt(found.locations, index);
      lats[position] = floatAt(found.columns.lats, location);
      lngs[position] = floatAt(found.columns.lngs, location);
    }
  return { lats, lngs };
};

/** The points at some positions, which are in ascending order. */
const toMapPoints = (runs: readonly Run[], positions: Int32Array, hours: NeededHours): readonly MapPoint[] => {
  const points: MapPoint[] = [];
  let next = 0;
  let start = 0;
  for (const { found, from, to } of runs) {
    const end = start + to - from;
    const toMapPoint = createToMapPoint(found, hours);
    for (; next < positions.length && intAt(positions, next) < end; next++)
      points.push(toMapPoint(intAt(found.locations, from + intAt(positions, next) - start)));
    start = end;
  }
  return points;
};

/**
 * Merges the locations of several slices. All but the first are small, so the result has few runs, whose ends are found
 * by binary search.
 */
const mergeByName = (lists: readonly FoundLocations[]): readonly Run[] => {
  const runs: Run[] = [];
  let rests: readonly Run[] = lists.map((found) => ({ found, from: 0, to: found.locations.length }));
  for (;;) {
    const [first, second, ...others] = rests.filter(({ from, to }) => from < to).sort(byFirstCamp);
    if (!first) return runs;
    if (!second) return [...runs, first];
    const { found, from, to } = first;
    const length = firstIndexWhere(to - from, (index) => byFirstCamp({ found, from: from + index }, second) > 0);
    runs.push({ found, from, to: from + length });
    rests = [{ found, from: from + length, to }, second, ...others];
  }
};

/** The order of two different camps: those of the first locations of two runs. */
const byFirstCamp = (a: Pick<Run, 'found' | 'from'>, b: Pick<Run, 'found' | 'from'>): number => {
  const [rankOfA, rankOfB] = [firstRank(a), firstRank(b)];
  const [segmentOfA, segmentOfB] = [a.found.segment, b.found.segment];
  return (
    byText(itemAt(segmentOfA.names, rankOfA), itemAt(segmentOfB.names, rankOfB)) ||
    byText(itemAt(segmentOfA.orgIds, rankOfA), itemAt(segmentOfB.orgIds, rankOfB))
  );
};

const firstRank = ({ found, from }: Pick<Run, 'found' | 'from'>): number =>
  intAt(found.columns.ranks, intAt(found.locations, from));

/** A camp without sessions can match by some of its places; only these are shown. */
const isInArea = ({ place, boundingBox }: SearchCriteria, coordinates: Coordinates): boolean =>
  (place === undefined || distanceMiles(place, coordinates) <= place.radius) &&
  (boundingBox === undefined || isInBoundingBox(boundingBox, coordinates));

/** In degrees: about 11 m. Places that are nearer than this usually are one place. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/**
 * Finds the locations of a slice's sessions in `bitmap`.
 * @param area limits the places; undefined if all sessions in `bitmap` are within it
 */
const findLocations = (
  { segment }: Slice,
  bitmap: Int32Array,
  isScheduled: boolean,
  area?: SearchCriteria,
): FoundLocations => {
  const columns = columnsOf(segment);
  const { ranks, rankStarts, sessions } = columns;
  const locations = new Int32Array(ranks.length);
  let count = 0;
  for (let rank = 0; rank < segment.orgIds.length; rank++) {
    if (!hasSessionIn(segment, rank, bitmap)) continue;
    const end = intAt(rankStarts, rank + 1);
    for (let location = intAt(rankStarts, rank); location < end; location++)
      if (hasPosting(sessions, location, bitmap) && (!area || isLocationIn(segment, columns, location, bitmap, area)))
        locations[count++] = location;
  }
  return { segment, columns, bitmap, locations: locations.subarray(0, count), isScheduled };
};

/** Whether a list has a session in `bitmap`. */
const hasPosting = ({ postingStarts, postingWords, postingMasks }: Postings, list: number, bitmap: Int32Array) => {
  const end = intAt(postingStarts, list + 1);
  for (let posting = intAt(postingStarts, list); posting < end; posting++)
    if ((intAt(bitmap, intAt(postingWords, posting)) & intAt(postingMasks, posting)) !== 0) return true;
  return false;
};

/** Whether an exact place of a location is in an area and has a session in `bitmap`. */
const isLocationIn = (
  { geo }: Segment,
  { places, placeStarts }: MapColumns,
  location: number,
  bitmap: Int32Array,
  area: SearchCriteria,
): boolean =>
  places
    .subarray(intAt(placeStarts, location), intAt(placeStarts, location + 1))
    .some(
      (place) =>
        hasPosting(geo, place, bitmap) &&
        isInArea(area, { lat: floatAt(geo.lats, place), lng: floatAt(geo.lngs, place) }),
    );

/** Creates a function that returns the point of a location, with its sessions and their lowest price. */
const createToMapPoint = (
  { segment, columns, bitmap, isScheduled }: FoundLocations,
  hours: NeededHours,
): ((location: number) => MapPoint) => {
  const { postingStarts, postingWords, postingMasks } = columns.sessions;
  const priceOf = createPriceOf(segment, columns, hours);
  return (location) => {
    let sessions = 0;
    let price = NO_PRICE;
    const end = isScheduled ? intAt(postingStarts, location + 1) : 0;
    for (let posting = intAt(postingStarts, location); posting < end; posting++) {
      const word = intAt(postingWords, posting);
      // Takes the lowest set bit in each round.
      for (let rest = intAt(bitmap, word) & intAt(postingMasks, posting); rest !== 0; rest &= rest - 1) {
        sessions++;
        price = Math.min(price, priceOf(word * 32 + 31 - Math.clz32(rest & -rest)));
      }
    }
    const rank = intAt(columns.ranks, location);
    const org_id = itemAt(segment.orgIds, rank);
    const name = itemAt(segment.titles, rank);
    const [lat, lng] = [floatAt(columns.lats, location), floatAt(columns.lngs, location)];
    return price === NO_PRICE
      ? { org_id, name, lat, lng, sessions }
      : { org_id, name, lat, lng, price: Math.ceil(price / 100), sessions };
  };
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
  /** Places, sorted by their camp's rank, then by their rounded coordinates. */
  readonly places: Int32Array;
  /** Location → its first place in `places`: those of a camp with the same rounded coordinates. One more entry. */
  readonly placeStarts: Int32Array;
  /** Location → the sessions of its places, side by side in memory in the order in which a map reads them. */
  readonly sessions: Postings;
  /** Location → the rank of its camp. */
  readonly ranks: Int32Array;
  /** Rank → its first location; one more entry. */
  readonly rankStarts: Int32Array;
  /** The rounded coordinates of each location, in degrees. */
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
  const rankOfPlace = Int32Array.from(geo.lats, (_lat, place) =>
    intAt(campOfWord, intAt(geo.postingWords, intAt(geo.postingStarts, place))),
  );
  const roundedLats = geo.lats.map(roundDegrees);
  const roundedLngs = geo.lngs.map(roundDegrees);
  const byPlace = (a: number, b: number): number =>
    floatAt(roundedLats, a) - floatAt(roundedLats, b) || floatAt(roundedLngs, a) - floatAt(roundedLngs, b);
  const places = Int32Array.from(rankOfPlace.keys()).sort(
    (a, b) => intAt(rankOfPlace, a) - intAt(rankOfPlace, b) || byPlace(a, b),
  );
  const isNewLocation = (place: number, index: number): boolean => {
    const previous = places[index - 1];
    return (
      previous === undefined ||
      intAt(rankOfPlace, previous) !== intAt(rankOfPlace, place) ||
      byPlace(previous, place) !== 0
    );
  };
  const starts = [...places.keys()].filter((index) => isNewLocation(intAt(places, index), index));
  const firstPlaces = Int32Array.from(starts, (start) => intAt(places, start));
  const ranks = firstPlaces.map((place) => intAt(rankOfPlace, place));
  const rankStarts = new Int32Array(segment.orgIds.length + 1);
  for (const rank of ranks) rankStarts[rank + 1] = intAt(rankStarts, rank + 1) + 1;
  for (let rank = 0; rank < segment.orgIds.length; rank++)
    rankStarts[rank + 1] = intAt(rankStarts, rank + 1) + intAt(rankStarts, rank);
  const placeStarts = Int32Array.from([...starts, places.length]);
  const columns: MapColumns = {
    priceIndexes,
    places,
    placeStarts,
    sessions: joinPostings(geo, places, placeStarts),
    ranks,
    rankStarts,
    lats: Float64Array.from(firstPlaces, (place) => floatAt(roundedLats, place)),
    lngs: Float64Array.from(firstPlaces, (place) => floatAt(roundedLngs, place)),
  };
  columnsBySegment.set(segment, columns);
  return columns;
};

/**
 * Joins lists to longer ones.
 * @param lists the lists in the order of the result
 * @param starts joined list → its first list in `lists`; one more entry
 */
const joinPostings = (postings: Postings, lists: Int32Array, starts: Int32Array): Postings => {
  const postingStarts = new Int32Array(starts.length);
  const postingWords = new Int32Array(postings.postingWords.length);
  const postingMasks = new Int32Array(postings.postingWords.length);
  let count = 0;
  for (let joined = 0; joined + 1 < starts.length; joined++) {
    for (let index = intAt(starts, joined); index < intAt(starts, joined + 1); index++) {
      const list = intAt(lists, index);
      const end = intAt(postings.postingStarts, list + 1);
      for (let posting = intAt(postings.postingStarts, list); posting < end; posting++, count++) {
        postingWords[count] = intAt(postings.postingWords, posting);
        postingMasks[count] = intAt(postings.postingMasks, posting);
      }
    }
    postingStarts[joined + 1] = count;
  }
  return { postingStarts, postingWords, postingMasks };
};

/** The index of a session among all sessions of its segment, from its slot (word * 32 + bit). */
const sessionAt = ({ campOfWord, sessionStarts, wordStarts }: Segment, slot: number): number => {
  const rank = intAt(campOfWord, slot >>> 5);
  return intAt(sessionStarts, rank) + slot - intAt(wordStarts, rank) * 32;
};
