import { describe, expect, it } from '@jest/globals';
import { readDayInYear } from '@campjay/events/calendar.ts';
import { type PricedSession, truePriceOf } from './truePrice.ts';

const session = (facts: PricedSession['facts'], first = 'June 8', last = 'June 12'): PricedSession => ({
  facts: { price: 425, start_time: '9:00 AM', end_time: '3:00 PM', ...facts },
  start: readDayInYear(first, 2026),
  end: readDayInYear(last, 2026),
});
const WITH_CARE = { before_care_from: '8:00 AM', after_care_until: '5:30 PM', extended_care_price_per_week: 150 };
const at = (hour: number): number => hour * 60;

describe('the weekly price', () => {
  const campOf = (priced: PricedSession) => {
    const price = truePriceOf(priced);
    return price && [price.unit, price.camp];
  };

  // Covers: S.28
  it('is the price divided by the weeks of its unit', () => {
    expect(campOf(session({ batch_tags: ['price per week'] }, 'June 8', 'July 3'))).toEqual(['week', 42_500]);
    expect(campOf(session({ price: 1000, batch_tags: ['price per three weeks'] }))).toEqual(['week', 33_333]);
    expect(campOf(session({ price: 900, batch_tags: ['price per session'] }, 'June 8', 'June 19'))).toEqual([
      'week',
      45_000,
    ]);
  });

  // Covers: S.28
  it('is the price of a session of one week, with weekends around it or across one', () => {
    for (const [first, last] of [
      ['June 8', 'June 12'],
      ['June 6', 'June 13'],
      ['June 10', 'June 16'],
      ['June 13', 'June 14'],
    ])
      expect(campOf(session({}, first, last))).toEqual(['week', 42_500]);
  });

  // Covers: S.28
  it('is the price of a season window without a unit, which is sold by the week', () =>
    expect(campOf(session({ batch_tags: ['season window'] }, 'June 8', 'August 14'))).toEqual(['week', 42_500]));

  // Covers: S.28
  it('is unknown for a longer or undated session without a unit, and for a price per day', () => {
    expect(campOf(session({}, 'June 8', 'June 19'))).toEqual(['stated', 42_500]);
    expect(campOf({ facts: { price: 425 } })).toEqual(['stated', 42_500]);
    expect(campOf(session({ batch_tags: ['season window', 'price per day'] }))).toEqual(['stated', 42_500]);
  });

  it('is missing without a price, and 0 for a free camp', () => {
    expect(campOf(session({ price: undefined, price_max: 500 }))).toBeUndefined();
    expect(campOf(session({ price: 0 }))).toEqual(['week', 0]);
  });

  // Covers: S.33
  it('is a range with both ends per week, compared by its lower end', () => {
    const range = { price: undefined, price_min: 800, price_max: 1040, batch_tags: ['price per two weeks'] };
    expect(truePriceOf(session(range))).toMatchObject({ camp: 40_000, campMax: 52_000, isRange: true, total: 40_000 });
    expect(truePriceOf(session({ ...range, price_max: undefined }))).toMatchObject({ camp: 40_000, isRange: false });
    expect(truePriceOf(session({ ...range, price: 500 }))).toMatchObject({ camp: 25_000, isRange: false });
  });
});

describe('the price with care', () => {
  const withCare = session(WITH_CARE);

  // Covers: S.29
  it('adds the price of care if needed hours are outside those of the camp', () => {
    expect(truePriceOf(withCare, { closesFrom: at(17.5) })).toMatchObject({
      camp: 42_500,
      care: 15_000,
      total: 57_500,
    });
    expect(truePriceOf(withCare, { opensBy: at(8) })).toMatchObject({ total: 57_500 });
    expect(truePriceOf(withCare, { opensBy: at(8), closesFrom: at(17) })).toMatchObject({ total: 57_500 });
  });

  // Covers: S.29
  it('adds nothing if the hours are those of the camp, or if care does not make them possible', () => {
    for (const hours of [{}, { opensBy: at(9), closesFrom: at(15) }, { opensBy: at(7) }, { closesFrom: at(18) }])
      expect(truePriceOf(withCare, hours)).toMatchObject({ needsCare: false, care: 0, total: 42_500 });
  });

  it('adds nothing for overnight camps, whose kids stay anyway', () => {
    const hours = { opensBy: at(8), closesFrom: at(17) };
    expect(truePriceOf(session({ ...WITH_CARE, day_or_sleepaway: 'sleepaway' }), hours)).toMatchObject({ care: 0 });
    expect(truePriceOf(session({ ...WITH_CARE, start_time: 'sleep', end_time: 'sleep' }), hours)).toMatchObject({
      care: 0,
    });
  });

  it('adds care if the hours of the camp are not listed, because only those with care are certain', () =>
    expect(truePriceOf(session({ ...WITH_CARE, end_time: undefined }), { closesFrom: at(14) })).toMatchObject({
      care: 15_000,
    }));

  // Covers: S.29
  it('is the price of the camp if care is free or its price is unknown', () => {
    const unlisted = { ...WITH_CARE, extended_care_price_per_week: undefined };
    const hours = { closesFrom: at(17) };
    expect(truePriceOf(session(unlisted), hours)).toMatchObject({ total: 42_500, isCareUnknown: true });
    expect(truePriceOf(session({ ...unlisted, batch_tags: ['extended care free'] }), hours)).toMatchObject({
      needsCare: true,
      total: 42_500,
      isCareUnknown: false,
    });
  });
});
