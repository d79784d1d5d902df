import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { floatAt, intAt, itemAt } from '../columns.ts';
import { type Coordinates } from '../camp.ts';
import { type MapPoint } from '../contract.ts';
import { type SearchCriteria } from '../searchCriteria.ts';
import { createPostings, type Postings } from './bitmaps.ts';
import { countCamps, evaluate, type SearchQuery } from './evaluate.ts';
import { unscheduledCriteria } from './facetCounts.ts';
import { type Segment } from './segment.ts';
import { hasSessionIn, type Slice } from './slice.ts';
import { type Snapshot } from './snapshot.ts';
import { byText } from './topCamps.ts';

/** Maximum number of points in a response. */
export const MAX_MAP_POINTS = 5_000;

/** A point, with the folded name of its camp by which points are sorted. */
interface NamedPoint {
  readonly foldedName: string;
  readonly point: MapPoint;
}

/** The locations of all matching camps, in the order of docs/search.md, and the number of camps with passing sessions. */
export const findMapPoints = (
  snapshot: Snapshot,
  query: SearchQuery,
): { readonly points: readonly MapPoint[]; readonly isCut: boolean; readonly total: number } => {
  let total = 0;
  const scheduled = snapshot.scheduled.flatMap((slice) => {
    const bitmap = evaluate(slice, query);
    total += countCamps(slice.segment, bitmap);
    return pointsIn(slice, bitmap, true, () => true);
  });
  const unscheduledQuery = { ...query, criteria: unscheduledCriteria(query.criteria) };
  const unscheduled =
    scheduled.length > MAX_MAP_POINTS
      ? []
      : snapshot.unscheduled.flatMap((slice) =>
          pointsIn(slice, evaluate(slice, unscheduledQuery), false, (place) => isInArea(query.criteria, place)),
        );
  const points = [...scheduled.sort(byCampAndPlace), ...unscheduled.sort(byCampAndPlace)].map(({ point }) => point);
  return { points: points.slice(0, MAX_MAP_POINTS), isCut: points.length > MAX_MAP_POINTS, total };
};

const byCampAndPlace = (a: NamedPoint, b: NamedPoint): number =>
  byText(a.foldedName, b.foldedName) ||
  byText(a.point.org_id, b.point.org_id) ||
  a.point.lat - b.point.lat ||
  a.point.lng - b.point.lng;

/** A camp without sessions can match by some of its places; only these are shown. */
const isInArea = ({ place, boundingBox }: SearchCriteria, coordinates: Coordinates): boolean =>
  (place === undefined || distanceMiles(place, coordinates) <= place.radius) &&
  (boundingBox === undefined || isInBoundingBox(boundingBox, coordinates));

/** In degrees: about 11 m. Places that are nearer than this usually are one place. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The points of a slice's camps with a session in `bitmap`, by name; of too many points only the first. */
const pointsIn = (
  { segment }: Slice,
  bitmap: Int32Array,
  isScheduled: boolean,
  isShown: (place: Coordinates) => boolean,
): readonly NamedPoint[] => {
  const { orgIds, names, titles } = segment;
  const columns = columnsOf(segment);
  const points: NamedPoint[] = [];
  for (let rank = 0; rank < orgIds.length && points.length <= MAX_MAP_POINTS; rank++) {
    if (!hasSessionIn(segment, rank, bitmap)) continue;
    for (const { lat, lng, price, sessions } of locationsOf(segment, columns, rank, bitmap, isShown))
      points.push({
        foldedName: itemAt(names, rank),
        point: {
          org_id: itemAt(orgIds, rank),
          name: itemAt(titles, rank),
          lat,
          lng,
          ...(price !== NO_PRICE && { price }),
          sessions: isScheduled ? sessions : 0,
        },
      });
  }
  return points;
};

/** A rounded location of a camp. */
interface Location extends Coordinates {
  /** The lowest price, or NO_PRICE. */
  price: number;
  sessions: number;
}

/** The locations of a camp's sessions in `bitmap`, in any order. */
const locationsOf = (
  segment: Segment,
  { prices, places }: MapColumns,
  rank: number,
  bitmap: Int32Array,
  isShown: (place: Coordinates) => boolean,
): readonly Location[] => {
  const { geo } = segment;
  const locations: Location[] = [];
  for (let index = intAt(places.postingStarts, rank); index < intAt(places.postingStarts, rank + 1); index++) {
    const place = intAt(places.postingWords, index);
    const coordinates = { lat: floatAt(geo.lats, place), lng: floatAt(geo.lngs, place) };
    let sessions = 0;
    let price = NO_PRICE;
    for (let posting = intAt(geo.postingStarts, place); posting < intAt(geo.postingStarts, place + 1); posting++) {
      const word = intAt(geo.postingWords, posting);
      // Takes the lowest set bit in each round.
      for (let rest = intAt(bitmap, word) & intAt(geo.postingMasks, posting); rest !== 0; rest &= rest - 1) {
        const slot = word * 32 + 31 - Math.clz32(rest & -rest);
        sessions++;
        price = Math.min(price, intAt(prices, sessionAt(segment, slot)));
      }
    }
    if (sessions === 0 || !isShown(coordinates)) continue;
    const [lat, lng] = [roundDegrees(coordinates.lat), roundDegrees(coordinates.lng)];
    const known = locations.find((location) => location.lat === lat && location.lng === lng);
    if (known) {
      known.sessions += sessions;
      known.price = Math.min(known.price, price);
    } else locations.push({ lat, lng, price, sessions });
  }
  return locations;
};

const NO_PRICE = 2 ** 31 - 1;

/** Columns that only maps need; computed for the first map and cached. */
interface MapColumns {
  /** The price of each session in whole dollars, or NO_PRICE. For the order see `sessionAt`. */
  readonly prices: Int32Array;
  /** Rank of a camp → its places, which are in `postingWords`. */
  readonly places: Postings;
}

const columnsBySegment = new WeakMap<Segment, MapColumns>();

const columnsOf = (segment: Segment): MapColumns => {
  const cached = columnsBySegment.get(segment);
  if (cached) return cached;
  const { geo, campOfWord } = segment;
  const prices = new Int32Array(segment.instanceKeys.length).fill(NO_PRICE);
  segment.prices.slots.forEach((slot, index) => {
    prices[sessionAt(segment, slot)] = intAt(segment.prices.values, index);
  });
  // All sessions of a place belong to one camp.
  const ranks = Int32Array.from(geo.lats, (_lat, place) =>
    intAt(campOfWord, intAt(geo.postingWords, intAt(geo.postingStarts, place))),
  );
  const { postings: places, write } = createPostings(ranks, segment.orgIds.length);
  ranks.forEach((rank, place) => write(rank, place, -1));
  const columns = { prices, places };
  columnsBySegment.set(segment, columns);
  return columns;
};

/** The index of a session among all sessions of its segment, from its slot (word * 32 + bit). */
const sessionAt = ({ campOfWord, sessionStarts, wordStarts }: Segment, slot: number): number => {
  const rank = intAt(campOfWord, slot >>> 5);
  return intAt(sessionStarts, rank) + slot - intAt(wordStarts, rank) * 32;
};
