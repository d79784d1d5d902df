import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn, fullNameOfEntry, formatWeeks } from '../names.ts';
import type { PlanningCommand } from './planningCommand.ts';

interface CommandDescription {
  /** The intent, after 'You wanted to': 'move the visit to Robin, June 8'. */
  readonly intent: string;
  /** The result: 'Moved the visit to Robin, June 8'. */
  readonly done: string;
}

const describe = (verb: string, past: string, rest: string): CommandDescription => ({
  intent: `${verb} ${rest}`,
  done: `${past} ${rest}`,
});

/** Describes a command in plain words, using the schedule before it. */
export const describeCommand = (view: ScheduleView, command: PlanningCommand): CommandDescription => {
  const entryName = (entryId: string): string => {
    const entry = view.entries.find((each) => each.entryId === entryId);
    return entry ? fullNameOfEntry(entry) : 'an entry';
  };
  const formatPlace = (kidId: string, weeks: readonly string[]): string =>
    `${kidNameIn(view, kidId)}, ${weeks.length === 1 ? 'week of' : 'weeks of'} ${formatWeeks(weeks)}`;
  const status = (entryId: string, to: EntryStatus): CommandDescription =>
    describe('mark', 'Marked', `${entryName(entryId)} ${to}`);
  const note = (entryId: string, text: string): CommandDescription =>
    text.trim() === ''
      ? describe('remove', 'Removed', `the note on ${entryName(entryId)}`)
      : describe('save', 'Saved', `the note on ${entryName(entryId)}`);

  switch (command.operation) {
    case 'schedule-camp-instance':
      return describe('add', 'Added', `a session for ${kidNameIn(view, command.body.kidId)}`);
    case 'create-custom-plan':
      return describe(
        'add',
        'Added',
        `${command.body.title} for ${formatPlace(command.body.kidId, command.body.weeks)}`,
      );
    case 'create-available-for-playdates':
      return describe('offer', 'Offered', `playdates with ${formatPlace(command.body.kidId, command.body.weeks)}`);
    case 'update-camp-instance-status':
    case 'update-custom-plan-status':
    case 'update-available-for-playdates-status':
      return status(command.body.entryId, command.body.status);
    case 'save-camp-instance-note':
    case 'update-custom-plan-note':
    case 'update-available-for-playdates-note':
      return note(command.body.entryId, command.body.note);
    case 'take-over-session-facts':
      return describe('take over', 'Took over', `what the catalogue says now of ${entryName(command.body.entryId)}`);
    case 'update-custom-plan':
      return describe('change', 'Changed', command.body.title);
    case 'move-entry': {
      const { entryId, kidId, weeks, choice } = command.body;
      const before = view.entries.find((each) => each.entryId === entryId);
      const isMoved = before?.kidId !== kidId || before.weeks.join() !== weeks.join();
      const nth = before?.choice === choice ? '' : `${choice === 1 ? 'first' : 'second'} choice`;
      if (!isMoved) return describe('make', 'Made', `${entryName(entryId)} ${nth}`.trim());
      const suffix = nth === '' ? '' : `, as ${nth}`;
      return describe('move', 'Moved', `${entryName(entryId)} to ${formatPlace(kidId, weeks)}${suffix}`);
    }
    case 'remove-entry':
      return describe('remove', 'Removed', entryName(command.body.entryId));
    case 'set-working-hours':
      return describe('change', 'Changed', 'the working hours');
    case 'undo-change':
      return describe('undo', 'Undid', 'the change');
  }
};
