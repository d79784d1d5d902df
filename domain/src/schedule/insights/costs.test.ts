import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calculateCosts, type CostTotals, totalCents, totalCentsWithCare } from './costs.ts';
import type { EntryInput } from './activeEntries.ts';
import { AVERY, JUNE_15, JUNE_8, plan, ROBIN, schedule, session, WEEKS } from './testing/exampleSchedule.ts';

const WINDOW = { batch_tags: ['season window'], start_date: 'June 1', end_date: 'August 28' };
const costs = (...entries: readonly EntryInput[]) => calculateCosts(schedule(entries));
const sum = (considered: readonly [number, number], registered: readonly [number, number] = [0, 0]): CostTotals => ({
  notRegistered: { camp: considered[0], care: considered[1] },
  registered: { camp: registered[0], care: registered[1] },
});

describe('the cost of the summer', () => {
  // Covers: D15.17, D15.19, D7.9
  it('includes the price of a dated session once, in its first week, and its extended care in each week', () => {
    const { summer, byWeek, byKid } = costs(
      session(
        'a',
        { price: 450, extended_care_price_per_week: 80.5, end_date: 'June 19' },
        { weeks: [JUNE_8, JUNE_15] },
      ),
    );
    expect(summer).toEqual(sum([45_000, 16_100]));
    expect(byWeek.get(JUNE_8)).toEqual(sum([45_000, 8050]));
    expect(byWeek.get(JUNE_15)).toEqual(sum([0, 8050]));
    expect(byKid.get(ROBIN)).toEqual(summer);
    expect(byKid.get(AVERY)).toEqual(sum([0, 0]));
  });

  // Covers: D15.18
  it('includes a season window’s price per week only if it is tagged so, reports a missing price, and counts care per week', () => {
    const tagged = { ...WINDOW, batch_tags: ['season window', 'price per week'], price: 300 };
    expect(costs(session('a', tagged), session('b', tagged, { weeks: [JUNE_15] })).summer).toEqual(sum([60_000, 0]));
    const { summer, uncountedSessions } = costs(
      session('a', { ...WINDOW, price: 300, extended_care_price_per_week: 50 }),
    );
    expect(summer).toEqual(sum([0, 5000]));
    expect(uncountedSessions).toEqual([{ entryId: 'a', kidId: ROBIN, weeks: [JUNE_8], reason: 'not-per-week' }]);
  });

  it('excludes a session without a listed price, and reports it', () => {
    const { summer, uncountedSessions } = costs(session('a'));
    expect(summer).toEqual(sum([0, 0]));
    expect(uncountedSessions.map(({ reason }) => reason)).toEqual(['no-price']);
  });

  it('separates registered sessions from considered and waitlisted ones', () =>
    expect(
      costs(
        session('a', { price: 400 }, { status: 'registered' }),
        session('b', { price: 30 }, { status: 'waitlisted', kidId: AVERY }),
        session('c', { price: 200 }, { weeks: [JUNE_15] }),
      ).summer,
    ).toEqual(sum([23_000, 0], [40_000, 0])));

  it('excludes canceled entries, plans, and kids who are no longer in the account', () => {
    const none = costs(
      session('a', { price: 400 }, { status: 'cancelled' }),
      plan('b'),
      session('c', { price: 400 }, { kidId: 'gone' }),
      session('d', { price: 400 }, { weeks: ['2025-06-09'] }),
    );
    expect(none.summer).toEqual(sum([0, 0]));
    expect(none.uncountedSessions).toEqual([]);
  });

  it('includes a second choice only if there is no active first choice', () => {
    const [first, second] = [session('a', { price: 400 }), session('b', { price: 300 }, { choice: 2 })];
    expect(costs(first, second).summer).toEqual(sum([40_000, 0]));
    expect(costs({ ...first, status: 'cancelled' }, second).summer).toEqual(sum([30_000, 0]));
  });
});

it('adds up price and extended care in whole cents', () => {
  const one = sum([1050, 5], [200, 3]);
  expect([totalCents(one), totalCentsWithCare(one)]).toEqual([1250, 1258]);
});

const entry = fc
  .record({
    price: fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined }),
    care: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
    tags: fc.constantFrom<string[]>([], ['season window'], ['season window', 'price per week']),
    week: fc.nat(WEEKS.length - 1),
    length: fc.integer({ min: 1, max: 3 }),
    kidId: fc.constantFrom(ROBIN, AVERY, 'gone'),
    choice: fc.constantFrom(1 as const, 2 as const),
    status: fc.constantFrom('considering' as const, 'registered' as const, 'waitlisted' as const, 'cancelled' as const),
  })
  .map(({ price, care, tags, week, length, kidId, choice, status }) =>
    session(
      `${week} ${kidId} ${choice}`,
      {
        ...(price === undefined ? {} : { price: price / 100 }),
        ...(care === undefined ? {} : { extended_care_price_per_week: care / 100 }),
        batch_tags: tags,
      },
      { weeks: WEEKS.slice(week, week + length), kidId, choice, status },
    ),
  );

// Covers: D7.9
it('equals the sum of all weeks and the sum of all kids, to the cent', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const { summer, byWeek, byKid } = costs(...entries);
      for (const parts of [byWeek, byKid])
        for (const kind of ['registered', 'notRegistered'] as const)
          for (const part of ['camp', 'care'] as const) {
            const total = [...parts.values()].reduce((so, each) => so + each[kind][part], 0);
            expect(total).toBe(summer[kind][part]);
            expect(Number.isInteger(total)).toBe(true);
          }
    }),
  );
});
