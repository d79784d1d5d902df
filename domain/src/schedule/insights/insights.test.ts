import { expect, it } from '@jest/globals';
import { insightsOf, insightsOfCell } from './insights.ts';
import { AVERY, JUNE_15, JUNE_8, ROBIN, schedule, session } from './testing/exampleSchedule.ts';

it('lists the insights that concern a cell’s kid and week', () => {
  const insights = insightsOf(
    schedule(
      [
        session('a', { ages: [12], lat: '47.6', lng: '-122.3' }),
        session('b'),
        session('c', { lat: '47.7', lng: '-122.3' }, { kidId: AVERY }),
      ],
      { workingHours: { from: '08:00', until: '17:00' } },
    ),
  );
  const ofRobin = insightsOfCell(insights, ROBIN, JUNE_8);
  expect(ofRobin.coverage?.kind).toBe('covered');
  expect(
    [ofRobin.clashes, ofRobin.misfits, ofRobin.workingDayGaps, ofRobin.errandConflicts].map(({ length }) => length),
  ).toEqual([1, 1, 1, 2]);
  const ofAvery = insightsOfCell(insights, AVERY, JUNE_8);
  expect([ofAvery.clashes, ofAvery.misfits, ofAvery.errandConflicts].map(({ length }) => length)).toEqual([0, 0, 2]);
  const later = insightsOfCell(insights, ROBIN, JUNE_15);
  expect(later.coverage?.kind).toBe('open');
  expect([later.clashes, later.misfits, later.workingDayGaps, later.errandConflicts].flat()).toEqual([]);
});
