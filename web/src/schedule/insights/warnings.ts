import type { Insights } from '@campjay/events/schedule/knows/insights.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import { groupClashes } from './clashesAmong.ts';
import { describeClash, describeErrand, describeGap, describeMisfit } from './describeInsights.ts';

/** Something to look at, with the weeks that it is so in. */
export interface ScheduleWarning {
  readonly text: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
}

/** What is said of several weeks in the same words is said once. */
const mergeByText = (items: readonly ScheduleWarning[]): readonly ScheduleWarning[] => {
  const byText = items.reduce((all, item) => {
    const key = `${item.kidId} ${item.text}`;
    const before = all.get(key);
    return all.set(key, { ...item, weeks: [...new Set([...(before?.weeks ?? []), ...item.weeks])].sort() });
  }, new Map<string, ScheduleWarning>());
  return [...byText.values()];
};

/** Clashes of one kid, ages and grades that do not fit, and ways that are too far; without what care alone makes overlap. */
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

/** Days that do not fill the parents' working hours. */
export const workingHourWarnings = (insights: Insights, schedule: ScheduleView): readonly ScheduleWarning[] =>
  mergeByText(
    insights.workingDayGaps.map((gap) => ({
      text: `${kidNameIn(schedule, gap.kidId)}, ${describeGap(gap)}`,
      kidId: gap.kidId,
      weeks: [gap.week],
    })),
  );
