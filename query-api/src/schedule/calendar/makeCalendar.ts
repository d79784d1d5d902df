import { product } from '@campjay/events/product.ts';
import ical, {
  type ICalEventData,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { type CalendarEntry, isOff } from './calendarEntry.ts';
import { entryTimes } from './entryTimes.ts';
import { eventTimes, timeOfDay, wholeDay } from './eventTimes.ts';
import { type CampOpening, campOpenings } from './openings.ts';
import { descriptionOf, linkOf, placeOf, sessionName, summaryOf } from './wording.ts';

/** What a calendar is made of. */
export interface CalendarContent {
  /** The one kid that it is of; undefined of a calendar of all. */
  readonly kidId: string | undefined;
  /** The kids of the account by id; null where the name cannot be read any more. Entries of any other rest. */
  readonly kids: ReadonlyMap<string, string | null>;
  readonly entries: readonly CalendarEntry[];
}

const DAY = 86_400;
const HOUR = 3_600;
/** Of a day, after midnight. */
const LAST_MINUTE = 1_439;
/** Seconds for which phones keep a calendar before they ask again. */
const TTL = 6 * HOUR;

/**
 * A schedule as iCalendar text (RFC 5545). Each entry keeps its UID for good, and its SEQUENCE rises with each change of it;
 * what was cancelled or removed stays as a cancelled event: phones then change what they have, and do not add to it.
 */
export const makeCalendar = ({ kidId, kids, entries }: CalendarContent): string => {
  const shown = entries.filter((entry) => kids.has(entry.kidId) && (kidId === undefined || entry.kidId === kidId));
  const nameOf = (id: string) => (kidId === undefined ? (kids.get(id) ?? undefined) : undefined);
  const calendar = ical({
    prodId: { company: product.name, product: 'Schedule', language: 'EN' },
    name: escaped(kidId === undefined ? 'Our summer' : titleOf(kids.get(kidId))),
    scale: 'GREGORIAN',
    timezone: { name: null, generator: timeZoneBlock },
    ttl: TTL,
    x: { 'X-WR-TIMEZONE': product.timeZone },
    events: [
      ...shown.flatMap((entry) => entryEvent(entry, nameOf(entry.kidId)) ?? []),
      ...campOpenings(shown).map((opening) => openingEvent(opening, nameOf)),
    ],
  });
  return `${calendar.toString()}\r\n`;
};

const titleOf = (kidName: string | null | undefined): string => (kidName ? `${kidName}'s summer` : 'Summer');

/** The library writes a calendar's name as it is, all other texts escaped (RFC 5545, TEXT). */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, ' ');

const timeZoneBlock = (timeZone: string): string | null => [tzlib_get_ical_block(timeZone)].flat()[0] ?? null;

const uid = (name: string): string => `${name}@${product.name.toLowerCase()}`;

const entryEvent = (entry: CalendarEntry, kidName: string | undefined): ICalEventData | undefined => {
  const times = entryTimes(entry);
  if (!times) return undefined;
  const isSessionEntry = entry.kind === 'session';
  return {
    id: uid(entry.entryId),
    ...eventTimes(times),
    ...changeStamp(entry),
    summary: summaryOf(entry, kidName),
    description: descriptionOf(entry),
    status: statusOf(entry),
    transparency:
      isOff(entry) || entry.kind === 'playdates' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    location: isSessionEntry ? (placeOf(entry.session) ?? null) : null,
    url: isSessionEntry ? (linkOf(entry.session.camp.base_url) ?? null) : null,
  };
};

const changeStamp = ({ revision, changedAt }: Pick<CalendarEntry, 'revision' | 'changedAt'>) => ({
  sequence: revision,
  stamp: changedAt,
  lastModified: changedAt,
});

const SETTLED: readonly CalendarEntry['status'][] = ['registered', 'confirmed', 'taken'];

const statusOf = (entry: CalendarEntry): ICalEventStatus => {
  if (isOff(entry)) return ICalEventStatus.CANCELLED;
  return SETTLED.includes(entry.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
};

const openingEvent = (
  { orgId, opening, camp, toRegister, ...change }: CampOpening,
  nameOf: (kidId: string) => string | undefined,
): ICalEventData => {
  const { day, minutes } = opening;
  const isDue = toRegister.length > 0;
  return {
    id: uid(`opening-${encodeURIComponent(orgId)}`),
    ...(minutes === null
      ? { start: wholeDay(day), end: wholeDay(day + 1), allDay: true }
      : {
          start: timeOfDay(day, minutes),
          end: timeOfDay(day, Math.min(minutes + 15, LAST_MINUTE)),
          timezone: product.timeZone,
        }),
    ...changeStamp(change),
    summary: isDue ? `Registration opens: ${camp.camp_org_name}` : `Nobody left to register: ${camp.camp_org_name}`,
    description: toRegister
      .map((entry) => [sessionName(entry.session), nameOf(entry.kidId)].filter(Boolean).join(' for '))
      .join('\n'),
    status: isDue ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
    url: linkOf(camp.base_url) ?? null,
    alarms: isDue ? alarmsFor(minutes === null) : [],
  };
};

/** A day and a quarter of an hour before; of a whole day at 9 the day before and at 8 on the day, when people are awake. */
const alarmsFor = (isWholeDay: boolean): NonNullable<ICalEventData['alarms']> => {
  const seconds = isWholeDay ? [15 * HOUR, -8 * HOUR] : [DAY, HOUR / 4];
  return seconds.map((trigger) => ({
    type: ICalAlarmType.display,
    trigger,
    relatesTo: ICalAlarmRelatesTo.start,
  }));
};
