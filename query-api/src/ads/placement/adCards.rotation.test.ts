import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pickRandom, drawByWeight } from './adCards.ts';

const DRAWS = 20_000;
/** The tolerance in standard deviations; chance exceeds it about once in a million. */
const SIGMAS = 5;

const firstsOf = (weights: readonly number[], seed: number): readonly number[] => {
  const random = seededRandom(seed);
  const next = () => random.next();
  const items = weights.map((weight, at) => ({ weight, at }));
  const counts = weights.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const [first] = drawByWeight(items, next);
    if (first) counts[first.at] = (counts[first.at] ?? 0) + 1;
  }
  return counts.map((count) => count / DRAWS);
};

describe('the rotation of ads', () => {
  it('puts each first in proportion to its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 200 }), { minLength: 2, maxLength: 8 }),
        fc.integer(),
        (weights, seed) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          firstsOf(weights, seed).forEach((share, at) => {
            const expected = (weights[at] ?? 0) / total;
            expect(Math.abs(share - expected)).toBeLessThan(SIGMAS * Math.sqrt((expected * (1 - expected)) / DRAWS));
          });
        },
      ),
      { numRuns: 8, seed: 20_260_301 },
    );
  });

  it('also shows the least valuable ad, with at least a twentieth of the best weight', () => {
    const [, least = 0] = firstsOf([1_000_000, 1], 7);
    expect(least).toBeGreaterThan(0.9 / 21);
    expect(least).toBeLessThan(1.1 / 21);
  });

  it('drops and duplicates no ad', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ weight: fc.nat(1_000) })), fc.integer(), (items, seed) => {
        const random = seededRandom(seed);
        const next = () => random.next();
        expect(new Set(drawByWeight(items, next))).toEqual(new Set(items));
        expect([...drawByWeight(items, next)]).toHaveLength(items.length);
      }),
    );
  });

  it('is purely random if all weights are equal', () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, weight: 1 }));
    const draws = [0.9, 0.1, 0.5];
    expect([...drawByWeight(items, () => draws.shift() ?? 0)].map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    expect([0, 0.34, 0.99].map((drawn) => pickRandom(items, () => drawn)?.name)).toEqual(['a', 'b', 'c']);
    expect(pickRandom<string>([], () => 0.5)).toBeUndefined();
  });
});
