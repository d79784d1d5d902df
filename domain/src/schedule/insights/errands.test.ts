import { describe, expect, it } from '@jest/globals';
import { errandConflictsOf, travelMinutes } from './errands.ts';
import type { EntryInput } from './activeEntries.ts';
import { AVERY, JUNE_8, plan, schedule, session, snapshot } from './testing/exampleSchedule.ts';

const HERE = { lat: '47.6000', lng: '-122.3000' };
/** About 6.9 miles north: 10 minutes plus the drive add up to 31. */
const FAR = { lat: '47.7000', lng: '-122.3000' };
/** About 0.7 miles north: 10 minutes plus the drive add up to 13. */
const NEAR = { lat: '47.6100', lng: '-122.3000' };

const ofAvery = (facts: Parameters<typeof session>[1], more = {}) => session('b', facts, { kidId: AVERY, ...more });
const found = (...entries: readonly EntryInput[]) =>
  errandConflictsOf(schedule(entries)).map(({ kind, days, minutes, stops }) => ({
    kind,
    days,
    minutes,
    windows: stops.map(({ window }) => window),
  }));
const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('one person cannot reach both camps', () => {
  // Covers: D7.8
  it('if the drive takes longer than the time windows allow, in either order', () =>
    expect(found(session('a', HERE), ofAvery(FAR))).toEqual([
      {
        kind: 'drop-off',
        days: [0, 1, 2, 3, 4],
        minutes: 31,
        windows: [
          [clock(8, 45), clock(9)],
          [clock(8, 45), clock(9)],
        ],
      },
      {
        kind: 'pick-up',
        days: [0, 1, 2, 3, 4],
        minutes: 31,
        windows: [
          [clock(15), clock(15, 15)],
          [clock(15), clock(15, 15)],
        ],
      },
    ]));

  it('only on the days that both have in common', () =>
    expect(found(session('a', { ...HERE, end_date: 'June 9' }), ofAvery(FAR)).map(({ days }) => days)).toEqual([
      [0, 1],
      [0, 1],
    ]));

  it('only on the first and last day of an overnight session', () => {
    const stay = ofAvery({ ...FAR, day_or_sleepaway: 'sleepaway' });
    expect(found(session('a', HERE), stay).map(({ kind, days }) => [kind, days])).toEqual([
      ['drop-off', [0]],
      ['pick-up', [4]],
    ]);
  });
});

describe('one person reaches both camps', () => {
  it.each([
    ['where they are near', [session('a', HERE), ofAvery(NEAR)]],
    ['where they are the same place', [session('a', HERE), ofAvery(HERE)]],
    [
      'with the care of one before and after',
      [session('a', { ...HERE, before_care_from: '8:00 AM', after_care_until: '5:00 PM' }), ofAvery(FAR)],
    ],
    [
      'where one begins and ends later',
      [session('a', HERE), ofAvery({ ...FAR, start_time: '9:30 AM', end_time: '3:30 PM' })],
    ],
    ['of one kid, or where one is a plan', [session('a', HERE), session('b', FAR), plan('c', { kidId: AVERY })]],
    ['where one is cancelled', [session('a', HERE), ofAvery(FAR, { status: 'cancelled' })]],
    [
      'where one is a second choice beside a first',
      [session('a', HERE), session('c', NEAR, { kidId: AVERY }), ofAvery(FAR, { choice: 2 })],
    ],
    ['as far as is known, where a place is not', [session('a', HERE), ofAvery({})]],
    [
      'as far as is known, where hours are not',
      [session('a', HERE), ofAvery({ ...FAR, start_time: undefined, end_time: undefined })],
    ],
  ])('%s', (_, entries) => expect(found(...entries)).toEqual([]));
});

it('uses the camp’s location for a session without coordinates', () => {
  const atCamp = session('b', {}, { kidId: AVERY, session: snapshot({}, FAR) });
  expect(errandConflictsOf(schedule([session('a', HERE), atCamp])).map(({ kind, week }) => [kind, week])).toEqual([
    ['drop-off', JUNE_8],
    ['pick-up', JUNE_8],
  ]);
});

it('estimates a drive at 20 miles per hour plus 10 minutes per stop, and zero within one place', () => {
  expect(travelMinutes(10)).toBe(40);
  expect(travelMinutes(0.1)).toBe(11);
  expect(travelMinutes(0.09)).toBe(0);
});
