import { describe, expect, it } from '@jest/globals';
import type { EntryInput } from './activeEntries.ts';
import { JUNE_8, plan, ROBIN, schedule, session } from './testing/exampleSchedule.ts';
import { workingDayGapsOf } from './workingDays.ts';

const WORK = { from: '08:30', until: '17:00' };
const found = (...entries: readonly EntryInput[]) => workingDayGapsOf(schedule(entries, { workingHours: WORK }));
const gaps = (morning: number, afternoon: number, between = 0) => ({ morning, between, afternoon });

describe("compared with the parents' working hours", () => {
  // Covers: D7.6
  it('a camp day leaves the morning and the afternoon uncovered, and less with extended care', () =>
    expect(found(session('a', { before_care_from: '8:00 AM', after_care_until: '4:30 PM' }))).toEqual([
      {
        kidId: ROBIN,
        week: JUNE_8,
        days: [0, 1, 2, 3, 4],
        gaps: { withoutCare: gaps(30, 120), withCare: gaps(0, 30) },
      },
    ]));

  it('a day that covers them has no gap, and neither has an empty day', () => {
    expect(found(session('a', { start_time: '8:30 AM', end_time: '5:00 PM' }))).toEqual([]);
    expect(found(plan('a'))).toEqual([]);
    expect(found()).toEqual([]);
  });

  it('two camps on one day leave the time between them uncovered', () =>
    expect(
      found(
        session('a', { start_time: '8:00 AM', end_time: '12:00 PM', after_care_until: '12:45 PM' }),
        session('b', { start_time: '1:00 PM', end_time: '6:00 PM' }),
      ).map((each) => each.gaps),
    ).toEqual([{ withoutCare: gaps(0, 0, 60), withCare: gaps(0, 0, 15) }]));

  it('different days of one week are listed separately', () => {
    const found_ = found(session('a', { end_date: 'June 9' }), plan('b', { hours: { from: '08:30', until: '10:00' } }));
    expect(found_.map(({ days, gaps: { withoutCare } = { withoutCare: undefined } }) => [days, withoutCare])).toEqual([
      [[0, 1], gaps(0, 120)],
      [[2, 3, 4], gaps(0, 420)],
    ]);
  });

  it('unlisted hours count as unknown', () =>
    expect(found(session('a', { end_time: undefined }))).toEqual([
      { kidId: ROBIN, week: JUNE_8, days: [0, 1, 2, 3, 4], gaps: undefined },
    ]));

  it('an evening camp leaves the whole working day uncovered', () =>
    expect(
      found(session('a', { start_time: '6:00 PM', end_time: '8:00 PM' })).map((each) => each.gaps?.withoutCare),
    ).toEqual([gaps(510, 0)]));

  it('nothing is reported without working hours', () => expect(workingDayGapsOf(schedule([session('a')]))).toEqual([]));
});
