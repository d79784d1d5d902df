import type { Gender } from '@campjay/domain/catalog/filterOptions.ts';
import { gendersInTags, isSeasonWindow, toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { formatHours, formatNumberRanges } from '@campjay/domain/catalog/sessionText.ts';
import { readClock } from '@campjay/events/clock.ts';
import { formatMiles, formatGrade, formatPriceRange } from '@campjay/domain/format.ts';
import { toMonthDaySortKey } from '@campjay/events/calendar.ts';
import { hasCare, priceUnitOf, type Session } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placeOfSession } from './campPlaces.ts';

/** A kind of fact, such as the price: a table column, or a line above the table if all sessions have the same text. */
interface SessionFact {
  readonly label: string;
  /** Undefined if the session lacks the fact. */
  readonly textOf: (session: Session) => string | undefined;
}

const undefinedIfBlank = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

export const sessionDatesOf = (session: Session): string | undefined => {
  const { start_date: start, end_date: end } = session;
  if (start === undefined || end === undefined) return start ?? end;
  const dates = start === end ? start : `${start} – ${end}`;
  // In a season window, the weeks between the dates are sold one by one.
  return isSeasonWindow(session) ? `${dates}, week by week` : dates;
};

export const campTimeOf = ({ start_time, end_time }: Session): string | undefined =>
  start_time !== undefined && readClock(start_time) === 'sleep' ? 'overnight' : formatHours(start_time, end_time);

export const NO_CARE = 'No before or after care available';

/**
 * The hours including before and after care. NO_CARE only for a session with listed hours: a session that lists no
 * hours may have care that it does not list either. Undefined if unknown, and for sleepaway sessions.
 */
export const extendedTimeOf = (session: Session): string | undefined => {
  if (session.day_or_sleepaway === 'sleepaway') return undefined;
  if (session.before_care_from !== undefined || session.after_care_until !== undefined)
    return formatHours(session.before_care_from ?? session.start_time, session.after_care_until ?? session.end_time);
  return formatHours(session.start_time, session.end_time) && !hasCare(session) ? NO_CARE : undefined;
};

const formatDollars = (price: number | undefined): string | undefined =>
  price === undefined ? undefined : formatPriceRange([price]);

export const priceOf = (session: Session): string | undefined => {
  const { price: exactPrice, price_min = exactPrice, price_max = price_min } = session;
  const ends = exactPrice === undefined ? [price_min, price_max] : [exactPrice];
  const price = formatPriceRange(ends.filter((end) => end !== undefined));
  return price && [price, priceUnitOf(session)].filter(Boolean).join(' ');
};

export const sessionCarePriceOf = ({ extended_care_price_per_week: price }: Session): string | undefined => {
  const text = formatDollars(price);
  return text && `${text} per week`;
};

const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  Any: 'Everybody',
  Girls: 'Girls only',
  Boys: 'Boys only',
  'LGBTQ+': 'LGBTQ+-focused',
};

const FACTS: readonly SessionFact[] = [
  { label: 'Session', textOf: ({ batch_name }) => undefinedIfBlank(batch_name) },
  { label: 'Dates', textOf: sessionDatesOf },
  { label: 'Camp time', textOf: campTimeOf },
  { label: 'Extended time', textOf: extendedTimeOf },
  {
    label: 'Day or sleepaway',
    textOf: ({ day_or_sleepaway: stay }) => stay && (stay === 'day' ? 'Day' : 'Sleepaway'),
  },
  { label: 'Ages', textOf: ({ ages }) => undefinedIfBlank(formatNumberRanges(ages ?? [], String)) },
  { label: 'Grades', textOf: ({ grades }) => undefinedIfBlank(formatNumberRanges(grades ?? [], formatGrade)) },
  { label: 'Price', textOf: priceOf },
  { label: 'Extended care', textOf: sessionCarePriceOf },
  { label: 'Location', textOf: (session) => placeOfSession(session)?.label },
  {
    label: 'Distance',
    textOf: (session) => {
      const distance = placeOfSession(session)?.distance;
      return distance === undefined ? undefined : formatMiles(distance);
    },
  },
  { label: 'Program', textOf: ({ batch_program_type }) => undefinedIfBlank(toList(batch_program_type).join(', ')) },
  {
    label: 'For',
    textOf: ({ batch_tags }) =>
      undefinedIfBlank(
        gendersInTags(batch_tags)
          .map((gender) => GENDER_LABELS[gender])
          .join(', '),
      ),
  },
  { label: 'Good to know', textOf: (session) => undefinedIfBlank(remarksOf(session).join(', ')) },
  { label: 'Description', textOf: ({ batch_description }) => undefinedIfBlank(batch_description) },
];

export interface SessionTable {
  /** The labels of the facts that differ between sessions. */
  readonly columns: readonly string[];
  /**
   * One row per session, sorted by date, then by time of day. `key` is the session's id. A cell is undefined if the
   * session lacks the fact.
   */
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | undefined)[] }[];
  /** Facts that are the same for every session. */
  readonly sharedFacts: readonly { readonly label: string; readonly text: string }[];
}

/** A number that sorts sessions by their first day; 0 if unknown, which sorts the session first. */
const startDateSortKey = ({ start_date }: Session): number => (start_date && toMonthDaySortKey(start_date)) || 0;

/** Minutes since midnight; -1 if unknown, which sorts the session first. */
const startMinutesOf = ({ start_time }: Session): number => {
  const minutes = start_time === undefined ? undefined : readClock(start_time);
  return typeof minutes === 'number' ? minutes : -1;
};

/** Sorts sessions by their first day, then by their start time. */
export const sortByDate = (sessions: readonly Session[]): readonly Session[] =>
  [...sessions].sort((a, b) => startDateSortKey(a) - startDateSortKey(b) || startMinutesOf(a) - startMinutesOf(b));

/** Builds the table in the 'Camp Session Details' dialog. */
export const createSessionTable = (sessions: readonly Session[]): SessionTable => {
  const sortedSessions = sortByDate(sessions);
  const facts = FACTS.map(({ label, textOf }) => ({ label, texts: sortedSessions.map(textOf) }));
  const differingFacts = facts.filter(({ texts }) => new Set(texts).size > 1);
  return {
    columns: differingFacts.map(({ label }) => label),
    rows: sortedSessions.map(({ instance_id }, index) => ({
      key: instance_id,
      cells: differingFacts.map(({ texts }) => texts[index]),
    })),
    sharedFacts: facts.flatMap(({ label, texts }) =>
      new Set(texts).size === 1 && texts[0] !== undefined ? [{ label, text: texts[0] }] : [],
    ),
  };
};
