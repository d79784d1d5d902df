import { formatClock } from '@campjay/events/format/times.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { datesOf, hoursOf } from '../grid/entryFacts.ts';
import { nameOfEntry } from '../names.ts';
import { formatStatus } from '../formatStatus.ts';

/** An entry as it stands on paper. */
export interface PrintedEntry {
  readonly entryId: string;
  readonly title: string;
  /** 'Registered', 'Second choice, waitlisted'. */
  readonly statusText: string;
  /** Whether it is agreed on; of what is not, it may come to nothing. */
  readonly isSettled: boolean;
  readonly hours: string | undefined;
  /** What the camp calls the session, its dates, care, and the place. */
  readonly details: readonly string[];
  readonly note: string | null;
}

/** What a kid's week holds, settled things first; what was cancelled is not worth the paper. */
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
