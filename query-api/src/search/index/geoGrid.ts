import { distanceMiles, EARTH_RADIUS_MILES } from '@campjay/domain/geography/distance.ts';
import { type Place } from '../searchCriteria.ts';
import { type Coordinates } from '../camp.ts';

/**
 * The places of a segment's sessions, grouped in cells of a tenth of a degree. A radius search accepts or rejects cells
 * that are entirely inside or outside the radius as a whole, and measures only the places of the other cells. Each
 * place has postings, which list its sessions: a posting is a bitmap word and the mask of the sessions in that word.
 */
export interface GeoGrid {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Each place as a vector of length 1 from the center of the earth, three numbers each. */
  readonly vectors: Float64Array;
  /** Place → its first posting; one entry more than places. */
  readonly postingStarts: Int32Array;
  readonly postingWords: Int32Array;
  readonly postingMasks: Int32Array;
  /** Cell → its first place; one entry more than cells. */
  readonly cellStarts: Int32Array;
  /**
   * Unit vector of each cell's center (the mean of its places), three numbers each, and the cosine and sine of the
   * cell's angular radius.
   */
  readonly cellVectors: Float64Array;
  readonly cellCosines: Float64Array;
  readonly cellSines: Float64Array;
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
  const dx = (vectors[offset] as number) - x;
  const dy = (vectors[offset + 1] as number) - y;
  const dz = (vectors[offset + 2] as number) - z;
  return dx * dx + dy * dy + dz * dz;
};

/** Angle in radians between two unit vectors, from the square of the distance between them. */
const angleOf = (squaredChord: number): number => 2 * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));

/** Groups places by cell. */
export const buildGeoGrid = ({ places, postings }: GeoInput): GeoGrid => {
  const cellOf = ({ lat, lng }: Coordinates) =>
    Math.floor((lat + 90) * CELLS_PER_DEGREE) * 360 * CELLS_PER_DEGREE + Math.floor((lng + 180) * CELLS_PER_DEGREE);
  const cells = Float64Array.from(places, cellOf);
  const order = Int32Array.from(places.keys()).sort((a, b) => (cells[a] as number) - (cells[b] as number) || a - b);
  /** Input place → its index in the grid, which is sorted by cell. */
  const rankOf = new Int32Array(places.length);
  order.forEach((place, rank) => (rankOf[place] = rank));

  const postingStarts = new Int32Array(places.length + 1);
  for (const place of postings.place) {
    const nextRank = (rankOf[place] as number) + 1;
    postingStarts[nextRank] = (postingStarts[nextRank] as number) + 1;
  }
  for (let rank = 0; rank < places.length; rank++)
    postingStarts[rank + 1] = (postingStarts[rank + 1] as number) + (postingStarts[rank] as number);
  /** Place → where its next posting is written. */
  const nextPosting = postingStarts.slice();
  const postingWords = new Int32Array(postings.place.length);
  const postingMasks = new Int32Array(postings.place.length);
  postings.place.forEach((place, posting) => {
    const target = nextPosting[rankOf[place] as number] as number;
    nextPosting[rankOf[place] as number] = target + 1;
    postingWords[target] = postings.word[posting] as number;
    postingMasks[target] = postings.mask[posting] as number;
  });

  const lats = new Float64Array(places.length);
  const lngs = new Float64Array(places.length);
  const vectors = new Float64Array(places.length * 3);
  const cellStartRanks: number[] = [];
  order.forEach((place, rank) => {
    const { lat, lng } = places[place] as Coordinates;
    lats[rank] = lat;
    lngs[rank] = lng;
    vectors.set(unitVector(lat, lng), rank * 3);
    if (rank === 0 || cells[place] !== cells[order[rank - 1] as number]) cellStartRanks.push(rank);
  });
  const cellStarts = Int32Array.from([...cellStartRanks, places.length]);
  const cellVectors = new Float64Array(cellStartRanks.length * 3);
  const cellCosines = new Float64Array(cellStartRanks.length);
  const cellSines = new Float64Array(cellStartRanks.length);
  cellStartRanks.forEach((start, cell) => {
    const end = cellStarts[cell + 1] as number;
    let [x, y, z] = [0, 0, 0];
    for (let offset = start * 3; offset < end * 3; offset += 3) {
      x += vectors[offset] as number;
      y += vectors[offset + 1] as number;
      z += vectors[offset + 2] as number;
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
  });
  return {
    lats,
    lngs,
    vectors,
    postingStarts,
    postingWords,
    postingMasks,
    cellStarts,
    cellVectors,
    cellCosines,
    cellSines,
  };
};

/** Adds the sessions of a range of places to `bitmap`. */
const orPostings = (grid: GeoGrid, fromPlace: number, toPlace: number, bitmap: Int32Array): void => {
  const end = grid.postingStarts[toPlace] as number;
  for (let posting = grid.postingStarts[fromPlace] as number; posting < end; posting++) {
    const word = grid.postingWords[posting] as number;
    bitmap[word] = (bitmap[word] as number) | (grid.postingMasks[posting] as number);
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
      (grid.cellVectors[offset] as number) * x +
      (grid.cellVectors[offset + 1] as number) * y +
      (grid.cellVectors[offset + 2] as number) * z;
    const cellCosine = grid.cellCosines[cell] as number;
    const cellSine = grid.cellSines[cell] as number;
    const from = grid.cellStarts[cell] as number;
    const to = grid.cellStarts[cell + 1] as number;
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
        : distanceMiles(place, { lat: grid.lats[rank] as number, lng: grid.lngs[rank] as number }) <= place.radius;
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
    const radius = Math.atan2(grid.cellSines[cell] as number, grid.cellCosines[cell] as number);
    return { cell, minMiles: Math.max(0, angle - radius - ROUNDING_MARGIN) * EARTH_RADIUS_MILES };
  }).sort((a, b) => a.minMiles - b.minMiles);
};
