import { type Coordinates } from '../../camp.ts';
import { floatAt, intAt } from '../../columns.ts';

/** Bits per axis of a code: cells of the finest grid are 1/65,536 of the area's width and height. */
const AXIS_BITS = 16;
/** Codes and positions are packed in one number to sort them fast. */
const POSITION_RANGE = 2 ** 20;

/**
 * Chooses `limit` points that are spread best over the area of all points, and returns them in the given order. The
 * area is divided into ever smaller cells, and every cell with any point gets one before smaller cells are considered,
 * so that remote points remain. Up to 2 ** 20 points.
 */
export const spreadPoints = <Point extends Coordinates>(points: readonly Point[], limit: number): readonly Point[] => {
  if (points.length <= limit) return points;
  const codes = codesOf(points);
  const keys = Float64Array.from(codes, (code, position) => code * POSITION_RANGE + position).sort();
  // In the order of codes, a cell's points are contiguous. A point is the first of its cell at every depth at which its
  // code differs from the previous one's: the number of leading bits that both share is the depth that chooses it.
  const order = new Int32Array(points.length);
  const depths = new Uint8Array(points.length);
  const countByDepth = new Int32Array(2 * AXIS_BITS + 1);
  let previousCode: number | undefined;
  for (let index = 0; index < keys.length; index++) {
    const key = floatAt(keys, index);
    const code = Math.floor(key / POSITION_RANGE);
    const position = key - code * POSITION_RANGE;
    order[index] = position;
    const depth = previousCode === undefined ? 0 : Math.clz32(code ^ previousCode);
    previousCode = code;
    depths[position] = depth;
    countByDepth[depth] = intAt(countByDepth, depth) + 1;
  }
  let lastDepth = 0;
  let free = limit;
  while (free >= intAt(countByDepth, lastDepth)) {
    free -= intAt(countByDepth, lastDepth);
    lastDepth++;
  }
  // Of the cells of the last depth, which do not all have room, takes every n-th.
  const share = free / intAt(countByDepth, lastDepth);
  const isChosen = new Uint8Array(points.length);
  let seen = 0;
  for (const position of order) {
    const depth = depths[position] ?? 0;
    if (depth < lastDepth) isChosen[position] = 1;
    else if (depth === lastDepth) {
      if (Math.floor((seen + 1) * share) > Math.floor(seen * share)) isChosen[position] = 1;
      seen++;
    }
  }
  return points.filter((_point, position) => isChosen[position] === 1);
};

/** The position of each point as one number, whose bits are those of both axes in turn (Morton code). */
const codesOf = (points: readonly Coordinates[]): Uint32Array => {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lng } of points) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  const maxStep = 2 ** AXIS_BITS - 1;
  const stepOf = (value: number, from: number, to: number): number =>
    to === from ? 0 : Math.floor(((value - from) / (to - from)) * maxStep);
  return Uint32Array.from(
    points,
    ({ lat, lng }) => spreadBits(stepOf(lat, south, north)) * 2 + spreadBits(stepOf(lng, west, east)),
  );
};

/** Moves bit n of a 16-bit number to bit 2n. */
const spreadBits = (value: number): number => {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
};
