import type { Week } from '@campjay/events/schedule/entries.ts';
import { type Clash, clashesOf, type Misfit, misfitsOf } from './clashes.ts';
import { type Costs, calculateCosts } from './costs.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type ErrandConflict, errandConflictsOf } from './errands.ts';
import type { ScheduleInput } from './activeEntries.ts';
import { type WorkingDayGap, workingDayGapsOf } from './workingDays.ts';

/** Everything that is calculated from a schedule to inform or warn the parents. */
export interface Insights {
  readonly coverage: readonly Coverage[];
  readonly clashes: readonly Clash[];
  readonly workingDayGaps: readonly WorkingDayGap[];
  readonly misfits: readonly Misfit[];
  readonly errandConflicts: readonly ErrandConflict[];
  readonly costs: Costs;
}

export const insightsOf = (schedule: ScheduleInput): Insights => ({
  coverage: coverageOf(schedule),
  clashes: clashesOf(schedule),
  workingDayGaps: workingDayGapsOf(schedule),
  misfits: misfitsOf(schedule),
  errandConflicts: errandConflictsOf(schedule),
  costs: calculateCosts(schedule),
});

/** The insights for one kid in one week, a cell of the schedule's grid. */
export type CellInsights = Pick<Insights, 'clashes' | 'workingDayGaps' | 'misfits' | 'errandConflicts'> & {
  readonly coverage: Coverage | undefined;
};

export const insightsOfCell = (insights: Insights, kidId: string, week: Week): CellInsights => {
  const isInCell = (each: { readonly kidId: string; readonly week: Week }): boolean =>
    each.kidId === kidId && each.week === week;
  return {
    coverage: insights.coverage.find(isInCell),
    clashes: insights.clashes.filter(isInCell),
    workingDayGaps: insights.workingDayGaps.filter(isInCell),
    misfits: insights.misfits.filter((misfit) => misfit.kidId === kidId && misfit.weeks.includes(week)),
    errandConflicts: insights.errandConflicts.filter(
      (conflict) => conflict.week === week && conflict.stops.some((stop) => stop.kidId === kidId),
    ),
  };
};
