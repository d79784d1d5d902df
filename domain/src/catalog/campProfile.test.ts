import { describe, expect, it } from '@jest/globals';
import { campPath, parseCampPath } from './campPath.ts';
import { hourPricesOf, type ProfiledCamp, type ProfiledSession, profileFacts, sessionCells } from './campProfile.ts';
import { fittingWeekMask, offeredWeekMask, weeksInMask } from './season/offeredWeeks.ts';

const week: ProfiledSession = {
  ...{ instance_id: 'a', start_date: 'June 22', end_date: 'June 26', start_time: '9:00 AM', end_time: '3:00 PM' },
  price: 420,
};
const withCare = { ...week, after_care_until: '5:30 PM', extended_care_price_per_week: 150 };
/** Minutes after midnight. */
const UNTIL_HALF_PAST_FIVE = { closesFrom: 17.5 * 60 };
const campWith = (instances: readonly ProfiledSession[], facts: object = {}): ProfiledCamp => ({
  ...{ org_id: 'kites', camp_org_name: 'Kite Camp', instances, ...facts },
});
const textOf = (camp: ProfiledCamp, label: string) =>
  profileFacts(camp, 2026).find((fact) => fact.label === label)?.text;

// Covers: K.4
describe('the price of an hour', () => {
  it('divides by the hours of five days, or of the days that the camp lists', () => {
    expect(hourPricesOf(campWith([week]), week, 2026)).toEqual([14, 14]);
    expect(hourPricesOf(campWith([week], { days_per_week: 2 }), week, 2026)).toEqual([35, 35]);
  });

  it('counts only the days that a short session has', () => {
    const twoDays = { ...week, end_date: 'June 23', price: 120 };
    expect(hourPricesOf(campWith([twoDays]), twoDays, 2026)).toEqual([10, 10]);
  });

  it('includes care, and its hours, if the needed hours take it at a known price', () => {
    expect(hourPricesOf(campWith([withCare]), { ...withCare, price: 700 }, 2026, UNTIL_HALF_PAST_FIVE)).toEqual([
      20, 20,
    ]);
    const { extended_care_price_per_week: _care, ...unlisted } = withCare;
    expect(hourPricesOf(campWith([unlisted]), unlisted, 2026, UNTIL_HALF_PAST_FIVE)).toEqual([14, 14]);
  });

  it('has two ends for a price range', () => {
    const { price: _price, ...unpriced } = week;
    const range = { ...unpriced, price_min: 300, price_max: 450 };
    expect(hourPricesOf(campWith([range]), range, 2026)).toEqual([10, 15]);
  });

  it('is unknown overnight and without hours', () => {
    const overnight = { ...week, day_or_sleepaway: 'sleepaway' as const };
    expect(hourPricesOf(campWith([overnight]), overnight, 2026)).toEqual([]);
    const { start_time: _start, ...withoutStart } = week;
    expect(hourPricesOf(campWith([withoutStart]), withoutStart, 2026)).toEqual([]);
  });
});

// Covers: K.1, K.3
describe('the facts of a camp', () => {
  it('are those of its sessions', () => {
    const camp = campWith([{ ...withCare, ages: [5, 6, 8] }], {
      offers_refunds: 'yes',
      refund_policy_detail: 'Until May 1.',
    });
    expect(textOf(camp, 'Weeks')).toBe('1 of 14');
    expect(textOf(camp, 'Ages')).toBe('5–6, 8');
    expect(textOf(camp, 'Hours')).toBe('9 am – 3 pm');
    expect(textOf(camp, 'Price')).toBe('$420/wk');
    expect(textOf(camp, 'With extended care')).toBe('9 am – 5:30 pm, $150 per week');
    expect(textOf(camp, 'Refunds')).toBe('Yes. Until May 1.');
    expect(textOf(camp, 'Financial aid')).toBeUndefined();
  });

  it('show a price whose week is unknown as the camp states it', () => {
    expect(textOf(campWith([week, { ...week, end_date: 'July 10', price: 900 }]), 'Price')).toBe('$420/wk, $900');
  });

  it('show the range of weekly prices, among them those of a season window', () => {
    const season = { ...week, end_date: 'August 14', batch_tags: ['season window'], price: 500 };
    expect(textOf(campWith([week, season]), 'Price')).toBe('$420 – $500/wk');
  });

  it('show the lowest price with the care that the needed hours take, worded as on cards', () => {
    const camp = campWith([withCare, { ...withCare, price: 500 }]);
    const text = 'from $570/wk for 9–5:30 ($420 + $150 care)';
    expect(profileFacts(camp, 2026, camp.instances, UNTIL_HALF_PAST_FIVE)).toContainEqual({ label: 'Price', text });
    expect(sessionCells(withCare, 2026, UNTIL_HALF_PAST_FIVE)).toContain('$570/wk for 9–5:30 ($420 + $150 care)');
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
  expect(sessionCells(season, 2026)[1]).toBe('June 22 – July 10, book by the week');
});

// Covers: K.1
it('fits only in the selected weeks if these are sold one by one, and else in all weeks of the session', () => {
  const long = { ...week, end_date: 'July 10' };
  const season = { ...long, batch_tags: ['season window'] };
  const weeksOf = (session: ProfiledSession, selected: readonly string[]) =>
    weeksInMask(fittingWeekMask([session], 2026, selected), 2026);
  expect(weeksOf(season, ['June 29', 'Aug 3'])).toEqual([4]);
  expect(weeksOf(season, [])).toEqual([3, 4, 5]);
  expect(weeksOf(long, ['June 29'])).toEqual([3, 4, 5]);
});

// Covers: K.1
it('finds the camp id in the path that it writes, whatever characters the id has', () => {
  for (const id of ['kites', 'Kites/2?a#b', '50%', 'niños']) expect(parseCampPath(campPath(id))).toBe(id);
  expect(parseCampPath('/camp/%E0%A4%A')).toBeUndefined();
  expect(parseCampPath('/camp/a/b')).toBeUndefined();
});
