import { InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import {
  campHours,
  hoursWithCare,
  pricePerHour,
  weeklyPrice,
  weeklyPriceWithCare,
  countCampWeeks,
} from './sessionFigures.ts';

const season = 2026;
const session = (facts: Partial<SessionFacts>): SessionFacts => ({
  instance_id: InstanceId.parse('one'),
  day_or_sleepaway: 'day',
  start_date: 'June 8',
  end_date: 'June 12',
  ...facts,
});

describe('the duration of a session in weeks', () => {
  it.each([
    [1, 1],
    [5, 1],
    [9, 1],
    [10, 2],
    [12, 2],
    [16, 2],
    [17, 3],
    [19, 3],
    [26, 4],
  ])('of %d days: %d', (days, weeks) => expect(countCampWeeks(days)).toBe(weeks));
});

describe('the weekly price of a session', () => {
  it.each<[string, Partial<SessionFacts>, number | undefined]>([
    ['of a week is its price', { price: 400 }, 400],
    ['of two weeks is half of it', { price: 900, end_date: 'June 19' }, 450],
    [
      'is what the source says it is, whatever the dates',
      { price: 500, end_date: 'July 31', batch_tags: ['price per week'] },
      500,
    ],
    ['is not known of weeks that are sold within a season', { price: 500, batch_tags: ['season window'] }, undefined],
    ['is not known without dates', { price: 500, start_date: undefined, end_date: undefined }, undefined],
    ['is not known of dates that run backwards', { price: 500, start_date: 'June 12', end_date: 'June 8' }, undefined],
    ['is not known without a price', {}, undefined],
    ['of a free camp is nothing', { price: 0 }, 0],
  ])('%s', (_what, facts, expected) => expect(weeklyPrice(session(facts), season)).toBe(expected));

  it('with extended care is the sum of both, if both are listed', () => {
    expect(weeklyPriceWithCare(session({ price: 400, extended_care_price_per_week: 80 }), season)).toBe(480);
    expect(weeklyPriceWithCare(session({ price: 400 }), season)).toBeUndefined();
    expect(weeklyPriceWithCare(session({ extended_care_price_per_week: 80 }), season)).toBeUndefined();
  });
});

describe('the hours of a session', () => {
  const nineToThree = { start_time: '9:00 AM', end_time: '3:00 PM' };
  it('are the camp’s own, and longer with extended care', () => {
    const cared = session({ ...nineToThree, before_care_from: '8:00 AM', after_care_until: '5:30 PM' });
    expect(campHours(cared)).toEqual({ opens: 540, closes: 900 });
    expect(hoursWithCare(cared)).toEqual({ opens: 480, closes: 1_050 });
    expect(hoursWithCare(session({ ...nineToThree, after_care_until: '5 PM' }))).toEqual({ opens: 540, closes: 1_020 });
  });

  it('are unknown for overnight sessions, incomplete times, or times in the wrong order', () => {
    expect(campHours(session({ ...nineToThree, day_or_sleepaway: 'sleepaway' }))).toBeUndefined();
    expect(campHours(session({ start_time: 'sleep', end_time: 'sleep' }))).toBeUndefined();
    expect(campHours(session({ start_time: '9:00 AM' }))).toBeUndefined();
    expect(campHours(session({ start_time: '3:00 PM', end_time: '9:00 AM' }))).toBeUndefined();
  });

  it('determine the price per hour, with the days per week', () => {
    const week = session({ ...nineToThree, price: 300 });
    expect(pricePerHour(week, 5, season)).toBe(10);
    expect(pricePerHour(week, 3, season)).toBeCloseTo(300 / 18, 10);
    expect(pricePerHour(session({ ...nineToThree, price: 120, end_date: 'June 9' }), 5, season)).toBe(10);
    expect(pricePerHour(session({ price: 300 }), 5, season)).toBeUndefined();
    const window = {
      ...nineToThree,
      price: 300,
      batch_tags: ['season window', 'price per week'],
      end_date: 'August 1',
    };
    expect(pricePerHour(session(window), 5, season)).toBe(10);
  });
});
