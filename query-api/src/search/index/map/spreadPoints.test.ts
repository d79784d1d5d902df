import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Coordinates } from '../../camp.ts';
import { itemAt } from '../../columns.ts';
import { spreadPoints as spreadPositions } from './spreadPoints.ts';

const positionsOf = (points: readonly Coordinates[], limit: number): number[] => [
  ...spreadPositions(
    Float64Array.from(points, ({ lat }) => lat),
    Float64Array.from(points, ({ lng }) => lng),
    limit,
  ),
];
const spreadPoints = (points: readonly Coordinates[], limit: number): readonly Coordinates[] =>
  positionsOf(points, limit).map((position) => itemAt(points, position));

/** The bits of a value between the lowest and the highest of all, as text. */
const bitsOf = (value: number, all: readonly number[]): string => {
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const step = lowest === highest ? 0 : Math.floor(((value - lowest) / (highest - lowest)) * 65_535);
  return step.toString(2).padStart(16, '0');
};

/** The plain way: gives every cell without a chosen point its first one, then does the same with its halves. */
const spreadPlainly = (points: readonly Coordinates[], limit: number): readonly number[] => {
  const [allLats, allLngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const codes = points.map(({ lat, lng }, position) => {
    const lngBits = bitsOf(lng, allLngs);
    const bits = bitsOf(lat, allLats).replaceAll(/./g, (bit, index: number) => bit + lngBits.charAt(index));
    // Points at one location differ only by their position, which comes last.
    return bits + String(position).padStart(6, '0');
  });
  const order = [...points.keys()].sort((a, b) => (itemAt(codes, a) < itemAt(codes, b) ? -1 : 1));
  const chosen = new Set<number>();
  for (const length of [...Array.from({ length: 32 }, (_, index) => index + 1), Infinity]) {
    const cellOf = (position: number): string => itemAt(codes, position).slice(0, length);
    const cells = new Set([...chosen].map(cellOf));
    const firsts = order.filter((position) => !cells.has(cellOf(position)) && cells.add(cellOf(position)));
    const free = limit - chosen.size;
    const share = Math.min(1, free / firsts.length);
    const isShare = (index: number): boolean => Math.floor((index + 1) * share) > Math.floor(index * share);
    for (const position of firsts.filter((_position, index) => share === 1 || isShare(index))) chosen.add(position);
    if (share < 1) break;
  }
  return [...chosen].sort((a, b) => a - b);
};

const random = seededRandom(3);
const crowd = Array.from({ length: 3_000 }, () => ({
  lat: 37.7 + random.next() / 1000,
  lng: -122.4 + random.next() / 1000,
}));
const remote = [
  { lat: 47.6, lng: -122.3 },
  { lat: 32.7, lng: -117.1 },
  { lat: 45.5, lng: -122.6 },
];

describe('the points of a map with too many', () => {
  // Covers: S.25
  it('are exactly as many as the limit, in the given order, with every remote point', () => {
    const points = [...crowd.slice(0, 1_500), ...remote, ...crowd.slice(1_500)];
    for (const limit of [10, 100, 1_234]) {
      const chosen = spreadPoints(points, limit);
      expect(chosen).toHaveLength(limit);
      expect(chosen).toEqual(points.filter((point) => chosen.includes(point)));
      expect(chosen).toEqual(expect.arrayContaining(remote));
    }
  });

  // Covers: S.25
  it('are all if they are at one location or not too many', () => {
    expect(spreadPoints(crowd, 3_000)).toEqual(crowd);
    const same = Array.from({ length: 9 }, () => ({ lat: 1, lng: 2 }));
    expect(spreadPoints(same, 4)).toHaveLength(4);
  });

  // Covers: S.25
  it('are those that the plain way chooses', () => {
    // Integers, because most doubles that fast-check makes are almost 0. Of three sizes, so that every bit of a code matters.
    const within = (degrees: number) =>
      fc.record({
        lat: fc.integer({ min: 0, max: 20_000 }).map((value) => 32 + (value / 20_000) * degrees),
        lng: fc.integer({ min: 0, max: 20_000 }).map((value) => -125 + (value / 20_000) * degrees),
      });
    const points = fc.array(fc.oneof(within(17), within(0.5), within(0.01)), { maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(points, fc.nat(120), (all, limit) => {
        expect(positionsOf(all, limit)).toEqual(all.length <= limit ? [...all.keys()] : spreadPlainly(all, limit));
      }),
      { numRuns: 500 },
    );
  });
});
