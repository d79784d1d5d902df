import type { CampOrg } from '../campAnswer.ts';
import { toList, cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { formatPriceRange, formatClock } from '@campjay/domain/format.ts';
import { toMonthDaySortKey } from '@campjay/events/calendar.ts';

/** The identity of a card. A camp may be in a list twice: as an organic result and as an ad. */
export const cardIdOf = ({ org_id, instances, ad }: CampOrg): string =>
  cardIdentity(org_id, instances[0]?.instance_id, ad ? 'ad' : 'organic');

export interface Registration {
  /** 'Open', or the day (and time) when registration opens. */
  readonly text: string;
  /** Whether registration opens within the next week (Requirement 4.58). */
  readonly isSoon: boolean;
}

const SOON_DAYS = 7;

/** Formats 'M/D/YYYY' as 'Mon, June 8'; returns any other text unchanged. */
const formatLongDate = (date: string): string => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date.trim());
  if (!match) return date;
  const day = new Date(Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])));
  return day.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' });
};

/** When registration opens; undefined if the camp has not announced it. A past date shows as 'Open'. */
export const registrationOf = (
  camp: Pick<CampOrg, 'registration_date' | 'registration_time' | 'timeUntilRegDate'>,
): Registration | undefined => {
  const { registration_date: date, registration_time: time, timeUntilRegDate: days } = camp;
  if (date === undefined) return undefined;
  if (date === 'Open' || (days !== undefined && days <= 0)) return { text: 'Open', isSoon: false };
  const isSoon = days !== undefined && days <= SOON_DAYS;
  const day = formatLongDate(date);
  return { text: time === undefined ? day : `${day}, ${formatClock(time) ?? time}`, isSoon };
};

/** Characters of a description shown before 'Show more', about five lines of a card. */
const MAX_SHORT_LENGTH = 260;
/** A text with at most this many more characters is shown in full, because the button would need as much space. */
const LENGTH_TOLERANCE = 60;

/** Cuts a long text after a word and appends '…'; returns a short text unchanged. */
export const shorten = (text: string): string =>
  text.length <= MAX_SHORT_LENGTH + LENGTH_TOLERANCE
    ? text
    : `${text.slice(0, MAX_SHORT_LENGTH).replace(/\s+\S*$/u, '')}…`;

// Summaries of a camp's sessions for its card. If a fact is unknown, they return undefined or an empty list.

export type Session = CampOrg['instances'][number];

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const definedValues = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);
const sortAscending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The camp's own program types, followed by other types that its sessions have. */
export const programTypesOf = (camp: CampOrg): readonly string[] =>
  distinct([
    ...toList(camp.org_program_type),
    ...camp.instances.flatMap((session) => toList(session.batch_program_type)),
  ]);

/** The batch name, if all sessions share it (Requirement 2.121). */
export const sharedBatchName = ({ instances }: CampOrg): string | undefined => {
  const names = distinct(instances.map(({ batch_name }) => batch_name));
  return names.length === 1 ? names[0] : undefined;
};

export const agesOf = ({ instances }: CampOrg): readonly number[] =>
  sortAscending(distinct(instances.flatMap(({ ages }) => ages ?? [])));
export const gradesOf = ({ instances }: CampOrg): readonly number[] =>
  sortAscending(distinct(instances.flatMap(({ grades }) => grades ?? [])));

/** The earliest start and the latest end of the sessions: 'June 8 – August 21', or one date if they are equal. */
export const datesOf = ({ instances }: CampOrg): string | undefined => {
  const sortByDay = (dates: readonly (string | undefined)[]): string[] =>
    definedValues(dates).sort((a, b) => (toMonthDaySortKey(a) ?? 0) - (toMonthDaySortKey(b) ?? 0));
  const start = sortByDay(instances.map(({ start_date }) => start_date))[0];
  const end = sortByDay(instances.map(({ end_date }) => end_date)).at(-1);
  if (start === undefined || end === undefined) return start ?? end;
  return start === end ? start : `${start} – ${end}`;
};

/** Minutes since midnight. Returns -1 for a text that is not a time, so that it sorts first. */
const minutesOf = (time: string): number => {
  const minutes = readClock(time);
  return typeof minutes === 'number' ? minutes : -1;
};

/** The distinct time ranges of sessions ('9 am – 3 pm'), earliest first. Skips sessions that lack a start or an end. */
const timeRangesOf = (
  sessions: readonly Session[],
  startOf: (session: Session) => string | undefined,
  endOf: (session: Session) => string | undefined,
): string[] => {
  const ranges = sessions.flatMap((session) => {
    const [start, end] = [startOf(session), endOf(session)];
    const [startText, endText] = [start && formatClock(start), end && formatClock(end)];
    return start && startText && endText ? [{ startMinutes: minutesOf(start), text: `${startText} – ${endText}` }] : [];
  });
  return distinct(ranges.sort((a, b) => a.startMinutes - b.startMinutes).map(({ text }) => text));
};

/** All sessions except sleepaway ones, which have no hours to show (Requirement 5.14). */
const daySessionsOf = ({ instances }: CampOrg): readonly Session[] =>
  instances.filter(({ day_or_sleepaway }) => day_or_sleepaway !== 'sleepaway');

export const campTimesOf = (camp: CampOrg): readonly string[] =>
  timeRangesOf(
    daySessionsOf(camp),
    ({ start_time }) => start_time,
    ({ end_time }) => end_time,
  );

/** Whether any field of a session mentions before or after care, even if its hours are unknown. */
export const hasCare = (session: Session): boolean =>
  session.before_care_from !== undefined ||
  session.after_care_until !== undefined ||
  session.extended_care_price_per_week !== undefined ||
  toList(session.batch_tags).some((tag) => /\bcare\b/i.test(tag));

/** The hours including before and after care. Without care before or after, the camp's own start or end applies. */
export const extendedTimesOf = (camp: CampOrg): readonly string[] =>
  timeRangesOf(
    daySessionsOf(camp).filter((session) => session.before_care_from ?? session.after_care_until),
    (session) => session.before_care_from ?? session.start_time,
    (session) => session.after_care_until ?? session.end_time,
  );

/** Whether the camp's hours are known and no session has before or after care (Requirement 2.147). */
export const lacksCare = (camp: CampOrg): boolean => campTimesOf(camp).length > 0 && !camp.instances.some(hasCare);

export const carePriceOf = ({ instances }: CampOrg): string | undefined =>
  formatPriceRange(definedValues(instances.map((session) => session.extended_care_price_per_week)));

export interface PriceLine {
  readonly kind: 'Day' | 'Overnight';
  readonly range: string;
  /** Such as 'per week'; undefined unless all sessions with a price have the same unit. */
  readonly unit: string | undefined;
}

/** Finds the unit of a session's price or price range in its tags: 'per week', 'per two weeks', 'per child'. */
export const priceUnitOf = ({ batch_tags }: Session): string | undefined =>
  toList(batch_tags).flatMap((tag) => /^(?:price|price range \S+) (per .+)$/.exec(tag)?.[1] ?? [])[0];

const priceLinesOf = (kind: PriceLine['kind'], sessions: readonly Session[]): readonly PriceLine[] => {
  const sessionsWithPrice = sessions.filter(({ price, price_min }) => price !== undefined || price_min !== undefined);
  const amounts = sessionsWithPrice.flatMap(({ price, price_min, price_max }) =>
    price === undefined ? [price_min, price_max] : [price],
  );
  const range = formatPriceRange(definedValues(amounts));
  const units = distinct(sessionsWithPrice.map(priceUnitOf));
  return range === undefined ? [] : [{ kind, range, unit: units.length === 1 ? units[0] : undefined }];
};

/** The price ranges of day and of overnight sessions, each on its own line (Requirement 2.148). */
export const pricesOf = (camp: CampOrg): readonly PriceLine[] => [
  ...priceLinesOf('Day', daySessionsOf(camp)),
  ...priceLinesOf(
    'Overnight',
    camp.instances.filter(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway'),
  ),
];
