import {
  AVERY,
  JUNE_15,
  JUNE_8,
  plan,
  ROBIN,
  session,
} from '@campjay/domain/schedule/insights/testing/exampleSchedule.ts';
import { expect, it } from '@jest/globals';
import { exampleView } from '../testing/exampleView.ts';
import { type PlanningCommand, describeCommand } from './planningCommand.ts';

const view = exampleView([plan('a'), session('s')]);
const announced = (command: PlanningCommand): string => describeCommand(view, command).result;
const move = (kidId: string, weeks: string[], choice: 1 | 2): PlanningCommand => ({
  operation: 'move-entry',
  body: { entryId: 'a', kidId, weeks, choice },
});

it('describes what moved where, with the choice only if it changes', () => {
  expect(announced(move(AVERY, [JUNE_15], 1))).toBe('Moved Grandma to Avery, week of June 15');
  expect(announced(move(AVERY, [JUNE_8, JUNE_15], 2))).toBe(
    'Moved Grandma to Avery, weeks of June 8 and June 15, as second choice',
  );
  expect(announced(move(ROBIN, [JUNE_8], 2))).toBe('Made Grandma second choice');
});

it('describes statuses, notes, additions and removals', () => {
  expect(announced({ operation: 'update-camp-instance-status', body: { entryId: 's', status: 'registered' } })).toBe(
    'Marked Example Camp registered',
  );
  expect(announced({ operation: 'update-custom-plan-note', body: { entryId: 'a', note: ' ' } })).toBe(
    'Removed the note on Grandma',
  );
  const created = { entryId: 'n', kidId: ROBIN, weeks: [JUNE_8], title: 'Swimming' };
  expect(announced({ operation: 'create-custom-plan', body: created })).toBe(
    'Added Swimming for Robin, week of June 8',
  );
  expect(announced({ operation: 'remove-entry', body: { entryId: 'gone' } })).toBe('Removed an entry');
});
