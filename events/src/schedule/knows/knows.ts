import type { Week } from '../entries.ts';
import { type Clash, clashesOf } from './clashes.ts';
import { type Costs, costsOf } from './costs.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type ErrandConflict, errandConflictsOf } from './errands.ts';
import { type Misfit, misfitsOf } from './misfits.ts';
import type { ShownSchedule } from './shown.ts';
import { type WorkingDayGap, workingDayGapsOf } from './workingDays.ts';

/** What a schedule knows of itself. */
export interface Knows {
  readonly coverage: readonly Coverage[];
  readonly clashes: readonly Clash[];
  readonly workingDayGaps: readonly WorkingDayGap[];
  readonly misfits: readonly Misfit[];
  readonly errands: readonly ErrandConflict[];
  readonly costs: Costs;
}

export const knowsOf = (schedule: ShownSchedule): Knows => ({
  coverage: coverageOf(schedule),
  clashes: clashesOf(schedule),
  workingDayGaps: workingDayGapsOf(schedule),
  misfits: misfitsOf(schedule),
  errands: errandConflictsOf(schedule),
  costs: costsOf(schedule),
});

/** What of it concerns one kid in one week. */
export type CellKnows = Pick<Knows, 'clashes' | 'workingDayGaps' | 'misfits' | 'errands'> & {
  readonly coverage: Coverage | undefined;
};

export const knowsOfCell = (knows: Knows, kidId: string, week: Week): CellKnows => {
  const isHere = (each: { readonly kidId: string; readonly week: Week }): boolean =>
    each.kidId === kidId && each.week === week;
  return {
    coverage: knows.coverage.find(isHere),
    clashes: knows.clashes.filter(isHere),
    workingDayGaps: knows.workingDayGaps.filter(isHere),
    misfits: knows.misfits.filter((misfit) => misfit.kidId === kidId && misfit.weeks.includes(week)),
    errands: knows.errands.filter(
      (conflict) => conflict.week === week && conflict.stops.some((stop) => stop.kidId === kidId),
    ),
  };
};
