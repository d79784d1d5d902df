import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';

/**
 * The id of a kid, also used in the schedule. The client generates it at random, so it reveals nothing about the kid.
 */
const kidId = z.uuid();

/** Facts about a kid, each encrypted separately. A fact that was not entered is absent. */
const kidFields = { name: sealed<string>(), dob: sealed<string>(), grade: sealed<number>() };

/**
 * Adds a kid. `dob` is the date of birth, 'YYYY-MM-DD'. `grade` is the grade that starts after the summer: -2 is
 * preschool, 0 is kindergarten.
 */
export const KidAdded = defineEvent(
  'KidAdded',
  1,
  z.object({
    kidId,
    name: kidFields.name.optional(),
    dob: kidFields.dob.optional(),
    grade: kidFields.grade.optional(),
  }),
);
export type KidAdded = EventOf<typeof KidAdded>;

/** Changes facts about a kid. `null` removes a fact; an absent fact stays as it is. */
export const KidChanged = defineEvent(
  'KidChanged',
  1,
  z.object({
    kidId,
    name: kidFields.name.nullable().optional(),
    dob: kidFields.dob.nullable().optional(),
    grade: kidFields.grade.nullable().optional(),
  }),
);
export type KidChanged = EventOf<typeof KidChanged>;

/** Removes a kid from the account. The id is never used again. */
export const KidRemoved = defineEvent('KidRemoved', 1, z.object({ kidId }));
export type KidRemoved = EventOf<typeof KidRemoved>;

export const kidEvents = [KidAdded, KidChanged, KidRemoved] as const;
