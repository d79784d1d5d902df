import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningWish } from './planningWish.ts';

/** A cell of the grid; every week of the kid where `week` is undefined. */
export interface Cell {
  readonly kidId: string;
  readonly week: string | undefined;
}

const cellsIn = (kidId: string, weeks: readonly string[]): readonly Cell[] => weeks.map((week) => ({ kidId, week }));

/** The cells that a wish is about: where its entry stands, and where it is to stand. */
export const touchedCells = ({ entries }: Pick<ScheduleView, 'entries'>, wish: PlanningWish): readonly Cell[] => {
  if (wish.operation === 'set-working-hours' || wish.operation === 'undo-change') return [];
  if (wish.operation === 'schedule-camp-instance') return [{ kidId: wish.body.kidId, week: wish.body.week }];
  const entry = entries.find(({ entryId }) => entryId === wish.body.entryId);
  const from = entry ? cellsIn(entry.kidId, entry.weeks) : [];
  return 'weeks' in wish.body ? [...from, ...cellsIn(wish.body.kidId, wish.body.weeks)] : from;
};

/** Whether a change touched one of the cells. */
export const isIn = (
  cells: readonly Cell[],
  { kidId, weeks }: Pick<HistoryChange, 'weeks'> & { readonly kidId: string | null },
): boolean => cells.some((cell) => cell.kidId === kidId && (cell.week === undefined || weeks.includes(cell.week)));
