import { formatClock, formatMinutes } from '@campjay/events/format/times.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { nameOfEntry } from '../names.ts';
import { statusInWords } from '../statusInWords.ts';

/** An entry as it stands on paper. */
export interface PrintedEntry {
  readonly entryId: string;
  readonly title: string;
  /** 'Registered', 'Second choice, waitlisted'. */
  readonly standing: string;
  /** Whether it stands, or may still become something else. */
  readonly isSettled: boolean;
  readonly hours: string | undefined;
  /** The camp where the session has a name of its own, hours of care, the place. */
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

const SETTLED: readonly ScheduleEntry['status'][] = ['registered', 'confirmed', 'taken'];

const printedEntry = (entry: ScheduleEntry): PrintedEntry => ({
  entryId: entry.entryId,
  title: nameOfEntry(entry),
  standing:
    entry.choice === 2 ? `Second choice, ${statusInWords(entry.status).toLowerCase()}` : statusInWords(entry.status),
  isSettled: SETTLED.includes(entry.status),
  hours: hoursOf(entry),
  details: entry.kind === 'session' ? sessionDetails(entry) : [],
  note: entry.note?.trim() || null,
});

const hoursOf = (entry: ScheduleEntry): string | undefined => {
  if (entry.kind === 'playdates') return undefined;
  if (entry.kind === 'plan') {
    if (!entry.hours) return undefined;
    const [from, until] = [entry.hours.from, entry.hours.until].map((text) => formatMinutes(readHourMinute(text) ?? 0));
    return `${from ?? ''} – ${until ?? ''}`;
  }
  const { day_or_sleepaway, start_time, end_time } = entry.session.session;
  if (day_or_sleepaway === 'sleepaway') return 'Sleepaway';
  const [from, until] = [start_time, end_time].map((text) => (text === undefined ? undefined : formatClock(text)));
  if (from !== undefined && until !== undefined) return `${from} – ${until}`;
  if (from !== undefined) return `from ${from}`;
  return until === undefined ? undefined : `until ${until}`;
};

const sessionDetails = ({
  session: { camp, session },
}: Extract<ScheduleEntry, { kind: 'session' }>): readonly string[] => {
  const { start_date, end_date, before_care_from, after_care_until, location_name, address_street, address_city } =
    session;
  const [before, after] = [before_care_from, after_care_until].map((text) => text && formatClock(text));
  const place = [location_name, address_street, address_city].filter(Boolean).join(', ') || camp.address;
  return [
    session.batch_name === undefined || session.batch_name === camp.camp_org_name ? undefined : camp.camp_org_name,
    start_date !== undefined && end_date !== undefined ? `${start_date} – ${end_date}` : undefined,
    before && `before care from ${before}`,
    after && `after care until ${after}`,
    place,
  ].flatMap((detail) => (detail === undefined || detail === '' ? [] : [detail]));
};
