import { compareByRegistration, type RegistrableSession } from '@campjay/domain/schedule/registrationList.ts';
import type { SessionStatus } from '@campjay/events/schedule/statuses.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';

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
