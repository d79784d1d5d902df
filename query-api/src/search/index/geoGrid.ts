import { floatAt, intAt, itemAt } from '../columns.ts';
import { createPostings, orPostings, type Postings } from './bitmaps.ts';
import { type BoundingBox, isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { distanceMiles, EARTH_RADIUS_MILES } from '@campjay/domain/geography/distance.ts';
import { type Place } from '../searchCriteria.ts';
import { type Coordinates } from '../camp.ts';

/**
 * The places of a segment's sessions, grouped in cells of a tenth of a degree. A radius search accepts or rejects cells
 * that are entirely inside or outside the radius as a whole, and measures only the places of the other cells. Each
 * place has a list of postings.
 */
export interface GeoGrid extends Postings {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Each place as a vector of length 1 from the center of the earth, three numbers each. */
  readonly vectors: Float64Array;
  /** Cell → its first place; one entry more than cells. */
  readonly cellStarts: Int32Array;
  /**
   * Unit vector of each cell's center (the mean of its places), three numbers each, and the cosine and sine of the
   * cell's angular radius.
   */
  readonly cellVectors: Float64Array;
  readonly cellCosines: Float64Array;
  readonly cellSines: Float64Array;
  /** The smallest area with all places of each cell, four numbers each: south, north, west, east. */
  readonly cellBounds: Float64Array;
}

/** Places and their postings, in any order. */
export interface GeoInput {
  readonly places: readonly Coordinates[];
  /** Per posting: the place's index, the bitmap word, the mask. */
  readonly postings: { readonly place: Int32Array; readonly word: Int32Array; readonly mask: Int32Array };
}

const CELLS_PER_DEGREE = 10;
/** Safety margin for rounding errors, in radians: about a hundredth of an inch on the ground. */
const ROUNDING_MARGIN = 1e-10;

const unitVector = (lat: number, lng: number): readonly [number, number, number] => {
  const phi = (lat * Math.PI) / 180;
  const lambda = (lng * Math.PI) / 180;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
};

/** Square of the straight-line distance between the unit vector at an offset and (x, y, z). */
const chordSquared = (vectors: Float64Array, offset: number, x: number, y: number, z: number): number => {
  const dx = floatAt(vectors, offset) - x;
  const dy = floatAt(vectors, offset + 1) - y;
  const dz = floatAt(vectors, offset + 2) - z;
  return dx * dx + dy * dy + dz * dz;
};

/** Angle in radians between two unit vectors, from the square of the distance between them. */
const angleOf = (squaredChord: number): number => 2 * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));

const minOf = (values: Float64Array): number => values.reduce((a, b) => Math.min(a, b));
const maxOf = (values: Float64Array): number => values.reduce((a, b) => Math.max(a, b));

/** Groups places by cell. */
export const buildGeoGrid = ({ places, postings }: GeoInput): GeoGrid => {
  const cellOf = ({ lat, lng }: Coordinates) =>
    Math.floor((lat + 90) * CELLS_PER_DEGREE) * 360 * CELLS_PER_DEGREE + Math.floor((lng + 180) * CELLS_PER_DEGREE);
  const cells = Float64Array.from(places, cellOf);
  const order = Int32Array.from(places.keys()).sort((a, b) => floatAt(cells, a) - floatAt(cells, b) || a - b);
  /** Input place → its index in the grid, which is sorted by cell. */
  const rankOf = new Int32Array(places.length);
  order.forEach((place, rank) => (rankOf[place] = rank));

  const ranks = postings.place.map((place) => intAt(rankOf, place));
  const { postings: rankedPostings, write } = createPostings(ranks, places.length);
  ranks.forEach((rank, posting) => write(rank, intAt(postings.word, posting), intAt(postings.mask, posting)));

  const lats = new Float64Array(places.length);
  const lngs = new Float64Array(places.length);
  const vectors = new Float64Array(places.length * 3);
  const cellStartRanks: number[] = [];
  order.forEach((place, rank) => {
    const { lat, lng } = itemAt(places, place);
    lats[rank] = lat;
    lngs[rank] = lng;
    vectors.set(unitVector(lat, lng), rank * 3);
    if (rank === 0 || cells[place] !== cells[intAt(order, rank - 1)]) cellStartRanks.push(rank);
  });
  const cellStarts = Int32Array.from([...cellStartRanks, places.length]);
  const cellVectors = new Float64Array(cellStartRanks.length * 3);
  const cellCosines = new Float64Array(cellStartRanks.length);
  const cellSines = new Float64Array(cellStartRanks.length);
  const cellBounds = new Float64Array(cellStartRanks.length * 4);
  cellStartRanks.forEach((start, cell) => {
    const end = intAt(cellStarts, cell + 1);
    let [x, y, z] = [0, 0, 0];
    for (let offset = start * 3; offset < end * 3; offset += 3) {
      x += floatAt(vectors, offset);
      y += floatAt(vectors, offset + 1);
      z += floatAt(vectors, offset + 2);
    }
    const length = Math.hypot(x, y, z);
    [x, y, z] = [x / length, y / length, z / length];
    let farthest = 0;
    for (let offset = start * 3; offset < end * 3; offset += 3)
      farthest = Math.max(farthest, chordSquared(vectors, offset, x, y, z));
    cellVectors.set([x, y, z], cell * 3);
    const angle = angleOf(farthest) + ROUNDING_MARGIN;
    cellCosines[cell] = Math.cos(angle);
    cellSines[cell] = Math.sin(angle);
    const [cellLats, cellLngs] = [lats.subarray(start, end), lngs.subarray(start, end)];
    cellBounds.set([minOf(cellLats), maxOf(cellLats), minOf(cellLngs), maxOf(cellLngs)], cell * 4);
  });
  return {
    lats,
    lngs,
    vectors,
    ...rankedPostings,
    cellStarts,
    cellVectors,
    cellCosines,
    cellSines,
    cellBounds,
  };
};

/** Writes the sessions in a bounding box to `bitmap`. */
export const writeSessionsInBox = (grid: GeoGrid, box: BoundingBox, bitmap: Int32Array): void => {
  bitmap.fill(0);
  const { south, north, west, east } = box;
  const isDivided = west > east;
  for (let cell = 0; cell + 1 < grid.cellStarts.length; cell++) {
    const [minLat, maxLat] = [floatAt(grid.cellBounds, cell * 4), floatAt(grid.cellBounds, cell * 4 + 1)];
    const [minLng, maxLng] = [floatAt(grid.cellBounds, cell * 4 + 2), floatAt(grid.cellBounds, cell * 4 + 3)];
    const isBeside = isDivided ? maxLng < west && minLng > east : maxLng < west || minLng > east;
    if (maxLat < south || minLat > north || isBeside) continue;
    const from = intAt(grid.cellStarts, cell);
    const to = intAt(grid.cellStarts, cell + 1);
    const isBetween = isDivided ? minLng >= west || maxLng <= east : minLng >= west && maxLng <= east;
    if (minLat >= south && maxLat <= north && isBetween) {
      orPostings(grid, from, to, bitmap);
      continue;
    }
    for (let rank = from; rank < to; rank++)
      if (isInBoundingBox(box, { lat: floatAt(grid.lats, rank), lng: floatAt(grid.lngs, rank) }))
        orPostings(grid, rank, rank + 1, bitmap);
  }
};

/** Writes the sessions within a radius to `bitmap`. */
export const writeSessionsWithinRadius = (grid: GeoGrid, place: Place, bitmap: Int32Array): void => {
  bitmap.fill(0);
  const [x, y, z] = unitVector(place.lat, place.lng);
  const angle = Math.min(place.radius / EARTH_RADIUS_MILES, Math.PI);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  /** `chordSquared` of two points that are exactly the radius apart. */
  const squaredRadiusChord = 4 * Math.sin(angle / 2) ** 2;
  for (let cell = 0; cell + 1 < grid.cellStarts.length; cell++) {
    const offset = cell * 3;
    const dot =
      floatAt(grid.cellVectors, offset) * x +
      floatAt(grid.cellVectors, offset + 1) * y +
      floatAt(grid.cellVectors, offset + 2) * z;
    const cellCosine = floatAt(grid.cellCosines, cell);
    const cellSine = floatAt(grid.cellSines, cell);
    const from = intAt(grid.cellStarts, cell);
    const to = intAt(grid.cellStarts, cell + 1);
    // cos(radius + cell radius): if the centers are farther apart than that, no place of the cell is within the radius.
    const minCosine = cosine * cellCosine - sine * cellSine;
    const coversWholeEarth = angle + Math.asin(cellSine) >= Math.PI;
    if (!coversWholeEarth && dot < minCosine - ROUNDING_MARGIN) continue;
    // cos(radius - cell radius): if the centers are closer than that, the whole cell is within the radius.
    const insideCosine = cosine * cellCosine + sine * cellSine;
    if (cosine < cellCosine && dot > insideCosine + ROUNDING_MARGIN) {
      orPostings(grid, from, to, bitmap);
      continue;
    }
    for (let rank = from; rank < to; rank++) {
      const squaredChord = chordSquared(grid.vectors, rank * 3, x, y, z);
      // Near the edge, rounding errors could decide, so the distance is computed as in the search rule.
      const isFarFromEdge = Math.abs(squaredChord - squaredRadiusChord) > 1e-9 * squaredRadiusChord + 1e-14;
      const isInside = isFarFromEdge
        ? squaredChord < squaredRadiusChord
        : distanceMiles(place, { lat: floatAt(grid.lats, rank), lng: floatAt(grid.lngs, rank) }) <= place.radius;
      if (isInside) orPostings(grid, rank, rank + 1, bitmap);
    }
  }
};

/** Returns the cells, nearest first. `minMiles` is a lower bound of their places' distance from `place`, in miles. */
export const cellsByDistance = (
  grid: GeoGrid,
  place: Coordinates,
): readonly { readonly cell: number; readonly minMiles: number }[] => {
  const [x, y, z] = unitVector(place.lat, place.lng);
  return Array.from({ length: grid.cellStarts.length - 1 }, (_, cell) => {
    const angle = angleOf(chordSquared(grid.cellVectors, cell * 3, x, y, z));
    const radius = Math.atan2(floatAt(grid.cellSines, cell), floatAt(grid.cellCosines, cell));
    return { cell, minMiles: Math.max(0, angle - radius - ROUNDING_MARGIN) * EARTH_RADIUS_MILES };
  }).sort((a, b) => a.minMiles - b.minMiles);
};
