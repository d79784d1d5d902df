import type {
  CreateAvailableForPlaydates,
  CreateCustomPlan,
  MoveEntry,
  RemoveEntry,
  SaveEntryNote,
  ScheduleCampInstance,
  SetWorkingHours,
  TakeOverSessionFacts,
  UndoChange,
  UpdateAvailableForPlaydatesStatus,
  UpdateCampInstanceStatus,
  UpdateCustomPlan,
  UpdateCustomPlanStatus,
} from '@campjay/command-api/schedule/contract.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';
import { kidNameIn, fullNameOfEntry, formatWeeks } from '../names.ts';

/** Request bodies of the planning commands, by operation. */
interface Bodies {
  'schedule-camp-instance': ScheduleCampInstance;
  'update-camp-instance-status': UpdateCampInstanceStatus;
  'save-camp-instance-note': SaveEntryNote;
  'take-over-session-facts': TakeOverSessionFacts;
  'create-custom-plan': CreateCustomPlan;
  'update-custom-plan': UpdateCustomPlan;
  'update-custom-plan-status': UpdateCustomPlanStatus;
  'update-custom-plan-note': SaveEntryNote;
  'create-available-for-playdates': CreateAvailableForPlaydates;
  'update-available-for-playdates-status': UpdateAvailableForPlaydatesStatus;
  'update-available-for-playdates-note': SaveEntryNote;
  'move-entry': MoveEntry;
  'remove-entry': RemoveEntry;
  'set-working-hours': SetWorkingHours;
  'undo-change': UndoChange;
}

export type PlanningOperation = keyof Bodies;

/** The owner and the seen revision are added when the command is sent. */
export type PlanningBody<Operation extends PlanningOperation> = Omit<Bodies[Operation], 'ownerId' | 'seen'>;

export type PlanningCommand = {
  readonly [Operation in PlanningOperation]: { readonly operation: Operation; readonly body: PlanningBody<Operation> };
}[PlanningOperation];

/** Whether the server checks the command against the seen revision: it does for all changes to cells. */
export const affectsCells = ({ operation }: PlanningCommand): boolean =>
  operation !== 'set-working-hours' && operation !== 'undo-change';

/** A cell of the grid; all weeks of the kid if `week` is undefined. */
export interface Cell {
  readonly kidId: string;
  readonly week: string | undefined;
}

const cellsIn = (kidId: string, weeks: readonly string[]): readonly Cell[] => weeks.map((week) => ({ kidId, week }));

/** The cells that a command affects: the entry's current ones and its target. */
export const touchedCells = ({ entries }: Pick<ScheduleView, 'entries'>, command: PlanningCommand): readonly Cell[] => {
  if (command.operation === 'set-working-hours' || command.operation === 'undo-change') return [];
  if (command.operation === 'schedule-camp-instance') return [{ kidId: command.body.kidId, week: command.body.week }];
  const entry = entries.find(({ entryId }) => entryId === command.body.entryId);
  const from = entry ? cellsIn(entry.kidId, entry.weeks) : [];
  return 'weeks' in command.body ? [...from, ...cellsIn(command.body.kidId, command.body.weeks)] : from;
};

/** Whether a change affected one of the cells. */
export const isInCells = (
  cells: readonly Cell[],
  { kidId, weeks }: Pick<HistoryChange, 'weeks'> & { readonly kidId: string | null },
): boolean => cells.some((cell) => cell.kidId === kidId && (cell.week === undefined || weeks.includes(cell.week)));

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
      return describe('take over', 'Took over', `what the catalog says now of ${entryName(command.body.entryId)}`);
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
