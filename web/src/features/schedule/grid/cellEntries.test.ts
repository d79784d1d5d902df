import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  playdates,
  ROBIN,
  session,
} from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import { expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { cellEntries, describeCell, formatFreeKid, groupFreeKidsByWeek } from './cellEntries.ts';

const { entries } = exampleView([
  playdates('free'),
  session('camp', {}, { choice: 2 }),
  plan('long', { weeks: ['2026-06-01', JUNE_8, '2026-06-22'] }),
  plan('starts', { weeks: [JUNE_8, JUNE_15] }),
  plan('hers', { kidId: AVERY }),
]);

it('a cell shows entries from the previous week first, those that continue last, and first choices before second ones', () => {
  const shown = cellEntries(entries, ROBIN, JUNE_8);
  expect(shown.map(({ entry }) => entry.entryId)).toEqual(['long', 'free', 'camp', 'starts']);
  expect(
    shown.map(({ continuesFromPreviousWeek, continuesNextWeek, weekNumber }) => [
      continuesFromPreviousWeek,
      continuesNextWeek,
      weekNumber,
    ]),
  ).toEqual([
    [true, false, 2],
    [false, false, 1],
    [false, false, 1],
    [false, true, 1],
  ]);
});

it('a week separated from the others starts again, with its correct number', () => {
  const [apart] = cellEntries(entries, ROBIN, '2026-06-22');
  expect(apart).toMatchObject({ continuesFromPreviousWeek: false, continuesNextWeek: false, weekNumber: 3 });
});

it('a cell is announced with the kid, the week, and all its entries', () => {
  const schedule = exampleView([session('camp', { price: 450, batch_name: 'Tide Pool' }, { status: 'registered' })]);
  const [kid] = schedule.kids;
  if (!kid) throw new Error('The example has no kid.');
  const at = (week: string) =>
    describeCell({ schedule, kid, sharer: null }, week, cellEntries(schedule.entries, ROBIN, week));
  expect(at(JUNE_8)).toBe('Robin, week of June 8: Example Camp, Tide Pool, Registered, 9 am – 3 pm, $450');
  expect(at(JUNE_15)).toBe('Robin, week of June 15: Nothing planned');
});

it('kids are free in the weeks of their open offers, once for any number of offers', () => {
  const own = exampleView([playdates('a', { weeks: [JUNE_8, JUNE_15] }), playdates('b'), plan('c')]);
  const other = {
    ...exampleView([playdates('d', { status: 'taken' }), playdates('e', { weeks: [JUNE_15] })]),
    ownerId: 'other',
  };
  const free = groupFreeKidsByWeek([
    own,
    { ...other, mode: 'view', owner: { firstName: 'Alexa', lastName: 'Example' } },
  ]);
  const formatted = [...free].map(([week, kids]) => [week, kids.map(formatFreeKid)]);
  expect(formatted).toEqual([
    [JUNE_8, ['Robin']],
    [JUNE_15, ['Robin', 'Robin (Alexa Example)']],
  ]);
});

it('a kid who was removed from the account is not offered as a playmate', () => {
  const view = exampleView([playdates('a')]);
  expect(groupFreeKidsByWeek([{ ...view, kids: view.kids.filter(({ kidId }) => kidId !== ROBIN) }]).size).toBe(0);
});
