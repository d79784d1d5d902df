import { formatGrade, formatMinutes } from '@campjay/domain/format.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type Shares } from '../contract.ts';
import { type ComparisonGroup, type GroupCamp, memoize, explainWithholding } from './comparisonGroup.ts';
import { type Hours, hoursWithCare, sessionWeekLabels } from './sessionFigures.ts';

/**
 * How to compute one of the figures about shares. Its rows are the possible values of a property, such as ages. More
 * than one row may apply to a camp.
 */
interface Survey extends Pick<Shares, 'key' | 'title' | 'method'> {
  /** The facts that a camp must list to be counted; see `withheldReason`. */
  readonly neededFacts: string;
  readonly rows: readonly string[];
  /** Returns the rows that apply to a camp; undefined if the catalog lacks the needed facts. */
  readonly rowsFor: (camp: GroupCamp) => ReadonlySet<string> | undefined;
}

const REFUNDS_ROW = 'Offers refunds';
const AID_ROW = 'Offers financial aid';

const policiesOf = ({ offers_refunds, financial_aid_available }: CampFacts): ReadonlySet<string> =>
  new Set([
    ...(offers_refunds === 'yes' ? [REFUNDS_ROW] : []),
    ...(financial_aid_available === 'yes' ? [AID_ROW] : []),
  ]);

const METHOD_NOTE = 'Each camp counts once.';

/**
 * The figure for opening hours has a row for every half hour from 6:30 am to 7 pm. Times are minutes after midnight.
 */
const FIRST_MINUTE = 390;
const LAST_MINUTE = 1_140;
const STEP_MINUTES = 30;
const ROW_MINUTES = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1 },
  (_, step) => FIRST_MINUTE + step * STEP_MINUTES,
);

const TIME_LABELS = ROW_MINUTES.map(formatMinutes);

/** 3 to 18 years. */
const AGES = Array.from({ length: 16 }, (_, age) => age + 3);
/** Preschool (-2) to grade 12. */
const GRADES = Array.from({ length: 15 }, (_, grade) => grade - 2);

/** Returns the union of the sessions' values; undefined if no session lists any. */
const unionOfSessions = <T>(
  sessions: readonly SessionFacts[],
  valuesOf: (session: SessionFacts) => readonly T[] | undefined,
): ReadonlySet<T> | undefined => {
  const union = new Set<T>();
  let hasValues = false;
  for (const session of sessions) {
    const values = valuesOf(session);
    if (values === undefined) continue;
    hasValues = true;
    for (const value of values) union.add(value);
  }
  return hasValues ? union : undefined;
};

const isOpenAt = (minute: number, { opens, closes }: Hours): boolean => opens <= minute && minute < closes;

const formatGradeMemoized = memoize(formatGrade);

/** Lists the labels of the times at which a session is open; undefined if its hours are not listed. */
const openTimes = (session: SessionFacts): readonly string[] | undefined => {
  const hours = hoursWithCare(session);
  return hours && TIME_LABELS.filter((_, index) => isOpenAt(ROW_MINUTES[index] ?? 0, hours));
};

const surveysOf = (season: number): readonly Survey[] => [
  {
    key: 'hours',
    title: 'Hours covered',
    neededFacts: 'opening hours',
    method: `The share of camps with a session that covers that time, including extended care. ${METHOD_NOTE}`,
    rows: TIME_LABELS,
    rowsFor: ({ sessions }) => unionOfSessions(sessions, openTimes),
  },
  {
    key: 'ages',
    title: 'Ages served',
    neededFacts: 'ages',
    method: `The share of camps with a session for kids of that age. ${METHOD_NOTE}`,
    rows: AGES.map(String),
    rowsFor: ({ sessions }) => unionOfSessions(sessions, ({ ages }) => ages?.map(String)),
  },
  {
    key: 'grades',
    title: 'Grades served',
    neededFacts: 'grades',
    method: `The share of camps with a session for kids of that rising grade. ${METHOD_NOTE}`,
    rows: GRADES.map(formatGrade),
    rowsFor: ({ sessions }) => unionOfSessions(sessions, ({ grades }) => grades?.map(formatGradeMemoized)),
  },
  {
    key: 'weeks',
    title: 'Weeks offered',
    neededFacts: 'dates',
    method: `The share of camps with a session in that week. ${METHOD_NOTE}`,
    rows: weekLabelsOf(season),
    rowsFor: ({ sessions }) => unionOfSessions(sessions, (session) => sessionWeekLabels(session, season)),
  },
  {
    key: 'policies',
    title: 'Refunds and financial aid',
    neededFacts: 'policies',
    method: `The share of camps that list it. A camp that does not list it counts as not offering it. ${METHOD_NOTE}`,
    rows: [REFUNDS_ROW, AID_ROW],
    rowsFor: ({ facts }) => policiesOf(facts),
  },
];

/** Computes, for each row, the share of other camps to which it applies, and whether it applies to the camp itself. */
export const computeShares = ({ own: ownCamp, others: otherCamps, season }: ComparisonGroup): Shares[] =>
  surveysOf(season).map(({ rowsFor, neededFacts, rows, ...survey }) => {
    const campRows = otherCamps.flatMap((camp) => {
      const applicableRows = rowsFor(camp);
      return applicableRows ? [{ applicableRows, operator: camp.operator }] : [];
    });
    const withholdingReason =
      explainWithholding(
        campRows.map(({ operator }) => operator),
        neededFacts,
      ) ?? null;
    const shareOf = (name: string): number =>
      campRows.filter(({ applicableRows }) => applicableRows.has(name)).length / campRows.length;
    const ownRows = rowsFor(ownCamp);
    return {
      ...survey,
      camps: campRows.length,
      withheld: withholdingReason,
      rows: rows.map((name) => ({
        name,
        share: withholdingReason === null ? shareOf(name) : null,
        you: ownRows ? ownRows.has(name) : null,
      })),
    };
  });
