import { readRegistration } from '../catalog/registration.ts';
import { isPricedPerWeek } from '../catalog/sessionFacts.ts';
import { readClock } from '../clock.ts';
import { monthDayOrdinal } from '../season/calendar.ts';
import { type SessionSnapshot } from './entries.ts';

/** What a fact may be: as the catalogue prints it, a number, or a list of numbers; null is what nobody states. */
export type FactValue = string | number | readonly number[] | null;

/** One fact in which two statements of a session differ. */
export interface FactChange {
  readonly field: ChangedField;
  readonly was: FactValue;
  readonly is: FactValue;
}

interface FactDefinition {
  readonly read: (snapshot: SessionSnapshot) => FactValue;
  /** What two statements must agree in to be the same; the value itself where absent. */
  readonly normalize?: (value: string) => unknown;
}

const normalizeClock = (text: string): unknown => readClock(text) ?? text.trim().toLowerCase();
const normalizeRegistration = (text: string): unknown => readRegistration(text) ?? text.trim().toLowerCase();
const collapseSpaces = (text: string): unknown => text.trim().replace(/\s+/g, ' ');
const normalizeAddress = (text: string): unknown => text.trim().toLowerCase().replace(/\/+$/, '');

/** A day with its year, so that another season's same day is told apart. */
const day = (text: string | undefined, { season }: SessionSnapshot): string | null =>
  text === undefined ? null : `${text}, ${season}`;
const normalizeDate = (text: string): unknown => {
  const [monthDay = '', year = ''] = text.split(', ');
  return `${monthDayOrdinal(monthDay) ?? monthDay} ${year}`;
};

/** Each number once, in order; nothing stated where there is none. */
const sortedSet = (numbers: readonly number[] = []): FactValue =>
  numbers.length === 0 ? null : [...new Set(numbers)].sort((one, other) => one - other);

/** Where a session is: its own address, else its camp's. */
const addressLine = ({ camp, session }: SessionSnapshot): string | null => {
  const region = [session.address_state, session.address_zip].filter(Boolean).join(' ');
  const line = [session.address_street, session.address_city, region].filter(Boolean).join(', ');
  return line || camp.address || null;
};

/**
 * The facts that matter to a parent who planned with them, in the order in which they are told. `address` is one line
 * put together from its parts, `price_unit` is what the price is for; all others are as the catalogue names them.
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
 * In what a session is stated differently. Only what a parent plans with counts, by its meaning: '9 am' is '9:00 AM', and
 * the order of a list or a closing slash of an address makes no difference.
 */
export const changedFacts = (was: SessionSnapshot, is: SessionSnapshot): readonly FactChange[] =>
  (Object.entries(FACTS) as readonly (readonly [ChangedField, FactDefinition])[]).flatMap(([field, fact]) => {
    const [before, now] = [fact.read(was), fact.read(is)];
    return normalizedValue(fact, before) === normalizedValue(fact, now) ? [] : [{ field, was: before, is: now }];
  });
