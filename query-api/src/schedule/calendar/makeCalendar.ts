import { toUtcDate } from '@campjay/events/calendar.ts';
import { type RegistrationOpening, parseRegistrationOpening } from '@campjay/domain/schedule/registration.ts';
import { product } from '@campjay/domain/product/product.ts';
import ical, {
  type ICalEventData,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { entryTimes, type CalendarEntry, isRemovedOrCanceled, isSession, type SessionEntry } from './entryTimes.ts';
import { eventTimes, timeOfDay } from './eventTimes.ts';
import { descriptionOf, linkOf, placeOf, sessionName, summaryOf } from './eventTexts.ts';

/** The day when a camp's registration opens, and the sessions of that camp in the calendar. */
interface CampOpening {
  readonly orgId: string;
  readonly opening: RegistrationOpening;
  readonly camp: SessionEntry['session']['camp'];
  /** Sessions for which a parent still has to register. */
  readonly sessionsToRegister: readonly SessionEntry[];
  /** Revision of the last change to any of the camp's sessions. */
  readonly revision: number;
  readonly changedAt: Date;
}

/** Lists one registration opening per camp, not per session, because many alarms for the same moment would distract. */
const campOpenings = (entries: readonly CalendarEntry[]): readonly CampOpening[] => {
  const byCamp = new Map<string, readonly SessionEntry[]>();
  for (const entry of entries.filter(isSession)) {
    const { org_id } = entry.session;
    byCamp.set(org_id, [...(byCamp.get(org_id) ?? []), entry]);
  }
  return [...byCamp].flatMap(([orgId, sessions]) => campOpening(orgId, sessions));
};

/**
 * The registration opening of a camp, as a list of one; empty if its day is not known or registration is already open.
 * Camps change their dates, so this uses the registration facts that were recorded last. Sessions of earlier seasons no
 * longer need registration.
 */
const campOpening = (orgId: string, sessions: readonly SessionEntry[]): readonly CampOpening[] => {
  const season = Math.max(...sessions.map(({ session }) => session.season));
  const seasonSessions = sessions.filter(({ session }) => session.season === season);
  const latest = seasonSessions.toSorted((a, b) => b.factsRevision - a.factsRevision)[0]?.session;
  const opening = latest && parseRegistrationOpening(latest.camp);
  if (!opening || opening === 'open') return [];
  const lastChanged = sessions.toSorted((a, b) => b.revision - a.revision)[0];
  if (!lastChanged) return [];
  const { revision, changedAt } = lastChanged;
  return [
    {
      orgId,
      opening,
      camp: latest.camp,
      sessionsToRegister: seasonSessions.filter(needsRegistration),
      revision,
      changedAt,
    },
  ];
};

const needsRegistration = (entry: SessionEntry): boolean =>
  !isRemovedOrCanceled(entry) && (entry.status === 'considering' || entry.status === 'waitlisted');

/** The data from which a calendar is formatted. */
export interface CalendarContent {
  /** The kid whose calendar this is; undefined for a calendar of all kids. */
  readonly kidId: string | undefined;
  /** The account's kids by id; null if the name is no longer readable. Entries of other kids are left out. */
  readonly kids: ReadonlyMap<string, string | null>;
  readonly entries: readonly CalendarEntry[];
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** The last minute of a day, in minutes after midnight. */
const LAST_MINUTE = 1_439;
/** How often phones should reload a calendar. */
const TTL_SECONDS = 6 * HOUR_SECONDS;

/**
 * Formats a schedule as iCalendar text (RFC 5545). An entry always has the same UID, and its SEQUENCE increases with
 * each change, so that phones update their event instead of adding another. Canceled and removed entries stay as
 * canceled events.
 */
export const formatCalendar = ({ kidId, kids, entries }: CalendarContent): string => {
  const visibleEntries = entries.filter(
    (entry) => kids.has(entry.kidId) && (kidId === undefined || entry.kidId === kidId),
  );
  /** The kid's name, for events of a calendar of all kids. In the calendar of one kid, it is not repeated. */
  const nameOf = (id: string) => (kidId === undefined ? (kids.get(id) ?? undefined) : undefined);
  const calendar = ical({
    prodId: { company: product.name, product: 'Schedule', language: 'EN' },
    name: escapeText(kidId === undefined ? 'Our summer' : titleOf(kids.get(kidId))),
    scale: 'GREGORIAN',
    timezone: { name: null, generator: timeZoneBlock },
    ttl: TTL_SECONDS,
    x: { 'X-WR-TIMEZONE': product.timeZone },
    events: [
      ...visibleEntries.flatMap((entry) => entryEvent(entry, nameOf(entry.kidId)) ?? []),
      ...campOpenings(visibleEntries).map((opening) => openingEvent(opening, nameOf)),
    ],
  });
  return `${calendar.toString()}\r\n`;
};

const titleOf = (kidName: string | null | undefined): string => (kidName ? `${kidName}'s summer` : 'Summer');

/** Escapes the name of the calendar; the library escapes all other texts (RFC 5545, TEXT). */
const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, ' ');

/** The definition of a time zone (RFC 5545, VTIMEZONE), which the calendar must contain. */
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
      isRemovedOrCanceled(entry) || entry.kind === 'playdates'
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
    location: isSessionEntry ? (placeOf(entry.session) ?? null) : null,
    url: isSessionEntry ? (linkOf(entry.session.camp.base_url) ?? null) : null,
  };
};

/** The fields of an event from which phones see that it has changed. */
const changeStamp = ({ revision, changedAt }: Pick<CalendarEntry, 'revision' | 'changedAt'>) => ({
  sequence: revision,
  stamp: changedAt,
  lastModified: changedAt,
});

/** Statuses of entries that certainly take place; all others are tentative. */
const CONFIRMED_STATUSES: readonly CalendarEntry['status'][] = ['registered', 'confirmed', 'taken'];

const statusOf = (entry: CalendarEntry): ICalEventStatus => {
  if (isRemovedOrCanceled(entry)) return ICalEventStatus.CANCELLED;
  return CONFIRMED_STATUSES.includes(entry.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
};

const openingEvent = (
  { orgId, opening, camp, sessionsToRegister, ...change }: CampOpening,
  nameOf: (kidId: string) => string | undefined,
): ICalEventData => {
  const { day, minutes } = opening;
  const isNeeded = sessionsToRegister.length > 0;
  return {
    id: uid(`opening-${encodeURIComponent(orgId)}`),
    ...(minutes === null
      ? { start: toUtcDate(day), end: toUtcDate(day + 1), allDay: true }
      : {
          start: timeOfDay(day, minutes),
          end: timeOfDay(day, Math.min(minutes + 15, LAST_MINUTE)),
          timezone: product.timeZone,
        }),
    ...changeStamp(change),
    summary: isNeeded ? `Registration opens: ${camp.camp_org_name}` : `Nobody left to register: ${camp.camp_org_name}`,
    description: sessionsToRegister
      .map((entry) => [sessionName(entry.session), nameOf(entry.kidId)].filter(Boolean).join(' for '))
      .join('\n'),
    status: isNeeded ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
    url: linkOf(camp.base_url) ?? null,
    alarms: isNeeded ? alarmsFor(minutes === null) : [],
  };
};

/**
 * Two alarms for a registration opening: a day and a quarter of an hour before it. If the opening has no time, they are
 * at 9:00 on the day before and at 8:00 on the day itself, when people are awake.
 */
const alarmsFor = (isWholeDay: boolean): NonNullable<ICalEventData['alarms']> => {
  const secondsBefore = isWholeDay ? [15 * HOUR_SECONDS, -8 * HOUR_SECONDS] : [DAY_SECONDS, HOUR_SECONDS / 4];
  return secondsBefore.map((trigger) => ({
    type: ICalAlarmType.display,
    trigger,
    relatesTo: ICalAlarmRelatesTo.start,
  }));
};
