import { describe, expect, it } from '@jest/globals';
import { clashesOf } from './clashes.ts';
import type { EntryInput } from './activeEntries.ts';
import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  playdates,
  ROBIN,
  schedule,
  session,
  snapshot,
} from './testing/exampleSchedule.ts';

const found = (...entries: readonly EntryInput[]) =>
  clashesOf(schedule(entries)).map(({ kind, week, days, entryIds }) => [kind, week, days, entryIds.join('+')]);
const WHOLE_WEEK = [0, 1, 2, 3, 4];

describe('two entries of one kid clash', () => {
  // Covers: D7.5
  it('if their hours overlap, on the days they share', () =>
    expect(
      found(session('a', { end_date: 'June 10' }), session('b', { start_time: '2:30 PM', end_time: '5:00 PM' })),
    ).toEqual([['hours', JUNE_8, [0, 1, 2], 'a+b']]));

  it('in each week separately', () =>
    expect(
      found(session('a', { end_date: 'June 19' }, { weeks: [JUNE_8, JUNE_15] }), plan('b', { weeks: [JUNE_15] })),
    ).toEqual([['hours', JUNE_15, WHOLE_WEEK, 'a+b']]));

  it('if one lasts all day, or overnight, and the other has hours', () => {
    expect(found(plan('a'), session('b'))).toEqual([['hours', JUNE_8, WHOLE_WEEK, 'a+b']]);
    const stay = session('a', {
      day_or_sleepaway: 'sleepaway',
      start_date: 'June 7',
      end_date: 'June 13',
      start_time: 'sleep',
      end_time: 'sleep',
    });
    expect(found(stay, plan('b', { hours: { from: '18:00', until: '19:00' } }))).toEqual([
      ['hours', JUNE_8, WHOLE_WEEK, 'a+b'],
    ]);
  });

  it('as a minor clash, if only extended care overlaps the other entry', () =>
    expect(
      found(
        session('a', { end_time: '12:00 PM', after_care_until: '5:00 PM' }),
        session('b', { start_time: '1:00 PM', end_time: '4:00 PM' }),
      ),
    ).toEqual([['care', JUNE_8, WHOLE_WEEK, 'a+b']]));

  it('possibly, if the hours or days of one are not listed', () => {
    expect(found(session('a', { start_time: undefined }), session('b'))).toEqual([
      ['unknown', JUNE_8, WHOLE_WEEK, 'a+b'],
    ]);
    const twoDays = session('a', {}, { session: snapshot({}, { days_per_week: 2 }) });
    expect(found(twoDays, session('b'))).toEqual([['unknown', JUNE_8, WHOLE_WEEK, 'a+b']]);
  });
});

describe('two entries do not clash', () => {
  it.each([
    [
      'where one begins when the other ends',
      [session('a', { end_time: '12:00 PM' }), session('b', { start_time: '12:00 PM' })],
    ],
    ['as first and second choice', [session('a'), session('b', {}, { choice: 2 })]],
    ['where one is cancelled', [session('a'), session('b', {}, { status: 'cancelled' })]],
    ['where one only offers playdates', [session('a'), playdates('b')]],
    ['of two kids', [session('a'), session('b', {}, { kidId: AVERY })]],
    ['on different days of a week', [session('a', { end_date: 'June 10' }), session('b', { start_date: 'June 11' })]],
    [
      'where one stay ends on the morning on which the next begins',
      [
        session('a', {
          day_or_sleepaway: 'sleepaway',
          end_date: 'June 10',
          start_time: '2:00 PM',
          end_time: '10:00 AM',
        }),
        session('b', {
          day_or_sleepaway: 'sleepaway',
          start_date: 'June 10',
          start_time: '2:00 PM',
          end_time: '10:00 AM',
        }),
      ],
    ],
  ])('%s', (_, entries) => expect(found(...entries)).toEqual([]));
});

it('names the kid of a clash', () => {
  const [clash] = clashesOf(schedule([session('a'), session('b')]));
  expect(clash?.kidId).toBe(ROBIN);
});
