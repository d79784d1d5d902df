import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeMedian, quantile, computeQuartiles, computeMidRank } from './distributions.ts';

const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 40 });

describe('quartiles', () => {
  it.each([
    [[1, 2, 3, 4], { q1: 1.75, median: 2.5, q3: 3.25 }],
    [[4, 1, 3, 2, 5], { q1: 2, median: 3, q3: 4 }],
    [[7], { q1: 7, median: 7, q3: 7 }],
    [[10, 20], { q1: 12.5, median: 15, q3: 17.5 }],
  ])('of %j are %j, as in spreadsheets', (given, expected) => expect(computeQuartiles(given)).toEqual(expected));

  it('stay within the values, and never decrease', () => {
    fc.assert(
      fc.property(
        values,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, a, b) => {
          const sorted = [...given].sort((one, other) => one - other);
          const [low, high] = [quantile(sorted, Math.min(a, b)), quantile(sorted, Math.max(a, b))];
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(Math.min(...given));
          expect(high).toBeLessThanOrEqual(Math.max(...given));
        },
      ),
    );
  });

  it('are undefined without values', () => expect(computeMedian([])).toBeUndefined());
});

describe('the rank of a value', () => {
  it('counts lower values, and half of the equal ones', () => {
    expect(computeMidRank(3, [1, 2, 3, 4])).toBe(0.625);
    expect(computeMidRank(0, [1, 2])).toBe(0);
    expect(computeMidRank(9, [1, 2])).toBe(1);
    expect(computeMidRank(2, [2, 2])).toBe(0.5);
  });

  it('and the rank of its negative among negated values add up to one', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -1_000, max: 1_000 }), (given, value) => {
        const turned = computeMidRank(
          -value,
          given.map((each) => -each),
        );
        expect(computeMidRank(value, given) + turned).toBeCloseTo(1, 10);
      }),
    );
  });
});
