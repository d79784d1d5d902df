import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand } from './planningCommand.ts';

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
