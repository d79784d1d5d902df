import { type RegistrationOpening, registrationOpening } from '@campjay/domain/schedule/registration.ts';
import { product } from '@campjay/domain/product/product.ts';
import ical, {
  type ICalEventData,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { entryTimes, type CalendarEntry, isOff, isSession, type SessionEntry } from './entryTimes.ts';
import { eventTimes, timeOfDay, wholeDay } from './eventTimes.ts';
import { descriptionOf, linkOf, placeOf, sessionName, summaryOf } from './wording.ts';

/** When a camp's registration opens, for all sessions of that camp in a calendar. */
interface CampOpening {
  readonly orgId: string;
  readonly opening: RegistrationOpening;
  readonly camp: SessionEntry['session']['camp'];
  /** Sessions that a parent still has to register for; empty if none are left. */
  readonly toRegister: readonly SessionEntry[];
  /** Revision of the last change to any of the camp's sessions. */
  readonly revision: number;
  readonly changedAt: Date;
}

/** One opening per camp, not per session: an alarm for each session would hide the one that matters. */
const campOpenings = (entries: readonly CalendarEntry[]): readonly CampOpening[] => {
  const byCamp = new Map<string, readonly SessionEntry[]>();
  for (const entry of entries.filter(isSession)) {
    const { org_id } = entry.session;
    byCamp.set(org_id, [...(byCamp.get(org_id) ?? []), entry]);
  }
  return [...byCamp].flatMap(([orgId, sessions]) => campOpening(orgId, sessions));
};

/**
 * Uses the registration facts of the session whose facts were recorded last, because camps move their dates. Sessions
 * of earlier seasons no longer need registration.
 */
const campOpening = (orgId: string, sessions: readonly SessionEntry[]): readonly CampOpening[] => {
  const season = Math.max(...sessions.map(({ session }) => session.season));
  const ofSeason = sessions.filter(({ session }) => session.season === season);
  const latest = ofSeason.toSorted((a, b) => b.statedBy - a.statedBy)[0]?.session;
  const opening = latest && registrationOpening(latest.camp);
  if (!opening || opening === 'open') return [];
  const last = sessions.toSorted((a, b) => b.revision - a.revision)[0];
  if (!last) return [];
  const { revision, changedAt } = last;
  return [{ orgId, opening, camp: latest.camp, toRegister: ofSeason.filter(isToRegister), revision, changedAt }];
};

const isToRegister = (entry: SessionEntry): boolean =>
  !isOff(entry) && (entry.status === 'considering' || entry.status === 'waitlisted');

/** Input of a calendar. */
export interface CalendarContent {
  /** The kid whose calendar this is; undefined for a calendar of all kids. */
  readonly kidId: string | undefined;
  /** The account's kids by id; null if the name is no longer readable. Entries of other kids are left out. */
  readonly kids: ReadonlyMap<string, string | null>;
  readonly entries: readonly CalendarEntry[];
}

const DAY = 86_400;
const HOUR = 3_600;
/** The last minute of a day, in minutes after midnight. */
const LAST_MINUTE = 1_439;
/** Seconds for which phones cache a calendar. */
const TTL = 6 * HOUR;

/**
 * A schedule as iCalendar text (RFC 5545). Each entry keeps its UID, and its SEQUENCE increases with each change.
 * Canceled or removed entries stay as canceled events, so that phones update their events instead of adding more.
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

/** Needed only for a calendar's name: the library escapes all other texts (RFC 5545, TEXT). */
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

/**
 * A day and a quarter of an hour before; for a whole day at 9:00 the day before and at 8:00 on the day, when people are
 * awake.
 */
const alarmsFor = (isWholeDay: boolean): NonNullable<ICalEventData['alarms']> => {
  const seconds = isWholeDay ? [15 * HOUR, -8 * HOUR] : [DAY, HOUR / 4];
  return seconds.map((trigger) => ({
    type: ICalAlarmType.display,
    trigger,
    relatesTo: ICalAlarmRelatesTo.start,
  }));
};
