import { floatAt, intAt } from '../../columns.ts';

/** Bits per axis of a code: cells of the finest grid are 1/65,536 of the area's width and height. */
const AXIS_BITS = 16;
/** Codes are sorted by this many bits at a time. */
const DIGIT_BITS = 11;
const DIGIT_MASK = 2 ** DIGIT_BITS - 1;

/**
 * Chooses `limit` points that are spread best over the area of all points, and returns their positions in the given
 * order. The area is divided into ever smaller cells, and every cell with any point gets one before smaller cells are
 * considered, so that remote points remain. Coordinates are in degrees.
 */
export const spreadPoints = (lats: Float64Array, lngs: Float64Array, limit: number): Int32Array => {
  if (lats.length <= limit) return countUp(lats.length);
  const codes = codesOf(lats, lngs);
  const order = sortPositions(codes);
  // In the order of codes, a cell's points are contiguous. A point is the first of its cell at every depth at which its
  // code differs from the previous one's: the number of leading bits that both share is the depth that chooses it.
  const depths = new Int32Array(order.length);
  const countByDepth = new Int32Array(2 * AXIS_BITS + 1);
  let previousCode = ~intAt(codes, intAt(order, 0));
  for (let index = 0; index < order.length; index++) {
    const code = intAt(codes, intAt(order, index));
    const depth = Math.clz32(code ^ previousCode);
    previousCode = code;
    depths[index] = depth;
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
  const chosen = new Int32Array(limit);
  let count = 0;
  let seen = 0;
  for (let index = 0; index < order.length; index++) {
    const depth = intAt(depths, index);
    let isChosen = depth < lastDepth;
    if (depth === lastDepth) {
      isChosen = Math.floor((seen + 1) * share) > Math.floor(seen * share);
      seen++;
    }
    if (isChosen) chosen[count++] = intAt(order, index);
  }
  return chosen.subarray(0, count).sort();
};

/** The integers from 0 to `length - 1`. */
const countUp = (length: number): Int32Array => {
  const integers = new Int32Array(length);
  for (let index = 0; index < length; index++) integers[index] = index;
  return integers;
};

/** The positions of unsigned codes, by code, then by position (radix sort). */
const sortPositions = (codes: Int32Array): Int32Array => {
  let sorted: Int32Array = countUp(codes.length);
  let target: Int32Array = new Int32Array(codes.length);
  for (let shift = 0; shift < 2 * AXIS_BITS; shift += DIGIT_BITS) {
    const nextIndexes = new Int32Array(2 ** DIGIT_BITS + 1);
    for (let position = 0; position < codes.length; position++) {
      const digit = (intAt(codes, position) >>> shift) & DIGIT_MASK;
      nextIndexes[digit + 1] = intAt(nextIndexes, digit + 1) + 1;
    }
    for (let digit = 0; digit < 2 ** DIGIT_BITS; digit++)
      nextIndexes[digit + 1] = intAt(nextIndexes, digit + 1) + intAt(nextIndexes, digit);
    for (let index = 0; index < sorted.length; index++) {
      const position = intAt(sorted, index);
      const digit = (intAt(codes, position) >>> shift) & DIGIT_MASK;
      const next = intAt(nextIndexes, digit);
      target[next] = position;
      nextIndexes[digit] = next + 1;
    }
    [sorted, target] = [target, sorted];
  }
  return sorted;
};

/** The position of each point as one number, whose bits are those of both axes in turn (Morton code). */
const codesOf = (lats: Float64Array, lngs: Float64Array): Int32Array => {
  const latSteps = stepsOf(lats);
  const lngSteps = stepsOf(lngs);
  for (let position = 0; position < lats.length; position++)
    latSteps[position] = (spreadBits(intAt(latSteps, position)) << 1) | spreadBits(intAt(lngSteps, position));
  return latSteps;
};

/** The values as integers, from 0 for the lowest to the largest of `AXIS_BITS` bits for the highest. */
const stepsOf = (values: Float64Array): Int32Array => {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let position = 0; position < values.length; position++) {
    const value = floatAt(values, position);
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const steps = new Int32Array(values.length);
  if (lowest === highest) return steps;
  const maxStep = 2 ** AXIS_BITS - 1;
  for (let position = 0; position < values.length; position++)
    steps[position] = Math.floor(((floatAt(values, position) - lowest) / (highest - lowest)) * maxStep);
  return steps;
};

/** Moves bit n of a 16-bit number to bit 2n. */
const spreadBits = (value: number): number => {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
};
