import { distanceMiles } from '../../geography/distance.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import { weekdayOf } from '@campjay/events/calendar.ts';
import { daysInWeek, type OccupiedDay, listOccupiedDays } from './coverage.ts';
import {
  listExpectedEntries,
  entriesInCell,
  type PlannedSession,
  type ScheduleInput,
  type SessionInput,
} from './activeEntries.ts';

/**
 * Constants for estimating travel time. The estimate is always labeled as one. No map service is queried, because that
 * would disclose a family's routes to a third party.
 */
export const TRAVEL = {
  /** Speed along a straight line; on winding roads, this corresponds to about 30 miles per hour. */
  milesPerHour: 20,
  /** Time for parking and handing over the kid before driving on. */
  minutesPerStop: 10,
  /** Places closer than this count as the same place, so no drive is needed. */
  samePlaceMiles: 0.1,
} as const;

/**
 * Without extended care, a kid can be dropped off this many minutes before the camp starts, and picked up this many
 * minutes after it ends.
 */
export const GRACE_MINUTES = 15;

/** Estimates the travel time in minutes, rounded up; 0 for the same place. */
export const travelMinutes = (miles: number): number =>
  miles < TRAVEL.samePlaceMiles ? 0 : Math.ceil(TRAVEL.minutesPerStop + (miles / TRAVEL.milesPerHour) * 60);

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Returns the session's own coordinates, or its camp's; undefined if neither is listed. */
export const coordinatesOf = ({ camp, session }: PlannedSession): Coordinates | undefined => {
  const { lat, lng } = session.lat !== undefined && session.lng !== undefined ? session : camp;
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
};

const milesBetween = (one: PlannedSession, other: PlannedSession): number | undefined => {
  const [here, there] = [coordinatesOf(one), coordinatesOf(other)];
  return here && there && distanceMiles(here, there);
};

/** The time in which a kid can be dropped off or picked up, in minutes after midnight. */
export type TimeWindow = readonly [from: number, until: number];

/** Two kids that one person cannot both drop off, or both pick up, on the same days. */
export interface ErrandConflict {
  readonly kind: 'drop-off' | 'pick-up';
  readonly week: Week;
  /** Weekdays; 0 is Monday. */
  readonly days: readonly number[];
  readonly stops: readonly [ErrandStop, ErrandStop];
  /** Straight-line distance between the two camps. */
  readonly miles: number;
  /** Estimated travel time between them, in minutes; see `TRAVEL`. */
  readonly minutes: number;
}
export interface ErrandStop {
  readonly entryId: string;
  readonly kidId: string;
  readonly window: TimeWindow;
}

/**
 * Finds pairs of camps that one person cannot reach one after the other, in either order: leaving one camp when its
 * window opens, the person would arrive at the other after its window has closed. Sessions without hours or coordinates
 * are ignored.
 */
export const errandConflictsOf = (schedule: ScheduleInput): readonly ErrandConflict[] => {
  const expected = listExpectedEntries(schedule);
  return schedule.weeks.flatMap((week) => {
    const sessionsByKid = schedule.kids.map(({ kidId }) =>
      entriesInCell(expected, kidId, week).filter((entry): entry is SessionInput => entry.kind === 'session'),
    );
    return sessionsByKid.flatMap((sessions, index) =>
      sessionsByKid
        .slice(index + 1)
        .flatMap((others) => sessions.flatMap((one) => others.flatMap((other) => conflictsBetween(one, other, week)))),
    );
  });
};

const conflictsBetween = (one: SessionInput, other: SessionInput, week: Week): readonly ErrandConflict[] => {
  const miles = milesBetween(one.session, other.session);
  if (miles === undefined) return [];
  const minutes = travelMinutes(miles);
  const [days = [], otherDays = []] = [one, other].map((entry) => daysInWeek(listOccupiedDays(entry), week));
  return (['drop-off', 'pick-up'] as const).flatMap((kind) => {
    const conflicts = days.flatMap((day) => {
      const otherDay = otherDays.find((each) => each.day === day.day);
      const [here, there] = [windowOf(day, kind), otherDay && windowOf(otherDay, kind)];
      const isConflict = here && there && !canReach(here, there, minutes) && !canReach(there, here, minutes);
      return isConflict ? [{ weekday: weekdayOf(day.day), here, there }] : [];
    });
    const [first] = conflicts;
    if (!first) return [];
    const toStop = ({ entryId, kidId }: SessionInput, window: TimeWindow): ErrandStop => ({ entryId, kidId, window });
    const stops = [toStop(one, first.here), toStop(other, first.there)] as const;
    return [{ kind, week, days: conflicts.map(({ weekday }) => weekday), stops, miles, minutes }];
  });
};

const canReach = ([from]: TimeWindow, [, until]: TimeWindow, minutes: number): boolean => from + minutes <= until;

/**
 * Returns the time window of a drop-off or pick-up; undefined if the hours are not listed or none is needed that day.
 */
const windowOf = (
  { from, until, careFrom, careUntil, needsDropOff, needsPickUp }: OccupiedDay,
  kind: ErrandConflict['kind'],
): TimeWindow | undefined => {
  if (kind === 'drop-off') {
    if (!needsDropOff || from === undefined) return undefined;
    return [careFrom !== undefined && careFrom < from ? careFrom : from - GRACE_MINUTES, from];
  }
  if (!needsPickUp || until === undefined) return undefined;
  return [until, careUntil !== undefined && careUntil > until ? careUntil : until + GRACE_MINUTES];
};
