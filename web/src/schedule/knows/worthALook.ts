import type { Knows } from '@campjay/events/schedule/knows/knows.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import { clashesAmong } from './clashesAmong.ts';
import { clashInWords, errandInWords, gapInWords, misfitInWords } from './knowsWords.ts';

/** Something to look at, with the weeks that it is so in. */
export interface WorthALook {
  readonly text: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
}

/** What is said of several weeks in the same words is said once. */
const together = (items: readonly WorthALook[]): readonly WorthALook[] => {
  const byText = items.reduce((all, item) => {
    const key = `${item.kidId} ${item.text}`;
    const before = all.get(key);
    return all.set(key, { ...item, weeks: [...new Set([...(before?.weeks ?? []), ...item.weeks])].sort() });
  }, new Map<string, WorthALook>());
  return [...byText.values()];
};

/** Clashes of one kid, ages and grades that do not fit, and ways that are too far; without what care alone makes overlap. */
export const conflictsWorthALook = (knows: Knows, shown: ScheduleView): readonly WorthALook[] =>
  together([
    ...clashesAmong(knows.clashes.filter(({ kind }) => kind !== 'care')).map((clash) => ({
      text: `${kidNameIn(shown, clash.kidId)}: ${clashInWords(clash, shown)}`,
      kidId: clash.kidId,
      weeks: [clash.week],
    })),
    ...knows.misfits.map((misfit) => ({
      text: misfitInWords(misfit, shown),
      kidId: misfit.kidId,
      weeks: misfit.weeks.filter((week) => shown.weeks.includes(week)),
    })),
    ...knows.errands.map((errand) => ({
      text: errandInWords(errand, shown),
      kidId: errand.stops[0].kidId,
      weeks: [errand.week],
    })),
  ]);

/** Days that do not fill the parents' working hours. */
export const hoursWorthALook = (knows: Knows, shown: ScheduleView): readonly WorthALook[] =>
  together(
    knows.workingDayGaps.map((gap) => ({
      text: `${kidNameIn(shown, gap.kidId)}, ${gapInWords(gap)}`,
      kidId: gap.kidId,
      weeks: [gap.week],
    })),
  );
