import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Supply } from '../contract.ts';
import {
  type ComparisonGroup,
  type GroupCamp,
  memoize,
  MIN_OTHER_OPERATORS,
  explainWithholding,
} from './comparisonGroup.ts';
import { sessionWeekLabels } from './sessionFigures.ts';

/** The age groups; both ends are included. The figure has one cell per age group and week. */
const AGE_GROUPS: readonly (readonly [from: number, to: number])[] = [
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 12],
  [13, 14],
  [15, 17],
];

const METHOD =
  'The number of other camps with a session in that week for kids of those ages; 0 means that there is no such camp. ' +
  `Numbers from 1 to ${MIN_OTHER_OPERATORS - 1} are all shown in the same way. Camps without dates or ages are left out.`;

const servesAges = (session: SessionFacts, [from, to]: readonly [number, number]): boolean =>
  session.ages?.some((age) => from <= age && age <= to) ?? false;

/** Returns the keys of the cells that a camp serves; undefined if no session lists both dates and ages. */
const servedCellsOf = ({ sessions }: GroupCamp, season: number): ReadonlySet<string> | undefined => {
  const cells = new Set<string>();
  let hasFacts = false;
  for (const session of sessions) {
    const weeks = sessionWeekLabels(session, season);
    if (!weeks || !session.ages) continue;
    hasFacts = true;
    for (const [index, ageGroup] of AGE_GROUPS.entries())
      if (servesAges(session, ageGroup)) for (const week of weeks) cells.add(cellKeysOfWeek(week)[index] ?? '');
  }
  return hasFacts ? cells : undefined;
};

const cellKey = (week: string, [from, to]: readonly [number, number]): string => `${week} ${from}-${to}`;

/** Returns the keys of a week's cells, in the order of the age groups. */
const cellKeysOfWeek = memoize((week: string) => AGE_GROUPS.map((ageGroup) => cellKey(week, ageGroup)));

/**
 * Computes, for each age group and week, the number of other camps that serve it, and whether the camp itself does. A
 * cell that no other camp serves is a gap in the market.
 */
export const computeSupply = ({ own: ownCamp, others: otherCamps, season }: ComparisonGroup): Supply => {
  const campCells = otherCamps.flatMap((camp) => {
    const cells = servedCellsOf(camp, season);
    return cells ? [{ cells, operator: camp.operator }] : [];
  });
  const operators = campCells.map(({ operator }) => operator);
  const withholdingReason = explainWithholding(operators, 'both dates and ages') ?? null;
  const ownCells = servedCellsOf(ownCamp, season);
  const countCamps = (key: string): Supply['rows'][number]['cells'][number]['camps'] => {
    if (withholdingReason !== null) return null;
    const count = campCells.filter(({ cells }) => cells.has(key)).length;
    return count > 0 && count < MIN_OTHER_OPERATORS ? 'few' : count;
  };
  return {
    method: METHOD,
    camps: campCells.length,
    withheld: withholdingReason,
    weeks: [...weekLabelsOf(season)],
    rows: AGE_GROUPS.map((ageGroup) => ({
      ages: `${ageGroup[0]}–${ageGroup[1]}`,
      cells: weekLabelsOf(season).map((week) => {
        const key = cellKey(week, ageGroup);
        return { camps: countCamps(key), you: ownCells ? ownCells.has(key) : null };
      }),
    })),
  };
};
