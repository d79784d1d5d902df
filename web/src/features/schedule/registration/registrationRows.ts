import {
  compareByRegistration,
  type RegistrableSession,
  formatRegistrationOpening,
  registrationStage,
} from '@campjay/domain/schedule/registration.ts';
import type { SessionStatus } from '@campjay/events/schedule/values.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn, formatWeeks } from '../names.ts';
import { priceOf, sessionNameOf } from '../grid/entryFacts.tsx';
import { formatStatus } from '../scheduleApi.ts';

export type SessionEntry = Extract<ScheduleEntry, { readonly kind: 'session' }>;

/** A session of one kid in the list. */
export interface RegistrationEntry extends RegistrableSession {
  readonly entryId: string;
  readonly schedule: ScheduleView;
  readonly kidName: string;
}

/** A session with all the kids that it is planned for. */
export interface RegistrationRow {
  readonly key: string;
  /** The first of its entries; all of them are for the same session. */
  readonly planned: SessionEntry;
  /** Link to the camp's page, from the current catalog. */
  readonly link: string | undefined;
  readonly entries: readonly [RegistrationEntry, ...RegistrationEntry[]];
}

/**
 * The camp's current value instead of the one from when the session was placed, because a registration date may have
 * moved.
 */
const currentValue = (
  { session, now }: SessionEntry,
  field: 'registration_date' | 'registration_time' | 'base_url',
) => {
  const change = now.kind === 'changed' ? now.changes.find((each) => each.field === field) : undefined;
  if (!change) return session.camp[field];
  return typeof change.is === 'string' ? change.is : undefined;
};

const isSessionStatus = (status: ScheduleEntry['status']): status is SessionStatus =>
  ['considering', 'registered', 'waitlisted', 'cancelled'].includes(status);

const entryOf = (schedule: ScheduleView, entry: SessionEntry): readonly RegistrationEntry[] =>
  isSessionStatus(entry.status)
    ? [
        {
          entryId: entry.entryId,
          schedule,
          kidName: kidNameIn(schedule, entry.kidId),
          status: entry.status,
          registration_date: currentValue(entry, 'registration_date'),
          registration_time: currentValue(entry, 'registration_time'),
        },
      ]
    : [];

/** The schedules' sessions, one row for siblings and friends together, in the order in which parents must act. */
export const registrationRows = (schedules: readonly ScheduleView[], now: Date): readonly RegistrationRow[] => {
  const rows = new Map<string, RegistrationRow>();
  for (const schedule of schedules)
    for (const entry of schedule.entries) {
      if (entry.kind !== 'session') continue;
      const { org_id, season, session } = entry.session;
      const key = [org_id, session.instance_id, season, ...entry.weeks].join(' ');
      for (const added of entryOf(schedule, entry)) {
        const row = rows.get(key);
        rows.set(
          key,
          row
            ? { ...row, entries: [...row.entries, added] }
            : { key, planned: entry, link: currentValue(entry, 'base_url'), entries: [added] },
        );
      }
    }
  const order = compareByRegistration(now);
  return [...rows.values()].sort((one, other) => order(one.entries, other.entries) || one.key.localeCompare(other.key));
};

export const titleOf = ({ planned }: Pick<RegistrationRow, 'planned'>): string => planned.session.camp.camp_org_name;

/** The session's name, its weeks and its price. */
export const factsOf = ({ planned }: RegistrationRow): readonly string[] => {
  const name = sessionNameOf(planned);
  return [
    ...(name === undefined || name === titleOf({ planned }) ? [] : [name]),
    formatWeeks(planned.weeks),
    priceOf(planned) ?? 'price not listed',
  ];
};

/** One line of the text list, with dates instead of countdowns, which would be outdated by tomorrow. */
const rowAsText = (row: RegistrationRow, now: Date): string => {
  const [first] = row.entries;
  const moment = formatRegistrationOpening(first);
  const isOpen = registrationStage([{ ...first, status: 'considering' }], now) === 'open';
  const openingText = isOpen ? 'Open' : (moment ?? 'No date listed');
  const kids = row.entries.map(({ kidName, status }) => `${kidName}: ${formatStatus(status)}`).join(', ');
  return [`${openingText} – ${titleOf(row)}`, ...factsOf(row), kids, row.link].filter(Boolean).join('; ');
};

/** The whole list as text, to send to another parent. */
export const listAsText = (rows: readonly RegistrationRow[], now: Date): string =>
  ['Registration dates', ...rows.map((row) => rowAsText(row, now))].join('\n');
