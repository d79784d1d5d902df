import { distanceMiles } from '../../geography/distance.ts';
import type { SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import { weekdayOf } from '@campjay/events/calendar.ts';
import { daysInWeek, type OccupiedDay, occupiedDays } from './coverage.ts';
import { expectedEntries, inCell, type ScheduleInput, type SessionInput } from './activeEntries.ts';

/**
 * Constants for estimating travel time. The estimate is always labeled as one. No map service is queried, because that
 * would disclose a family's routes to a third party.
 */
export const TRAVEL = {
  /** Straight-line speed, equivalent to about 30 miles per hour on winding roads. */
  milesPerHour: 20,
  /** For parking and handing over the kid, at each stop with an onward drive. */
  minutesPerStop: 10,
  /** Places closer than this count as the same, without a drive. */
  samePlaceMiles: 0.1,
} as const;

/**
 * Minutes before a camp's start and after its end in which a kid without extended care can be dropped off or picked up.
 */
export const GRACE_MINUTES = 15;

/** Travel time in minutes, rounded up; 0 for the same place. */
export const travelMinutes = (miles: number): number =>
  miles < TRAVEL.samePlaceMiles ? 0 : Math.ceil(TRAVEL.minutesPerStop + (miles / TRAVEL.milesPerHour) * 60);

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** The session's own coordinates, or its camp's. */
export const coordinatesOf = ({ camp, session }: SessionSnapshot): Coordinates | undefined => {
  const own = session.lat !== undefined && session.lng !== undefined ? session : camp;
  return own.lat === undefined || own.lng === undefined ? undefined : { lat: Number(own.lat), lng: Number(own.lng) };
};

const milesBetween = (one: SessionSnapshot, other: SessionSnapshot): number | undefined => {
  const [here, there] = [coordinatesOf(one), coordinatesOf(other)];
  return here && there && distanceMiles(here, there);
};

/** The time span in which a kid can be dropped off or picked up, in minutes after midnight. */
export type Window = readonly [from: number, until: number];

/** Two kids that one person cannot both drop off, or both pick up, on the same days. */
export interface ErrandConflict {
  readonly kind: 'drop-off' | 'pick-up';
  readonly week: Week;
  /** Weekdays; 0 is Monday. */
  readonly days: readonly number[];
  readonly stops: readonly [ErrandStop, ErrandStop];
  readonly miles: number;
  /** Estimated travel time between the two camps; see `travel.ts`. */
  readonly minutes: number;
}
export interface ErrandStop {
  readonly entryId: string;
  readonly kidId: string;
  readonly window: Window;
}

/**
 * Finds pairs of camps that one person cannot both reach: from neither camp, when its window opens, is there enough
 * time to get to the other before that window closes. Sessions without hours or coordinates are ignored.
 */
export const errandConflictsOf = (schedule: ScheduleInput): readonly ErrandConflict[] => {
  const expected = expectedEntries(schedule);
  return schedule.weeks.flatMap((week) => {
    const perKid = schedule.kids.map(({ kidId }) =>
      inCell(expected, kidId, week).filter((entry): entry is SessionInput => entry.kind === 'session'),
    );
    return perKid.flatMap((ofOne, index) =>
      perKid
        .slice(index + 1)
        .flatMap((ofOther) => ofOne.flatMap((one) => ofOther.flatMap((other) => conflictsBetween(one, other, week)))),
    );
  });
};

const conflictsBetween = (one: SessionInput, other: SessionInput, week: Week): readonly ErrandConflict[] => {
  const miles = milesBetween(one.session, other.session);
  if (miles === undefined) return [];
  const minutes = travelMinutes(miles);
  const [ofOne, ofOther] = [one, other].map((entry) => daysInWeek(occupiedDays(entry), week));
  return (['drop-off', 'pick-up'] as const).flatMap((kind) => {
    const found = (ofOne ?? []).flatMap((day) => {
      const same = ofOther?.find((each) => each.day === day.day);
      const [here, there] = [windowOf(day, kind), same && windowOf(same, kind)];
      const isConflict = here && there && !canReach(here, there, minutes) && !canReach(there, here, minutes);
      return isConflict ? [{ weekday: weekdayOf(day.day), here, there }] : [];
    });
    const [first] = found;
    if (!first) return [];
    const stop = ({ entryId, kidId }: SessionInput, window: Window): ErrandStop => ({ entryId, kidId, window });
    const stops = [stop(one, first.here), stop(other, first.there)] as const;
    return [{ kind, week, days: found.map(({ weekday }) => weekday), stops, miles, minutes }];
  });
};

const canReach = ([from]: Window, [, until]: Window, minutes: number): boolean => from + minutes <= until;

/** The window for a drop-off or pick-up; undefined if its time is not listed or none is needed that day. */
const windowOf = (
  { from, until, careFrom, careUntil, isBrought, isFetched }: OccupiedDay,
  kind: ErrandConflict['kind'],
): Window | undefined => {
  if (kind === 'drop-off') {
    if (!isBrought || from === undefined) return undefined;
    return [careFrom !== undefined && careFrom < from ? careFrom : from - GRACE_MINUTES, from];
  }
  if (!isFetched || until === undefined) return undefined;
  return [until, careUntil !== undefined && careUntil > until ? careUntil : until + GRACE_MINUTES];
};
