import { ageOn, readIsoDay } from '../../season/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import type { KidInput, ScheduleInput, SessionInput } from './scheduleInput.ts';
import { activeEntries } from './activeEntries.ts';

/** A session that states other ages or grades than the kid's. */
export interface Misfit {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
  /** The kid's on the session's first day, and those that it takes; undefined where they fit or nobody said. */
  readonly age: { readonly is: number; readonly taken: readonly number[] } | undefined;
  readonly grade: { readonly is: number; readonly taken: readonly number[] } | undefined;
}

/** Sessions that do not take a kid, by the rule of the search: what is not stated, on either side, fits. */
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

/** On the session's first day; on the Monday of its first week where nobody said when it is. */
const ageAtStart = ({ dob }: KidInput, { session, weeks }: SessionInput): number | undefined => {
  const born = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf(session)?.start ?? readIsoDay(weeks[0] ?? '');
  return born === undefined || start === undefined ? undefined : ageOn(born, start);
};
