import { knowsOfCell } from '@campjay/events/schedule/knows/knows.ts';
import type { Clash } from '@campjay/events/schedule/knows/clashes.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import { clashesAmong } from './clashesAmong.ts';
import { knowsOfView } from './knowsOfView.ts';
import { clashInWords, coverageInWords, errandInWords, gapInShort, gapInWords, misfitInWords } from './knowsWords.ts';

const CLASH: Readonly<Record<Clash['kind'], string>> = {
  hours: 'At the same time',
  care: 'Overlap only with care',
  unknown: 'May overlap',
};

/** What is worth a look in a cell, in a few words each; empty of a week without anything in it. */
export const cellLines = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errands, workingDayGaps } = knowsOfCell(knowsOfView(schedule), kidId, week);
  const open = coverage?.kind === 'partly' ? coverageInWords(coverage, true) : undefined;
  return [
    ...new Set([
      ...clashes.map(({ kind }) => CLASH[kind]),
      ...misfits.map(({ age }) => (age ? 'Age does not fit' : 'Grade does not fit')),
      ...errands.map(({ kind, stops }) => {
        const other = kidNameIn(schedule, stops.find((stop) => stop.kidId !== kidId)?.kidId ?? '');
        return `${kind === 'drop-off' ? 'Drop-off' : 'Pick-up'} far from ${other}’s`;
      }),
      ...workingDayGaps.map(gapInShort),
      ...(open === undefined ? [] : [open]),
    ]),
  ];
};

/** The same in whole sentences, for the cell's own panel. */
export const cellSentences = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errands, workingDayGaps } = knowsOfCell(knowsOfView(schedule), kidId, week);
  const open = coverage?.kind === 'partly' ? coverageInWords(coverage) : undefined;
  return [
    ...clashesAmong(clashes).map((clash) => clashInWords(clash, schedule)),
    ...misfits.map((misfit) => misfitInWords(misfit, schedule)),
    ...errands.map((errand) => errandInWords(errand, schedule)),
    ...workingDayGaps.map(gapInWords),
    ...(open === undefined ? [] : [`${open}.`]),
  ];
};
