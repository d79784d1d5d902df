import { formatGrade, formatMinutes } from '@campjay/domain/format.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type Shares } from '../contract.ts';
import { type ComparisonGroup, type GroupCamp, memoize, withheldReason } from './groupCamp.ts';
import { type Hours, hoursWithCare, sessionWeekLabels } from './sessionFigures.ts';

/**
 * A property of camps with several possible values. A camp may have any number of them, such as the ages it
 * accepts.
 */
interface Survey extends Pick<Shares, 'key' | 'title' | 'method'> {
  readonly what: string;
  readonly rows: readonly string[];
  /** The rows that apply to a camp; undefined if the catalog does not state them. */
  readonly of: (camp: GroupCamp) => ReadonlySet<string> | undefined;
}

const REFUNDS = 'Offers refunds';
const AID = 'Offers financial aid';

const policiesOf = ({ offers_refunds, financial_aid_available }: CampFacts): ReadonlySet<string> =>
  new Set([...(offers_refunds === 'yes' ? [REFUNDS] : []), ...(financial_aid_available === 'yes' ? [AID] : [])]);

const OF_CAMPS = 'Each camp counts once.';

/** Half hours from 6:30 am to 7 pm. */
const FIRST_MINUTE = 390;
const LAST_MINUTE = 1_140;
const STEP_MINUTES = 30;
const minutesOfDay = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1 },
  (_, step) => FIRST_MINUTE + step * STEP_MINUTES,
);

const minuteNames = minutesOfDay.map(formatMinutes);

const AGES = Array.from({ length: 16 }, (_, age) => age + 3);
const GRADES = Array.from({ length: 15 }, (_, grade) => grade - 2);

/** The union of the sessions' values; undefined if no session states any. */
const union = <T>(
  sessions: readonly SessionFacts[],
  of: (session: SessionFacts) => readonly T[] | undefined,
): ReadonlySet<T> | undefined => {
  const values = new Set<T>();
  let hasValues = false;
  for (const session of sessions) {
    const each = of(session);
    if (each === undefined) continue;
    hasValues = true;
    for (const one of each) values.add(one);
  }
  return hasValues ? values : undefined;
};

const isBetween = (at: number, { opens, closes }: Hours): boolean => opens <= at && at < closes;

const gradeName = memoize(formatGrade);

const openMinutes = (session: SessionFacts): readonly string[] | undefined => {
  const hours = hoursWithCare(session);
  return hours && minuteNames.filter((_, index) => isBetween(minutesOfDay[index] ?? 0, hours));
};

const surveysOf = (season: number): readonly Survey[] => [
  {
    key: 'hours',
    title: 'Hours covered',
    what: 'When it is open',
    method: `The share of camps that look after kids at that time in some session, extended care included. ${OF_CAMPS}`,
    rows: minuteNames,
    of: ({ sessions }) => union(sessions, openMinutes),
  },
  {
    key: 'ages',
    title: 'Ages served',
    what: 'Which ages it takes',
    method: `The share of camps that take kids of that age in some session. ${OF_CAMPS}`,
    rows: AGES.map(String),
    of: ({ sessions }) => union(sessions, ({ ages }) => ages?.map(String)),
  },
  {
    key: 'grades',
    title: 'Grades served',
    what: 'Which grades it takes',
    method: `The share of camps that take kids of that rising grade in some session. ${OF_CAMPS}`,
    rows: GRADES.map(formatGrade),
    of: ({ sessions }) => union(sessions, ({ grades }) => grades?.map(gradeName)),
  },
  {
    key: 'weeks',
    title: 'Weeks offered',
    what: 'In which weeks it takes kids',
    method: `The share of camps that have a session in that week. ${OF_CAMPS}`,
    rows: weekLabelsOf(season),
    of: ({ sessions }) => union(sessions, (session) => sessionWeekLabels(session, season)),
  },
  {
    key: 'policies',
    title: 'Refunds and financial aid',
    what: 'What it offers',
    method: `The share of camps that say so; where a camp says nothing, parents find none. ${OF_CAMPS}`,
    rows: [REFUNDS, AID],
    of: ({ facts }) => policiesOf(facts),
  },
];

/** The share of others in each row, and whether the row applies to the camp. */
export const sharesOf = ({ own, others, season }: ComparisonGroup): Shares[] =>
  surveysOf(season).map(({ of, what, rows, ...survey }) => {
    const known = others.flatMap((camp) => {
      const answers = of(camp);
      return answers ? [{ answers, operator: camp.operator }] : [];
    });
    const withheld =
      withheldReason(
        known.map(({ operator }) => operator),
        what,
      ) ?? null;
    const yours = of(own);
    return {
      ...survey,
      camps: known.length,
      withheld,
      rows: rows.map((name) => ({
        name,
        share: withheld === null ? known.filter(({ answers }) => answers.has(name)).length / known.length : null,
        you: yours ? yours.has(name) : null,
      })),
    };
  });
