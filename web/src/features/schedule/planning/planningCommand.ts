import type { PostBody } from '../../../app/apiTypes.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';
import { kidNameIn, fullNameOfEntry, formatWeeks } from '../names.ts';

export const PLANNING_OPERATIONS = [
  'schedule-camp-instance',
  'update-camp-instance-status',
  'save-camp-instance-note',
  'take-over-session-facts',
  'create-custom-plan',
  'update-custom-plan',
  'update-custom-plan-status',
  'update-custom-plan-note',
  'create-available-for-playdates',
  'update-available-for-playdates-status',
  'update-available-for-playdates-note',
  'move-entry',
  'remove-entry',
  'set-working-hours',
  'undo-change',
] as const;
export type PlanningOperation = (typeof PLANNING_OPERATIONS)[number];

/** The request body without the owner and the seen revision, which `queuePlanning` adds. */
export type PlanningBody<Operation extends PlanningOperation> = Omit<
  PostBody<`schedule/${Operation}`>,
  'ownerId' | 'seen'
>;

export type PlanningCommand = {
  readonly [Operation in PlanningOperation]: { readonly operation: Operation; readonly body: PlanningBody<Operation> };
}[PlanningOperation];

/** Whether the command changes cells. The server then checks whether the cells changed since the seen revision. */
export const affectsCells = ({ operation }: PlanningCommand): boolean =>
  operation !== 'set-working-hours' && operation !== 'undo-change';

/** A cell of the grid; all weeks of the kid if `week` is undefined. */
export interface Cell {
  readonly kidId: string;
  readonly week: string | undefined;
}

const cellsIn = (kidId: string, weeks: readonly string[]): readonly Cell[] => weeks.map((week) => ({ kidId, week }));

/** The cells that a command affects: those that the entry is in, and those that it moves to. */
export const affectedCells = (
  { entries }: Pick<ScheduleView, 'entries'>,
  command: PlanningCommand,
): readonly Cell[] => {
  if (command.operation === 'set-working-hours' || command.operation === 'undo-change') return [];
  if (command.operation === 'schedule-camp-instance') return [{ kidId: command.body.kidId, week: command.body.week }];
  const entry = entries.find(({ entryId }) => entryId === command.body.entryId);
  const currentCells = entry ? cellsIn(entry.kidId, entry.weeks) : [];
  return 'weeks' in command.body ? [...currentCells, ...cellsIn(command.body.kidId, command.body.weeks)] : currentCells;
};

/** Whether a change or an entry is in one of the cells. */
export const isInCells = (
  cells: readonly Cell[],
  { kidId, weeks }: Pick<HistoryChange, 'weeks'> & { readonly kidId: string | null },
): boolean => cells.some((cell) => cell.kidId === kidId && (cell.week === undefined || weeks.includes(cell.week)));

export interface CommandDescription {
  /** The intent, after 'You wanted to': 'move the visit to Robin, June 8'. */
  readonly intent: string;
  /** The result: 'Moved the visit to Robin, June 8'. */
  readonly result: string;
}

const describe = (verb: string, pastVerb: string, rest: string): CommandDescription => ({
  intent: `${verb} ${rest}`,
  result: `${pastVerb} ${rest}`,
});

/**
 * Describes a command for the user.
 * @param view the schedule before the command
 */
export const describeCommand = (view: ScheduleView, command: PlanningCommand): CommandDescription => {
  const nameOfEntryId = (entryId: string): string => {
    const entry = view.entries.find((each) => each.entryId === entryId);
    return entry ? fullNameOfEntry(entry) : 'an entry';
  };
  const formatKidAndWeeks = (kidId: string, weeks: readonly string[]): string =>
    `${kidNameIn(view, kidId)}, ${weeks.length === 1 ? 'week of' : 'weeks of'} ${formatWeeks(weeks)}`;
  const describeStatusChange = (entryId: string, to: EntryStatus): CommandDescription =>
    describe('mark', 'Marked', `${nameOfEntryId(entryId)} ${to}`);
  const describeNoteChange = (entryId: string, text: string): CommandDescription =>
    text.trim() === ''
      ? describe('remove', 'Removed', `the note on ${nameOfEntryId(entryId)}`)
      : describe('save', 'Saved', `the note on ${nameOfEntryId(entryId)}`);

  switch (command.operation) {
    case 'schedule-camp-instance':
      return describe('add', 'Added', `a session for ${kidNameIn(view, command.body.kidId)}`);
    case 'create-custom-plan':
      return describe(
        'add',
        'Added',
        `${command.body.title} for ${formatKidAndWeeks(command.body.kidId, command.body.weeks)}`,
      );
    case 'create-available-for-playdates':
      return describe(
        'offer',
        'Offered',
        `playdates with ${formatKidAndWeeks(command.body.kidId, command.body.weeks)}`,
      );
    case 'update-camp-instance-status':
    case 'update-custom-plan-status':
    case 'update-available-for-playdates-status':
      return describeStatusChange(command.body.entryId, command.body.status);
    case 'save-camp-instance-note':
    case 'update-custom-plan-note':
    case 'update-available-for-playdates-note':
      return describeNoteChange(command.body.entryId, command.body.note);
    case 'take-over-session-facts':
      return describe('update', 'Updated', `${nameOfEntryId(command.body.entryId)} from the catalog`);
    case 'update-custom-plan':
      return describe('change', 'Changed', command.body.title);
    case 'move-entry': {
      const { entryId, kidId, weeks, choice } = command.body;
      const currentEntry = view.entries.find((each) => each.entryId === entryId);
      const isMoved = currentEntry?.kidId !== kidId || currentEntry.weeks.join() !== weeks.join();
      const choiceLabel = currentEntry?.choice === choice ? '' : `${choice === 1 ? 'first' : 'second'} choice`;
      if (!isMoved) return describe('make', 'Made', `${nameOfEntryId(entryId)} ${choiceLabel}`.trim());
      const suffix = choiceLabel === '' ? '' : `, as ${choiceLabel}`;
      return describe('move', 'Moved', `${nameOfEntryId(entryId)} to ${formatKidAndWeeks(kidId, weeks)}${suffix}`);
    }
    case 'remove-entry':
      return describe('remove', 'Removed', nameOfEntryId(command.body.entryId));
    case 'set-working-hours':
      return describe('change', 'Changed', 'the working hours');
    case 'undo-change':
      return describe('undo', 'Undid', 'the change');
  }
};
