import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  playdates,
  ROBIN,
  session,
  WEEKS,
} from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import type { EntryInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exampleView } from '../testing/exampleView.ts';
import { isSamePlacement, computeMoveTarget, availableWeeks } from './MoveForm.tsx';

const entryOf = (shown: EntryInput): ScheduleEntry => {
  const [entry] = exampleView([shown]).entries;
  if (!entry) throw new Error('The example holds no entry.');
  return entry;
};
const JUNE_22 = '2026-06-22';

describe('a plan', () => {
  it('moves with all its weeks, whichever of them was dragged', () => {
    const visit = entryOf(plan('visit', { weeks: [JUNE_8, JUNE_15] }));
    const target = computeMoveTarget(visit, JUNE_15, { kidId: AVERY, week: JUNE_22 }, WEEKS);
    expect(target).toEqual({ kidId: AVERY, weeks: [JUNE_15, JUNE_22], choice: 1 });
  });

  it('cannot leave the summer, and explains why', () => {
    const visit = entryOf(plan('visit', { weeks: [JUNE_8, JUNE_15] }));
    expect(computeMoveTarget(visit, JUNE_15, { kidId: ROBIN, week: WEEKS[0] ?? '' }, WEEKS)).toEqual({
      reason: 'Grandma would not fit into the summer there.',
    });
  });

  it('returns to its place when all of it is moved back', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.nat(13), fc.constantFrom<1 | 2>(1, 2), (from, to, choice) => {
        const [start = '', end = ''] = [WEEKS[from], WEEKS[to]];
        const visit = entryOf(plan('visit', { weeks: [start], choice }));
        const destination = computeMoveTarget(visit, start, { kidId: AVERY, week: end }, WEEKS);
        if ('reason' in destination) throw new Error(destination.reason);
        const moved = { ...visit, ...destination, weeks: [...destination.weeks] };
        const back = computeMoveTarget(moved, end, { kidId: ROBIN, week: start }, WEEKS);
        expect('weeks' in back && isSamePlacement(visit, back)).toBe(true);
      }),
    );
  });
});

describe('a session with dates', () => {
  const tidePool = entryOf(session('tide', { end_date: 'June 19' }, { weeks: [JUNE_8, JUNE_15] }));

  it('moves to another kid in its own weeks, and to another choice', () => {
    const target = computeMoveTarget(tidePool, JUNE_15, { kidId: AVERY, week: JUNE_15, choice: 2 }, WEEKS);
    expect(target).toEqual({ kidId: AVERY, weeks: [JUNE_8, JUNE_15], choice: 2 });
  });

  it('stays in its weeks, and explains why', () => {
    expect(computeMoveTarget(tidePool, JUNE_8, { kidId: ROBIN, week: JUNE_15 }, WEEKS)).toEqual({
      reason: 'Example Camp has its own dates, so it stays in the weeks of June 8 and June 15.',
    });
  });
});

describe('a session that is sold by the week', () => {
  const window = entryOf(session('w', { end_date: 'June 26', batch_tags: 'season window' }, { weeks: [JUNE_8] }));

  it('can be moved to any week of its window, and to no other', () => {
    expect(availableWeeks(window)).toEqual([JUNE_8, JUNE_15, JUNE_22]);
    expect(computeMoveTarget(window, JUNE_8, { kidId: ROBIN, week: JUNE_22 }, WEEKS)).toMatchObject({
      weeks: [JUNE_22],
    });
    expect(computeMoveTarget(window, JUNE_8, { kidId: ROBIN, week: '2026-07-06' }, WEEKS)).toEqual({
      reason: 'Example Camp is not offered in the week of July 6.',
    });
  });
});

it('playdates have no second choice', () => {
  const free = entryOf(playdates('free'));
  expect(computeMoveTarget(free, JUNE_8, { kidId: ROBIN, week: JUNE_15, choice: 2 }, WEEKS)).toMatchObject({
    choice: 1,
  });
});
