import { ageOn, readIsoDay } from '@campjay/events/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import type { KidInput, ScheduleInput, SessionInput } from './scheduleInput.ts';
import { activeEntries } from './activeEntries.ts';

/** A session whose ages or grades exclude the kid. */
export interface Misfit {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
  /** The kid's value on the session's first day, and the accepted values; undefined if they fit or are unknown. */
  readonly age: { readonly is: number; readonly taken: readonly number[] } | undefined;
  readonly grade: { readonly is: number; readonly taken: readonly number[] } | undefined;
}

/** Sessions that do not accept a kid, by the rule of the search: an unknown value on either side fits. */
export const misfitsOf = (schedule: ScheduleInput): readonly Misfit[] => {
  const kids = new Map(schedule.kids.map((kid) => [kid.kidId, kid]));
  return activeEntries(schedule).flatMap((entry): readonly Misfit[] => {
    const kid = kids.get(entry.kidId);
    if (entry.kind !== 'session' || !kid) return [];
    const { ages = [], grades = [] } = entry.session.session;
    const age = outsideRange(ageAtStart(kid, entry), ages);
    const grade = outsideRange(kid.grade ?? undefined, grades);
    const { entryId, kidId, weeks } = entry;
    return age || grade ? [{ entryId, kidId, weeks, age, grade }] : [];
  });
};

const outsideRange = (is: number | undefined, taken: readonly number[]): Misfit['age'] =>
  is === undefined || taken.length === 0 || taken.includes(is) ? undefined : { is, taken };

/** The age on the session's first day, or on the Monday of its first week if the session lists no dates. */
const ageAtStart = ({ dob }: KidInput, { session, weeks }: SessionInput): number | undefined => {
  const born = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf(session)?.start ?? readIsoDay(weeks[0] ?? '');
  return born === undefined || start === undefined ? undefined : ageOn(born, start);
};
