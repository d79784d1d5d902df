import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';

/**
 * Identifies a kid permanently, including in the schedule. The client generates it; it reveals nothing about the kid.
 */
const kidId = z.uuid();

/** A kid's facts, each encrypted separately. An absent one was not entered. */
const kidFields = { name: sealed<string>(), dob: sealed<string>(), grade: sealed<number>() };

/** Adds a kid: name, date of birth as 'YYYY-MM-DD', and the grade that starts after the summer. */
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

/** Changes a kid's facts. `null` removes a fact; an absent one stays as it is. */
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

/** Removes a kid from the account; its id is never reused. */
export const KidRemoved = defineEvent('KidRemoved', 1, z.object({ kidId }));
export type KidRemoved = EventOf<typeof KidRemoved>;

export const kidEvents = [KidAdded, KidChanged, KidRemoved] as const;

export type KidEvent = EventOf<(typeof kidEvents)[number]>;
