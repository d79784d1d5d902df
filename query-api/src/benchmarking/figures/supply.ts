import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Supply } from '../contract.ts';
import { type ComparisonGroup, type GroupCamp, memoize, MIN_OTHERS, withheldReason } from './groupCamp.ts';
import { sessionWeekLabels } from './sessionFigures.ts';

const BANDS: readonly (readonly [from: number, to: number])[] = [
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 12],
  [13, 14],
  [15, 17],
];

const METHOD =
  'How many other camps have a session in that week for kids of one of those ages; 0 is a week without such a camp. ' +
  `Numbers from 1 to ${MIN_OTHERS - 1} are shown alike. Camps without dates or ages are left out.`;

const serves = (session: SessionFacts, [from, to]: readonly [number, number]): boolean =>
  session.ages?.some((age) => from <= age && age <= to) ?? false;

/** The 'week band' cells that a camp serves; undefined if no session states both dates and ages. */
const cellsOf = ({ sessions }: GroupCamp, season: number): ReadonlySet<string> | undefined => {
  const cells = new Set<string>();
  let isStated = false;
  for (const session of sessions) {
    const weeks = sessionWeekLabels(session, season);
    if (!weeks || !session.ages) continue;
    isStated = true;
    for (const [at, band] of BANDS.entries())
      if (serves(session, band)) for (const week of weeks) cells.add(keysOfWeek(week)[at] ?? '');
  }
  return isStated ? cells : undefined;
};

const cellKey = (week: string, [from, to]: readonly [number, number]): string => `${week} ${from}-${to}`;

const keysOfWeek = memoize((week: string) => BANDS.map((band) => cellKey(week, band)));

/**
 * By week and age group: how many others serve it, and whether the camp does. Cells without others are gaps in the
 * market.
 */
export const supplyOf = ({ own, others, season }: ComparisonGroup): Supply => {
  const known = others.flatMap((camp) => {
    const cells = cellsOf(camp, season);
    return cells ? [{ cells, operator: camp.operator }] : [];
  });
  const operators = known.map(({ operator }) => operator);
  const withheld = withheldReason(operators, 'In which weeks it takes which ages') ?? null;
  const yours = cellsOf(own, season);
  const countOf = (key: string): Supply['rows'][number]['cells'][number]['camps'] => {
    if (withheld !== null) return null;
    const camps = known.filter(({ cells }) => cells.has(key)).length;
    return camps > 0 && camps < MIN_OTHERS ? 'few' : camps;
  };
  return {
    method: METHOD,
    camps: known.length,
    withheld,
    weeks: [...weekLabelsOf(season)],
    rows: BANDS.map((band) => ({
      ages: `${band[0]}–${band[1]}`,
      cells: weekLabelsOf(season).map((week) => {
        const key = cellKey(week, band);
        return { camps: countOf(key), you: yours ? yours.has(key) : null };
      }),
    })),
  };
};
