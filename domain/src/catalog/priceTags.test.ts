import { describe, expect, it } from '@jest/globals';
import { isCareFree, isPricedPerWeek, priceRangeOf, priceUnitOf } from './priceTags.ts';

const tagged = (...batch_tags: readonly string[]) => ({ batch_tags: [...batch_tags] });

describe('a price tag', () => {
  // Covers: S.28
  it.each([
    ['price per week', { weeks: 1 }],
    ['Price per week', { weeks: 1 }],
    ['resident price per week; non-resident $115', { weeks: 1 }],
    ['price range $299–$499 per week', { weeks: 1 }],
    ['price per two weeks', { weeks: 2 }],
    ['price per three week', { weeks: 3 }],
    ['price per 4 week', { weeks: 4 }],
    ['price per all six weeks', { weeks: 6 }],
    ['sliding scale $1,185–$3,430 per six weeks', { weeks: 6 }],
    ['price per five days', { weeks: 1 }],
    ['price per session', 'session'],
    ['price per day $150', 'other'],
    ['price per child', undefined],
    ['price per many weeks', undefined],
    ['price range $495–$595', undefined],
    ['early bird $399 per week before April 15', undefined],
    ['from about $465 per week (member price)', undefined],
  ])('%p names the unit %p', (tag, unit) => expect(priceUnitOf(tagged('half day', tag))).toEqual(unit));

  it('is per week only if it names one week', () =>
    expect([tagged('price per week'), tagged('price per two weeks'), tagged()].map(isPricedPerWeek)).toEqual([
      true,
      false,
      false,
    ]));

  // Covers: S.33
  it.each([
    ['price range $299–$499 per week', 299, 499],
    ['price range $615–$1,055', 615, 1055],
    ['Price range $99.50 - 120', 99.5, 120],
    ['sliding scale $1,185–$3,430 per six weeks', 1185, 3430],
  ])('%p states a range', (tag, price_min, price_max) =>
    expect(priceRangeOf(tagged(tag))).toEqual({ price_min, price_max }),
  );

  it.each(['price range', 'price range $500–$400', 'price per week', 'member price $300–$400'])(
    '%p states no range',
    (tag) => expect(priceRangeOf(tagged(tag))).toBeUndefined(),
  );

  it('states that care is free', () => {
    expect(isCareFree(tagged('Extended care free'))).toBe(true);
    expect(isCareFree(tagged('extended care'))).toBe(false);
  });
});
