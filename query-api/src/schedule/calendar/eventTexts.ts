import { readClock } from '@campjay/events/clock.ts';
import { formatClock, formatMinutes } from '@campjay/domain/format.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/values.ts';
import { entryTimes, isOvernight, type CalendarEntry, type SessionEntry } from './entryTimes.ts';

const STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  considering: 'Considering',
  registered: 'Registered',
  waitlisted: 'Waitlisted',
  tentative: 'Tentative',
  confirmed: 'Confirmed',
  open: 'Open',
  taken: 'Taken',
  cancelled: 'Cancelled',
};

/**
 * The camp's name, followed by the session's own name. The camp comes first, because phones truncate the end and many
 * sessions are called 'Session 1'.
 */
export const sessionName = ({ camp, session }: SessionSnapshot): string =>
  session.batch_name === undefined || session.batch_name === camp.camp_org_name
    ? camp.camp_org_name
    : `${camp.camp_org_name}, ${session.batch_name}`;

const nameOf = (entry: CalendarEntry): string => {
  switch (entry.kind) {
    case 'session':
      return sessionName(entry.session);
    case 'plan':
      return entry.title ?? 'A plan';
    case 'playdates':
      return 'Free for playdates';
  }
};

/**
 * The title of an event, such as 'Registered: Kite Camp, Tide Pool Explorers'. In a calendar of several kids, the kid's
 * name is added in parentheses.
 */
export const summaryOf = (entry: CalendarEntry, kidName: string | undefined): string => {
  const status = entry.isRemoved ? 'Removed' : STATUS_LABELS[entry.status];
  return `${status}: ${nameOf(entry)}${kidName === undefined ? '' : ` (${kidName})`}`;
};

/** The description of an event: the hours of camp and care, or that they are not listed, and the parent's note. */
export const descriptionOf = (entry: CalendarEntry): string =>
  [
    ...(entry.kind === 'session' ? sessionLines(entry) : []),
    ...(entry.choice === 2 ? ['Second choice for this week.'] : []),
    ...(entry.note === null || entry.note.trim() === '' ? [] : ['', entry.note.trim()]),
  ]
    .join('\n')
    .trim();

const sessionLines = (entry: SessionEntry): readonly string[] => {
  const { session, camp } = entry.session;
  const { days_per_week: daysPerWeek } = camp;
  return [
    hoursLine(entry),
    ...careLine('Before care from', session.before_care_from),
    ...careLine('After care until', session.after_care_until),
    ...(daysPerWeek !== undefined && daysPerWeek < 5 && !isOvernight(entry.session)
      ? [`The camp is on ${daysPerWeek} ${daysPerWeek === 1 ? 'day' : 'days'} a week; ask the camp which.`]
      : []),
  ];
};

const hoursLine = (entry: SessionEntry): string => {
  if (isOvernight(entry.session)) return 'Sleepaway camp.';
  const hours = entryTimes(entry)?.hours;
  if (hours) return `Camp: ${formatMinutes(hours.from)} to ${formatMinutes(hours.until)}`;
  const { start_time: from, end_time: until } = entry.session.session;
  if (from !== undefined) return `Camp: from ${formatClock(from) ?? from}; the end is not listed.`;
  if (until !== undefined) return `Camp: until ${formatClock(until) ?? until}; the start is not listed.`;
  return 'The hours of camp are not listed.';
};

const careLine = (label: string, time: string | undefined): readonly string[] =>
  time === undefined || readClock(time) === 'sleep' ? [] : [`${label} ${formatClock(time) ?? time}`];

/** The session's address, or those parts of it that are listed; undefined if nothing is listed. */
export const placeOf = ({ camp, session }: SessionSnapshot): string | undefined => {
  const { location_name, address_street, address_city, address_state, address_zip, neighborcality } = session;
  const cityParts = [address_city ?? neighborcality, [address_state, address_zip].filter(Boolean).join(' ')];
  const addressParts = [
    location_name,
    address_street,
    ...((address_street ?? address_city) ? cityParts : [camp.address ?? neighborcality]),
  ];
  const listedParts = addressParts.filter((part) => part !== undefined && part.trim() !== '');
  return listedParts.length === 0 ? undefined : listedParts.join(', ');
};

/**
 * The URL of a camp's website; undefined if it is not valid. Commas and semicolons are percent-encoded, because they
 * are separators in iCalendar.
 */
export const linkOf = (base_url: string | undefined): string | undefined =>
  base_url !== undefined && URL.canParse(base_url)
    ? new URL(base_url).href.replaceAll(/[,;\\]/g, (character) => encodeURIComponent(character))
    : undefined;
