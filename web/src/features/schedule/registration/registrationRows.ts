import {
  compareByRegistration,
  type ScheduledSession,
  formatRegistrationOpening,
  registrationStage,
} from '@campjay/domain/schedule/registration.ts';
import type { SessionStatus } from '@campjay/events/schedule/values.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn, formatWeeks } from '../names.ts';
import { priceOf, sessionNameOf } from '../grid/entryFacts.tsx';
import { formatStatus } from '../scheduleApi.ts';

export type SessionEntry = Extract<ScheduleEntry, { readonly kind: 'session' }>;

/** A session that is scheduled for one kid, with the facts that the list of registration dates shows. */
export interface RegistrationEntry extends ScheduledSession {
  readonly entryId: string;
  readonly schedule: ScheduleView;
  readonly kidName: string;
}

/** A row of the list: a session with all the kids for whom it is scheduled in the same weeks. */
export interface RegistrationRow {
  readonly key: string;
  /** One of the schedule entries of this session. */
  readonly sessionEntry: SessionEntry;
  /** Link to the camp's page, from the current catalog. */
  readonly link: string | undefined;
  readonly entries: readonly [RegistrationEntry, ...RegistrationEntry[]];
}

/**
 * The current value in the catalog of a camp's field. The entry stores the value from when the session was added, but
 * the camp may have moved its registration date since then.
 */
const currentValueOf = (
  { session, now: catalogState }: SessionEntry,
  field: 'registration_date' | 'registration_time' | 'base_url',
) => {
  const change =
    catalogState.kind === 'changed' ? catalogState.changes.find((each) => each.field === field) : undefined;
  if (!change) return session.camp[field];
  return typeof change.is === 'string' ? change.is : undefined;
};

const isSessionStatus = (status: ScheduleEntry['status']): status is SessionStatus =>
  ['considering', 'registered', 'waitlisted', 'cancelled'].includes(status);

/** Converts a schedule entry to an entry of the list; undefined if the status is not a session status. */
const toRegistrationEntry = (schedule: ScheduleView, entry: SessionEntry): RegistrationEntry | undefined =>
  isSessionStatus(entry.status)
    ? {
        entryId: entry.entryId,
        schedule,
        kidName: kidNameIn(schedule, entry.kidId),
        status: entry.status,
        registration_date: currentValueOf(entry, 'registration_date'),
        registration_time: currentValueOf(entry, 'registration_time'),
      }
    : undefined;

/**
 * Creates the rows of the list, sorted by when parents must act. Kids with the same session in the same weeks share a
 * row, also across schedules.
 */
export const createRegistrationRows = (schedules: readonly ScheduleView[], now: Date): readonly RegistrationRow[] => {
  const rows = new Map<string, RegistrationRow>();
  for (const schedule of schedules)
    for (const entry of schedule.entries) {
      if (entry.kind !== 'session') continue;
      const { org_id, season, session } = entry.session;
      const key = [org_id, session.instance_id, season, ...entry.weeks].join(' ');
      const registration = toRegistrationEntry(schedule, entry);
      if (!registration) continue;
      const row = rows.get(key);
      rows.set(
        key,
        row
          ? { ...row, entries: [...row.entries, registration] }
          : { key, sessionEntry: entry, link: currentValueOf(entry, 'base_url'), entries: [registration] },
      );
    }
  const compare = compareByRegistration(now);
  return [...rows.values()].sort(
    (one, other) => compare(one.entries, other.entries) || one.key.localeCompare(other.key),
  );
};

/** The camp's name. */
export const campNameOf = ({ sessionEntry }: Pick<RegistrationRow, 'sessionEntry'>): string =>
  sessionEntry.session.camp.camp_org_name;

/** The session's name (left out if it equals the camp's name), its weeks and its price. */
export const listFacts = ({ sessionEntry }: RegistrationRow): readonly string[] => {
  const name = sessionNameOf(sessionEntry);
  return [
    ...(name === undefined || name === campNameOf({ sessionEntry }) ? [] : [name]),
    formatWeeks(sessionEntry.weeks),
    priceOf(sessionEntry) ?? 'price not listed',
  ];
};

/** Formats one line of the text list. It has dates, because a countdown would be outdated a day later. */
const formatRow = (row: RegistrationRow, now: Date): string => {
  const [firstEntry] = row.entries;
  const openingDate = formatRegistrationOpening(firstEntry);
  // The list states when registration opens even for kids who are registered already.
  const isOpen = registrationStage([{ ...firstEntry, status: 'considering' }], now) === 'open';
  const openingText = isOpen ? 'Open' : (openingDate ?? 'No date listed');
  const kids = row.entries.map(({ kidName, status }) => `${kidName}: ${formatStatus(status)}`).join(', ');
  return [`${openingText} – ${campNameOf(row)}`, ...listFacts(row), kids, row.link].filter(Boolean).join('; ');
};

/** Formats the whole list as text, to send to another parent. */
export const formatList = (rows: readonly RegistrationRow[], now: Date): string =>
  ['Registration dates', ...rows.map((row) => formatRow(row, now))].join('\n');
