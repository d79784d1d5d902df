import { JUNE_15, JUNE_8, plan, playdates, ROBIN } from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import { expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { formatFreeKid, groupFreeKidsByWeek } from './cellEntries.ts';

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
