import { describe, expect, it } from '@jest/globals';
import { coverageOf } from './coverage.ts';
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
  WEEKS,
} from './testing/exampleSchedule.ts';

const inWeek = (entries: readonly EntryInput[], week = JUNE_8, kidId = ROBIN) => {
  const found = coverageOf(schedule(entries)).find((each) => each.kidId === kidId && each.week === week);
  return found && [found.kind, found.openDays];
};

describe('a week', () => {
  it('is covered by one session from Monday to Friday', () => expect(inWeek([session('a')])).toEqual(['covered', []]));

  it('is open without entries, for each kid separately', () => {
    expect(inWeek([session('a')], JUNE_15)).toEqual(['open', [0, 1, 2, 3, 4]]);
    expect(inWeek([session('a')], JUNE_8, AVERY)).toEqual(['open', [0, 1, 2, 3, 4]]);
    expect(coverageOf(schedule([]))).toHaveLength(2 * WEEKS.length);
  });

  // Covers: D7.4
  it('is partly covered by a session that ends within it, and lists the open days', () => {
    const long = session('a', { end_date: 'June 17' }, { weeks: [JUNE_8, JUNE_15] });
    expect(inWeek([long])).toEqual(['covered', []]);
    expect(inWeek([long], JUNE_15)).toEqual(['partly', [3, 4]]);
    expect(inWeek([session('a', { start_date: 'June 9', end_date: 'June 9' })])).toEqual(['partly', [0, 2, 3, 4]]);
  });

  it('is covered by several entries that fill its days together', () => {
    const early = session('a', { end_date: 'June 10' });
    expect(inWeek([early, session('b', { start_date: 'June 11' })])).toEqual(['covered', []]);
    expect(inWeek([early, plan('b')])).toEqual(['covered', []]);
  });

  it.each([
    ['that is cancelled', session('a', {}, { status: 'cancelled' })],
    ['that offers playdates', playdates('a')],
    ['of a kid who is no longer in the account', session('a', {}, { kidId: 'gone' })],
    ['of a weekend', session('a', { start_date: 'June 13', end_date: 'June 14' })],
  ])('is not covered by an entry %s', (_, entry) => expect(inWeek([entry])).toEqual(['open', [0, 1, 2, 3, 4]]));

  it('is covered by an overnight session from Sunday to Saturday', () =>
    expect(
      inWeek([session('a', { day_or_sleepaway: 'sleepaway', start_date: 'June 7', end_date: 'June 13' })]),
    ).toEqual(['covered', []]));

  it('is covered by a session without dates that was placed in it, and by a season window from its first day on', () => {
    expect(inWeek([session('a', { start_date: undefined, end_date: undefined })])).toEqual(['covered', []]);
    const window = { batch_tags: ['season window'], start_date: 'June 10', end_date: 'August 7' };
    expect(inWeek([session('a', window)])).toEqual(['partly', [0, 1]]);
    expect(inWeek([session('a', window, { weeks: [JUNE_15] })], JUNE_15)).toEqual(['covered', []]);
  });

  it('counts the second choice only if there is no active first choice', () => {
    const short = session('a', { end_date: 'June 10' });
    const second = session('b', {}, { choice: 2 });
    expect(inWeek([short, second])).toEqual(['partly', [3, 4]]);
    expect(inWeek([{ ...short, status: 'cancelled' }, second])).toEqual(['covered', []]);
  });
});

it('counts the missing days of a session with fewer days than its week, without knowing which', () => {
  const fourDays = session('a', {}, { session: snapshot({}, { days_per_week: 4 }) });
  const [first] = coverageOf(schedule([fourDays], { weeks: [JUNE_8] }));
  expect(first).toEqual({ kidId: ROBIN, week: JUNE_8, kind: 'partly', openDays: [], unlistedDayCount: 4 });
  const [filled] = coverageOf(schedule([fourDays, plan('b')], { weeks: [JUNE_8] }));
  expect(filled).toMatchObject({ kind: 'covered', unlistedDayCount: undefined });
});
