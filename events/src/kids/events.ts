import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';

/** Names a kid for good, also in the schedule. It is made up by the client and says nothing of the kid. */
const kidId = z.uuid();

/** What a parent told of a kid, each fact sealed by itself. An absent one was not told (SPEC §3 'Kid'). */
const kidFields = { name: sealed<string>(), dob: sealed<string>(), grade: sealed<number>() };

/** A parent told of a kid: its name, its day of birth as 'YYYY-MM-DD', the grade that begins after the summer. */
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

/** A parent told something else of a kid. `null` says that it is no longer told; what is absent stayed as it was. */
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

/** A parent took a kid out of the account; its id is not used again. */
export const KidRemoved = defineEvent('KidRemoved', 1, z.object({ kidId }));
export type KidRemoved = EventOf<typeof KidRemoved>;

export const kidEvents = [KidAdded, KidChanged, KidRemoved] as const;

export type KidEvent = EventOf<(typeof kidEvents)[number]>;
