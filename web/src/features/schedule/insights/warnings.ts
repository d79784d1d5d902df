import type { Insights } from '@campjay/domain/schedule/insights/insights.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import { describeClash, describeErrand, describeGap, describeMisfit, groupClashes } from './describeInsights.ts';

/** A warning, with the weeks that it applies to. */
export interface ScheduleWarning {
  readonly text: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
}

/** Merges warnings of a kid that have the same text into one that lists all their weeks. */
const mergeByText = (warnings: readonly ScheduleWarning[]): readonly ScheduleWarning[] => {
  const warningsByText = new Map<string, ScheduleWarning>();
  for (const warning of warnings) {
    const key = `${warning.kidId} ${warning.text}`;
    const weeks = new Set([...(warningsByText.get(key)?.weeks ?? []), ...warning.weeks]);
    warningsByText.set(key, { ...warning, weeks: [...weeks].sort() });
  }
  return [...warningsByText.values()];
};

/**
 * Warnings about clashing entries, sessions for other ages or grades, and camps too far apart for one person to drop
 * off or pick up all kids (errand conflicts). Omits entries that overlap only during extended care.
 */
export const listConflictWarnings = (insights: Insights, schedule: ScheduleView): readonly ScheduleWarning[] =>
  mergeByText([
    ...groupClashes(insights.clashes.filter(({ kind }) => kind !== 'care')).map((clash) => ({
      text: `${kidNameIn(schedule, clash.kidId)}: ${describeClash(clash, schedule)}`,
      kidId: clash.kidId,
      weeks: [clash.week],
    })),
    ...insights.misfits.map((misfit) => ({
      text: describeMisfit(misfit, schedule),
      kidId: misfit.kidId,
      weeks: misfit.weeks.filter((week) => schedule.weeks.includes(week)),
    })),
    ...insights.errandConflicts.map((conflict) => ({
      text: describeErrand(conflict, schedule),
      kidId: conflict.stops[0].kidId,
      weeks: [conflict.week],
    })),
  ]);

/** Warnings about days whose entries do not cover the parents' working hours. */
export const listWorkingHourWarnings = (insights: Insights, schedule: ScheduleView): readonly ScheduleWarning[] =>
  mergeByText(
    insights.workingDayGaps.map((gap) => ({
      text: `${kidNameIn(schedule, gap.kidId)}, ${describeGap(gap)}`,
      kidId: gap.kidId,
      weeks: [gap.week],
    })),
  );
