import type { Week } from '../entries.ts';
import { weekdayOf } from '../../season/calendar.ts';
import { daysInWeek, type OccupiedDay, occupiedDays } from './occupation.ts';
import type { ScheduleInput, SessionInput } from './scheduleInput.ts';
import { expectedEntries, inCell } from './activeEntries.ts';
import { GRACE_MINUTES, milesBetween, travelMinutes } from './travel.ts';

/** Minutes after midnight between which a kid can be handed over. */
export type Window = readonly [from: number, until: number];

/** Two kids whom one person cannot both bring, or fetch, on the same days. */
export interface ErrandConflict {
  readonly kind: 'drop-off' | 'pick-up';
  readonly week: Week;
  /** Weekdays, 0 is Monday. */
  readonly days: readonly number[];
  readonly stops: readonly [ErrandStop, ErrandStop];
  readonly miles: number;
  /** Of the way between the two, by the estimate of `travel.ts`. */
  readonly minutes: number;
}
export interface ErrandStop {
  readonly entryId: string;
  readonly kidId: string;
  readonly window: Window;
}

/**
 * Two camps cannot both be reached when neither leaves, after its window opens, enough time to get to the other before
 * that one's closes. Sessions without hours or coordinates are silent: nothing is known of them.
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

/** When a kid can be brought on a day, or fetched; undefined where that is not stated or not due. */
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
