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
  const warningsByText = warnings.reduce((merged, warning) => {
    const key = `${warning.kidId} ${warning.text}`;
    const existing = merged.get(key);
    return merged.set(key, { ...warning, weeks: [...new Set([...(existing?.weeks ?? []), ...warning.weeks])].sort() });
  }, new Map<string, ScheduleWarning>());
  return [...warningsByText.values()];
};

/**
 * Warnings about clashing entries, sessions for other ages or grades, and camps too far apart for one person to drop
 * off or pick up all kids. Leaves out overlaps that only extended care causes.
 */
export const conflictWarnings = (insights: Insights, schedule: ScheduleView): readonly ScheduleWarning[] =>
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
    ...insights.errands.map((errand) => ({
      text: describeErrand(errand, schedule),
      kidId: errand.stops[0].kidId,
      weeks: [errand.week],
    })),
  ]);

/** Warnings about days whose entries do not cover the parents' working hours. */
export const workingHourWarnings = (insights: Insights, schedule: ScheduleView): readonly ScheduleWarning[] =>
  mergeByText(
    insights.workingDayGaps.map((gap) => ({
      text: `${kidNameIn(schedule, gap.kidId)}, ${describeGap(gap)}`,
      kidId: gap.kidId,
      weeks: [gap.week],
    })),
  );
