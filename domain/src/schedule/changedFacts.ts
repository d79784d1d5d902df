import { keysOf } from '@campjay/events/records.ts';
import { readRegistration } from '../catalog/registration.ts';
import { isPricedPerWeek } from '../catalog/priceTags.ts';
import { readClock } from '@campjay/events/clock.ts';
import { toMonthDaySortKey } from '@campjay/events/calendar.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

/** A fact's value: text as in the catalog, a number, or a list of numbers; null if not listed. */
export type FactValue = string | number | readonly number[] | null;

/** One fact that differs between two snapshots of a session. */
export interface FactChange {
  readonly field: ChangedField;
  /** The old value. */
  readonly was: FactValue;
  /** The new value. */
  readonly is: FactValue;
}

interface FactDefinition {
  readonly read: (snapshot: SessionSnapshot) => FactValue;
  /** Normalizes texts for comparison. If absent, texts are compared as they are. */
  readonly normalize?: (value: string) => unknown;
}

const normalizeClock = (text: string): unknown => readClock(text) ?? text.trim().toLowerCase();
const normalizeRegistration = (text: string): unknown => readRegistration(text) ?? text.trim().toLowerCase();
const collapseSpaces = (text: string): unknown => text.trim().replace(/\s+/g, ' ');
const normalizeUrl = (text: string): unknown => text.trim().toLowerCase().replace(/\/+$/, '');

/** Adds the year to a day, so that the same day of another season counts as different. */
const addYear = (text: string | undefined, { season }: SessionSnapshot): string | null =>
  text === undefined ? null : `${text}, ${season}`;
const normalizeDate = (text: string): unknown => {
  const [monthDay = '', year = ''] = text.split(', ');
  return `${toMonthDaySortKey(monthDay) ?? monthDay} ${year}`;
};

/** Sorts numbers and removes duplicates; null for an empty list. */
const sortUnique = (numbers: readonly number[] = []): FactValue =>
  numbers.length === 0 ? null : [...new Set(numbers)].sort((one, other) => one - other);

/** Formats the session's own address, or its camp's, on one line; null if neither is listed. */
const formatAddress = ({ camp, session }: SessionSnapshot): string | null => {
  const region = [session.address_state, session.address_zip].filter(Boolean).join(' ');
  const line = [session.address_street, session.address_city, region].filter(Boolean).join(', ');
  return line || camp.address || null;
};

/**
 * The facts that matter to a parent's plan, in the order in which changes are shown. `address` and `price_unit` (what
 * the price covers) are derived; the other fields have the same names as in the catalog.
 */
const FACTS = {
  camp_org_name: { read: ({ camp }) => camp.camp_org_name, normalize: collapseSpaces },
  batch_name: { read: ({ session }) => session.batch_name ?? null, normalize: collapseSpaces },
  start_date: { read: (snapshot) => addYear(snapshot.session.start_date, snapshot), normalize: normalizeDate },
  end_date: { read: (snapshot) => addYear(snapshot.session.end_date, snapshot), normalize: normalizeDate },
  start_time: { read: ({ session }) => session.start_time ?? null, normalize: normalizeClock },
  end_time: { read: ({ session }) => session.end_time ?? null, normalize: normalizeClock },
  before_care_from: { read: ({ session }) => session.before_care_from ?? null, normalize: normalizeClock },
  after_care_until: { read: ({ session }) => session.after_care_until ?? null, normalize: normalizeClock },
  price: { read: ({ session }) => session.price ?? null },
  price_unit: { read: ({ session }) => (isPricedPerWeek(session) ? 'week' : 'session') },
  extended_care_price_per_week: { read: ({ session }) => session.extended_care_price_per_week ?? null },
  location_name: { read: ({ session }) => session.location_name ?? null, normalize: collapseSpaces },
  address: { read: formatAddress, normalize: collapseSpaces },
  day_or_sleepaway: { read: ({ session }) => session.day_or_sleepaway ?? null },
  ages: { read: ({ session }) => sortUnique(session.ages) },
  grades: { read: ({ session }) => sortUnique(session.grades) },
  registration_date: { read: ({ camp }) => camp.registration_date ?? null, normalize: normalizeRegistration },
  registration_time: { read: ({ camp }) => camp.registration_time ?? null, normalize: normalizeClock },
  base_url: { read: ({ camp }) => camp.base_url ?? null, normalize: normalizeUrl },
} as const satisfies Record<string, FactDefinition>;

export type ChangedField = keyof typeof FACTS;

const normalizedValue = ({ normalize }: FactDefinition, value: FactValue): string =>
  JSON.stringify(normalize && typeof value === 'string' ? normalize(value) : value);

/**
 * Lists the facts that differ between two snapshots of a session. Only facts that affect a plan are compared, and by
 * meaning: '9 am' equals '9:00 AM', and the order of a list or a trailing slash of a URL makes no difference.
 */
export const findChangedFacts = (before: SessionSnapshot, after: SessionSnapshot): readonly FactChange[] =>
  keysOf(FACTS).flatMap((field) => {
    const fact: FactDefinition = FACTS[field];
    const [oldValue, newValue] = [fact.read(before), fact.read(after)];
    const isSame = normalizedValue(fact, oldValue) === normalizedValue(fact, newValue);
    return isSame ? [] : [{ field, was: oldValue, is: newValue }];
  });
