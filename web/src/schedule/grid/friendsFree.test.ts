import { JUNE_15, JUNE_8, plan, playdates, ROBIN } from '@campjay/events/schedule/knows/testing/shownSchedule.ts';
import { expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { freeKidInWords, freeKids } from './friendsFree.ts';

it('kids are free in the weeks of their offers that are open, once however many offers there are', () => {
  const own = exampleView([playdates('a', { weeks: [JUNE_8, JUNE_15] }), playdates('b'), plan('c')]);
  const other = {
    ...exampleView([playdates('d', { status: 'taken' }), playdates('e', { weeks: [JUNE_15] })]),
    ownerId: 'other',
  };
  const free = freeKids([own, { ...other, mode: 'view', owner: { firstName: 'Alexa', lastName: 'Example' } }]);
  const inWords = [...free].map(([week, kids]) => [week, kids.map(freeKidInWords)]);
  expect(inWords).toEqual([
    [JUNE_8, ['Robin']],
    [JUNE_15, ['Robin', 'Robin (Alexa Example)']],
  ]);
});

it('a kid who is no longer in the account is nobody to play with', () => {
  const view = exampleView([playdates('a')]);
  expect(freeKids([{ ...view, kids: view.kids.filter(({ kidId }) => kidId !== ROBIN) }]).size).toBe(0);
});
