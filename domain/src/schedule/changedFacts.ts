import { readRegistration } from '../catalog/registration.ts';
import { isPricedPerWeek } from '../catalog/sessionFacts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { monthDayOrdinal } from '@campjay/events/calendar.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

/** A fact's value: text as the catalog prints it, a number, or a list of numbers; null if not listed. */
export type FactValue = string | number | readonly number[] | null;

/** One fact that differs between two snapshots of a session. */
export interface FactChange {
  readonly field: ChangedField;
  readonly was: FactValue;
  readonly is: FactValue;
}

interface FactDefinition {
  readonly read: (snapshot: SessionSnapshot) => FactValue;
  /** Two values are equal if their normalized forms are equal. Defaults to the value itself. */
  readonly normalize?: (value: string) => unknown;
}

const normalizeClock = (text: string): unknown => readClock(text) ?? text.trim().toLowerCase();
const normalizeRegistration = (text: string): unknown => readRegistration(text) ?? text.trim().toLowerCase();
const collapseSpaces = (text: string): unknown => text.trim().replace(/\s+/g, ' ');
const normalizeAddress = (text: string): unknown => text.trim().toLowerCase().replace(/\/+$/, '');

/** Adds the year, so that the same day of another season differs. */
const day = (text: string | undefined, { season }: SessionSnapshot): string | null =>
  text === undefined ? null : `${text}, ${season}`;
const normalizeDate = (text: string): unknown => {
  const [monthDay = '', year = ''] = text.split(', ');
  return `${monthDayOrdinal(monthDay) ?? monthDay} ${year}`;
};

/** Each number once, in order; null for an empty list. */
const sortedSet = (numbers: readonly number[] = []): FactValue =>
  numbers.length === 0 ? null : [...new Set(numbers)].sort((one, other) => one - other);

/** The session's own address, or its camp's. */
const addressLine = ({ camp, session }: SessionSnapshot): string | null => {
  const region = [session.address_state, session.address_zip].filter(Boolean).join(' ');
  const line = [session.address_street, session.address_city, region].filter(Boolean).join(', ');
  return line || camp.address || null;
};

/**
 * The facts that matter to a parent's plan, in the order in which changes are shown. `address` is one line composed
 * from its parts, `price_unit` is what the price covers; all others have the catalog's names.
 */
const FACTS = {
  camp_org_name: { read: ({ camp }) => camp.camp_org_name, normalize: collapseSpaces },
  batch_name: { read: ({ session }) => session.batch_name ?? null, normalize: collapseSpaces },
  start_date: { read: (snapshot) => day(snapshot.session.start_date, snapshot), normalize: normalizeDate },
  end_date: { read: (snapshot) => day(snapshot.session.end_date, snapshot), normalize: normalizeDate },
  start_time: { read: ({ session }) => session.start_time ?? null, normalize: normalizeClock },
  end_time: { read: ({ session }) => session.end_time ?? null, normalize: normalizeClock },
  before_care_from: { read: ({ session }) => session.before_care_from ?? null, normalize: normalizeClock },
  after_care_until: { read: ({ session }) => session.after_care_until ?? null, normalize: normalizeClock },
  price: { read: ({ session }) => session.price ?? null },
  price_unit: { read: ({ session }) => (isPricedPerWeek(session) ? 'week' : 'session') },
  extended_care_price_per_week: { read: ({ session }) => session.extended_care_price_per_week ?? null },
  location_name: { read: ({ session }) => session.location_name ?? null, normalize: collapseSpaces },
  address: { read: addressLine, normalize: collapseSpaces },
  day_or_sleepaway: { read: ({ session }) => session.day_or_sleepaway ?? null },
  ages: { read: ({ session }) => sortedSet(session.ages) },
  grades: { read: ({ session }) => sortedSet(session.grades) },
  registration_date: { read: ({ camp }) => camp.registration_date ?? null, normalize: normalizeRegistration },
  registration_time: { read: ({ camp }) => camp.registration_time ?? null, normalize: normalizeClock },
  base_url: { read: ({ camp }) => camp.base_url ?? null, normalize: normalizeAddress },
} as const satisfies Record<string, FactDefinition>;

export type ChangedField = keyof typeof FACTS;

const normalizedValue = ({ normalize }: FactDefinition, value: FactValue): string =>
  JSON.stringify(normalize && typeof value === 'string' ? normalize(value) : value);

/**
 * The facts that differ between two snapshots. Only facts that affect a plan count, and they are compared by meaning:
 * '9 am' equals '9:00 AM', and the order of a list or a trailing slash of an address makes no difference.
 */
export const changedFacts = (was: SessionSnapshot, is: SessionSnapshot): readonly FactChange[] =>
  (Object.entries(FACTS) as readonly (readonly [ChangedField, FactDefinition])[]).flatMap(([field, fact]) => {
    const [before, now] = [fact.read(was), fact.read(is)];
    return normalizedValue(fact, before) === normalizedValue(fact, now) ? [] : [{ field, was: before, is: now }];
  });
