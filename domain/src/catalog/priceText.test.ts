import type { SessionFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { describePriceWithCare, describeTruePrice, toPricedSession } from './priceText.ts';
import { truePriceOf } from './truePrice.ts';

const session = (facts: Partial<SessionFacts> = {}): SessionFacts => ({
  instance_id: 'seals-1' as SessionFacts['instance_id'],
  price: 425,
  start_date: 'June 8',
  end_date: 'June 12',
  year: 2026,
  start_time: '9:00 AM',
  end_time: '3:00 PM',
  before_care_from: '8:00 AM',
  after_care_until: '5:30 PM',
  extended_care_price_per_week: 150,
  ...facts,
});
const UNTIL_5 = { closesFrom: 17 * 60 };
const UNLISTED = { extended_care_price_per_week: undefined };
const RANGE = { price: undefined, price_min: 400, price_max: 520 };
const TWO_WEEKS = { end_date: 'June 19' };
const textOf = (facts: Partial<SessionFacts>, hours = UNTIL_5) => {
  const priced = toPricedSession(session(facts));
  const price = truePriceOf(priced, hours);
  return price && describeTruePrice(priced, price);
};

describe('the price of a session', () => {
  // Covers: S.34
  it('adds care and says how much of it is care', () =>
    expect(textOf({})).toBe('$575/wk for 8–5:30 ($425 + $150 care)'));

  // Covers: S.34
  it('says that the price of care is not listed', () =>
    expect(textOf(UNLISTED)).toBe('$425/wk + care, price not listed'));

  it('says that care is included', () =>
    expect(textOf({ ...UNLISTED, batch_tags: ['extended care free'] })).toBe('$425/wk for 8–5:30, care included'));

  // Covers: S.34
  it('is marked as a range', () => {
    expect(textOf(RANGE, { closesFrom: 14 * 60 })).toBe('$400 – $520/wk');
    expect(textOf(RANGE)).toBe('$550 – $670/wk for 8–5:30 ($400 – $520 + $150 care)');
  });

  it('is not per week if its weeks are unknown', () => {
    expect(textOf(TWO_WEEKS, { closesFrom: 14 * 60 })).toBe('$425');
    expect(textOf(TWO_WEEKS)).toBe('$425 + $150/wk care for 8–5:30');
  });

  it('leaves out the hours if one end is not listed', () =>
    expect(textOf({ before_care_from: undefined, start_time: undefined })).toBe('$575/wk ($425 + $150 care)'));
});

describe('the price of several sessions', () => {
  it('is the lowest one per week, with "from" if others cost more', () => {
    const dear = session({ price: 600 });
    expect(describePriceWithCare([dear, session(), session({ ...TWO_WEEKS, price: 10 })], UNTIL_5)).toBe(
      'from $575/wk for 8–5:30 ($425 + $150 care)',
    );
    expect(describePriceWithCare([dear, dear, session({ price: undefined })], UNTIL_5)).toBe(
      '$750/wk for 8–5:30 ($600 + $150 care)',
    );
  });

  it('is described only if the hours take care', () => {
    expect(describePriceWithCare([session()], {})).toBeUndefined();
    expect(describePriceWithCare([session({ price: undefined })], UNTIL_5)).toBeUndefined();
  });
});
