import { describe, expect, it } from '@jest/globals';
import { campPath, parseCampPath } from './campPath.ts';
import {
  hourPriceOf,
  type ProfiledCamp,
  type ProfiledSession,
  profileFacts,
  sessionCells,
  weekPriceOf,
} from './campProfile.ts';
import { offeredWeekMask, weeksInMask } from './season/offeredWeeks.ts';

const week: ProfiledSession = {
  ...{ instance_id: 'a', start_date: 'June 22', end_date: 'June 26', start_time: '9:00 AM', end_time: '3:00 PM' },
  price: 420,
};
const campWith = (instances: readonly ProfiledSession[], facts: object = {}): ProfiledCamp => ({
  ...{ org_id: 'kites', camp_org_name: 'Kite Camp', instances, ...facts },
});
const textOf = (camp: ProfiledCamp, label: string) =>
  profileFacts(camp, 2026).find((fact) => fact.label === label)?.text;

// Covers: K.4
describe('the price of a week', () => {
  it.each([
    ['of a session of one week is its price', week, 420],
    ['is the stated one', { ...week, end_date: 'August 14', batch_tags: ['price per week'] }, 420],
    ['is the price divided by the weeks of its unit', { ...week, batch_tags: ['price per two weeks'] }, 210],
    ['is unknown for a longer session without a unit', { ...week, end_date: 'July 10' }, undefined],
    ['of a season window without a unit is its price', { ...week, batch_tags: ['season window'] }, 420],
    ['is the lower end of a range', { ...week, price: undefined, price_min: 300, price_max: 400 }, 300],
    ['is unknown for another unit', { ...week, batch_tags: ['price per day'] }, undefined],
  ])('%s', (_title, session, price) => {
    expect(weekPriceOf(session, 2026)).toBe(price);
  });
});

// Covers: K.4
describe('the price of an hour', () => {
  it('divides by the hours of five days, or of the days that the camp lists', () => {
    expect(hourPriceOf(campWith([week]), week, 2026)).toBe(14);
    expect(hourPriceOf(campWith([week], { days_per_week: 2 }), week, 2026)).toBe(35);
  });

  it('counts only the days that a short session has', () => {
    const twoDays = { ...week, end_date: 'June 23', price: 120 };
    expect(hourPriceOf(campWith([twoDays]), twoDays, 2026)).toBe(10);
  });

  it('is unknown overnight and without hours', () => {
    const overnight = { ...week, day_or_sleepaway: 'sleepaway' as const };
    expect(hourPriceOf(campWith([overnight]), overnight, 2026)).toBeUndefined();
    const { start_time: _start, ...withoutStart } = week;
    expect(hourPriceOf(campWith([withoutStart]), withoutStart, 2026)).toBeUndefined();
  });
});

// Covers: K.1, K.3
describe('the facts of a camp', () => {
  it('contain the price with the care that the needed hours take', () => {
    const withCare = { ...week, year: 2026, after_care_until: '5:30 PM', extended_care_price_per_week: 150 };
    const priceUntil = (closesFrom: number) =>
      profileFacts(campWith([withCare]), 2026, { hours: { closesFrom } }).find(({ label }) => label === 'Price')?.text;
    expect(priceUntil(15 * 60)).toBe('$420 per week');
    expect(priceUntil(17 * 60 + 30)).toBe('$570/wk for 9–5:30 ($420 + $150 care)');
  });

  it('are those of its sessions', () => {
    const withCare = { ...week, after_care_until: '5:30 PM', extended_care_price_per_week: 150, ages: [5, 6, 8] };
    const camp = campWith([withCare], { offers_refunds: 'yes', refund_policy_detail: 'Until May 1.' });
    expect(textOf(camp, 'Weeks')).toBe('1 of 14');
    expect(textOf(camp, 'Ages')).toBe('5–6, 8');
    expect(textOf(camp, 'Hours')).toBe('9 am – 3 pm');
    expect(textOf(camp, 'Price')).toBe('$420 per week');
    expect(textOf(camp, 'With extended care')).toBe('9 am – 5:30 pm, $150 per week');
    expect(textOf(camp, 'Refunds')).toBe('Yes. Until May 1.');
    expect(textOf(camp, 'Financial aid')).toBeUndefined();
  });

  it('show a price whose week is unknown as the camp states it', () => {
    expect(textOf(campWith([week, { ...week, end_date: 'July 10', price: 900 }]), 'Price')).toBe('$420 per week, $900');
  });

  it('name the source, and the day or month of its check', () => {
    expect(textOf(campWith([], { source_checked: '2026-08-18' }), 'Last checked')).toBe('August 18, 2026');
    expect(textOf(campWith([], { source_checked: '2026-02' }), 'Last checked')).toBe('February 2026');
  });
});

// Covers: K.1
it('offers a season window in every week that it touches, and says that it is booked by the week', () => {
  const season = { ...week, end_date: 'July 10', batch_tags: ['season window'] };
  expect(weeksInMask(offeredWeekMask([season], 2026), 2026)).toEqual([3, 4, 5]);
  expect(sessionCells(season)[1]).toBe('June 22 – July 10, book by the week');
});

// Covers: K.1
it('finds the camp id in the path that it writes, whatever characters the id has', () => {
  for (const id of ['kites', 'Kites/2?a#b', '50%', 'niños']) expect(parseCampPath(campPath(id))).toBe(id);
  expect(parseCampPath('/camp/%E0%A4%A')).toBeUndefined();
  expect(parseCampPath('/camp/a/b')).toBeUndefined();
});
