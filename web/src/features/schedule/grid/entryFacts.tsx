import { isSeasonWindow, toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { formatNumber, formatClock, formatMinutes } from '@campjay/domain/format.ts';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import HourglassIcon from '@mui/icons-material/HourglassTop';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';
import Box from '@mui/material/Box';
import { formatStatus } from '../scheduleApi.ts';

type SessionEntry = Extract<ScheduleEntry, { readonly kind: 'session' }>;
type Session = SessionEntry['session']['session'];

const formatOptionalClock = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : formatClock(time);

/** Formats a time or date range: '9 am – 3 pm', 'from 9 am', 'until 3 pm'; undefined if both ends are unknown. */
const formatRange = (from: string | undefined, until: string | undefined): string | undefined => {
  if (from !== undefined && until !== undefined) return `${from} – ${until}`;
  if (from !== undefined) return `from ${from}`;
  return until === undefined ? undefined : `until ${until}`;
};

/** 'with care 8 am – 6 pm': the day's hours with extended care; undefined if the session lists no care. */
const formatCare = ({ before_care_from, after_care_until, start_time, end_time }: Session): string | undefined => {
  const [before, after] = [formatOptionalClock(before_care_from), formatOptionalClock(after_care_until)];
  if (before === undefined && after === undefined) return undefined;
  const hours = formatRange(before ?? formatOptionalClock(start_time), after ?? formatOptionalClock(end_time));
  return hours === undefined ? undefined : `with care ${hours}`;
};

const isOvernight = ({ day_or_sleepaway, start_time }: Session): boolean =>
  day_or_sleepaway === 'sleepaway' || start_time === 'sleep';

/** The entry's hours on each day, and the hours with extended care; empty if unknown. */
export const hoursOf = (entry: ScheduleEntry): readonly string[] => {
  if (entry.kind === 'playdates') return [];
  if (entry.kind === 'plan') {
    const [from, until] = [entry.hours?.from, entry.hours?.until].map((text) => readHourMinute(text ?? ''));
    return from === undefined || until === undefined ? [] : [`${formatMinutes(from)} – ${formatMinutes(until)}`];
  }
  const { session } = entry.session;
  if (isOvernight(session)) return ['Overnight'];
  const hours = [
    formatRange(formatOptionalClock(session.start_time), formatOptionalClock(session.end_time)),
    formatCare(session),
  ];
  return hours.filter((text) => text !== undefined);
};

const isPerWeek = (session: Session): boolean =>
  toList(session.batch_tags).some((tag) => tag.toLowerCase() === 'price per week');

/** '$450', '$450 a week'; undefined if the catalog has no price. */
export const priceOf = (entry: ScheduleEntry): string | undefined => {
  if (entry.kind !== 'session') return undefined;
  const { session } = entry.session;
  if (session.price === undefined) return undefined;
  return `$${formatNumber(session.price)}${isPerWeek(session) ? ' a week' : ''}`;
};

/** 'June 8 – June 19', from the catalog; undefined if it lists no dates. */
export const datesOf = ({ session: { session } }: SessionEntry): string | undefined => {
  const { start_date, end_date } = session;
  const dates = start_date === end_date ? start_date : formatRange(start_date, end_date);
  return dates !== undefined && isSeasonWindow(session) ? `${dates}, week by week` : dates;
};

/** The camp's name for the session; undefined for other kinds of entries. */
export const sessionNameOf = (entry: ScheduleEntry): string | undefined =>
  entry.kind === 'session' ? entry.session.session.batch_name : undefined;

const STATUS_ICONS: Readonly<Record<EntryStatus, typeof CircleIcon>> = {
  considering: CircleIcon,
  tentative: CircleIcon,
  open: CircleIcon,
  registered: CheckCircleIcon,
  confirmed: CheckCircleIcon,
  taken: CheckCircleIcon,
  waitlisted: HourglassIcon,
  cancelled: CancelIcon,
};

/** Shows a status as an icon and a word, so that it does not depend on color. */
export function StatusMark({ status }: { status: EntryStatus }) {
  const StatusIcon = STATUS_ICONS[status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}>
      <StatusIcon aria-hidden="true" sx={{ fontSize: 15 }} />
      {formatStatus(status)}
    </Box>
  );
}
