import { formatClock } from '@campjay/domain/format/times.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { datesOf, hoursOf } from '../grid/entryFacts.ts';
import { nameOfEntry } from '../names.ts';
import { formatStatus } from '../formatStatus.ts';

/** An entry as printed. */
export interface PrintedEntry {
  readonly entryId: string;
  readonly title: string;
  /** 'Registered', 'Second choice, waitlisted'. */
  readonly statusText: string;
  /** Whether the entry is settled; others may still fall through. */
  readonly isSettled: boolean;
  readonly hours: string | undefined;
  /** The session's name, dates, care and location. */
  readonly details: readonly string[];
  readonly note: string | null;
}

/** The printed entries of a kid's week, settled ones first; canceled ones are left out. */
export const printedEntries = (
  { entries }: Pick<ScheduleView, 'entries'>,
  kidId: string,
  week: string,
): readonly PrintedEntry[] =>
  entries
    .filter((entry) => entry.kidId === kidId && entry.weeks.includes(week) && entry.status !== 'cancelled')
    .map(printedEntry)
    .sort((one, other) => Number(other.isSettled) - Number(one.isSettled));

const SETTLED: readonly ScheduleEntry['status'][] = ['registered', 'confirmed', 'open', 'taken'];

const printedEntry = (entry: ScheduleEntry): PrintedEntry => ({
  entryId: entry.entryId,
  title: entry.kind === 'session' ? entry.session.camp.camp_org_name : nameOfEntry(entry),
  statusText:
    entry.choice === 2 ? `Second choice, ${formatStatus(entry.status).toLowerCase()}` : formatStatus(entry.status),
  isSettled: SETTLED.includes(entry.status),
  hours: hoursOf(entry)[0],
  details: entry.kind === 'session' ? sessionDetails(entry) : [],
  note: entry.note?.trim() || null,
});

const sessionDetails = (entry: Extract<ScheduleEntry, { kind: 'session' }>): readonly string[] => {
  const { camp, session } = entry.session;
  const [before, after] = [session.before_care_from, session.after_care_until].map((text) => text && formatClock(text));
  const address = [session.location_name, session.address_street, session.address_city].filter(Boolean).join(', ');
  return [
    session.batch_name === camp.camp_org_name ? undefined : session.batch_name,
    datesOf(entry),
    before && `before care from ${before}`,
    after && `after care until ${after}`,
    address || camp.address,
  ].flatMap((detail) => (detail === undefined || detail === '' ? [] : [detail]));
};
