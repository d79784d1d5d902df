import { insightsOfCell } from '@campjay/domain/schedule/insights/insights.ts';
import type { Clash } from '@campjay/domain/schedule/insights/clashes.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import { groupClashes } from './clashesAmong.ts';
import { insightsOfView } from './scheduleInsights.ts';
import {
  describeClash,
  describeCoverage,
  describeErrand,
  describeGapBriefly,
  describeGap,
  describeMisfit,
} from './describeInsights.ts';

const CLASH_TEXTS: Readonly<Record<Clash['kind'], string>> = {
  hours: 'At the same time',
  care: 'Overlap only with care',
  unknown: 'May overlap',
};

/** Short warnings for a cell; empty for a week without entries. */
export const cellWarningLines = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errands, workingDayGaps } = insightsOfCell(insightsOfView(schedule), kidId, week);
  const openDays = coverage?.kind === 'partly' ? describeCoverage(coverage, true) : undefined;
  return [
    ...new Set([
      ...clashes.map(({ kind }) => CLASH_TEXTS[kind]),
      ...misfits.map(({ age }) => (age ? 'Age does not fit' : 'Grade does not fit')),
      ...errands.map(({ kind, stops }) => {
        const other = kidNameIn(schedule, stops.find((stop) => stop.kidId !== kidId)?.kidId ?? '');
        return `${kind === 'drop-off' ? 'Drop-off' : 'Pick-up'} far from ${other}’s`;
      }),
      ...workingDayGaps.map(describeGapBriefly),
      ...(openDays === undefined ? [] : [openDays]),
    ]),
  ];
};

/** The same warnings as full sentences, for the cell's panel. */
export const cellWarningSentences = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errands, workingDayGaps } = insightsOfCell(insightsOfView(schedule), kidId, week);
  const openDays = coverage?.kind === 'partly' ? describeCoverage(coverage) : undefined;
  return [
    ...groupClashes(clashes).map((clash) => describeClash(clash, schedule)),
    ...misfits.map((misfit) => describeMisfit(misfit, schedule)),
    ...errands.map((errand) => describeErrand(errand, schedule)),
    ...workingDayGaps.map(describeGap),
    ...(openDays === undefined ? [] : [`${openDays}.`]),
  ];
};
