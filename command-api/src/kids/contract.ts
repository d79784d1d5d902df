import { readIsoDay } from '@campjay/events/calendar.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';

export const MAX_KID_NAME_LENGTH = 100;

const kidId = z.uuid();
const name = singleLineText(MAX_KID_NAME_LENGTH);
const dob = z
  .string()
  .length(10, "is not a date such as '2017-05-31'")
  .refine((text) => readIsoDay(text) !== undefined, "is not a date such as '2017-05-31'")
  .meta({ format: 'date' });
/** The grade that the kid starts after the summer. */
const grade = z.int().min(-2).max(12);

/**
 * `POST /api/kids/add-kid`. The client generates the id, a random UUID, so that a repeated request adds no second kid.
 */
export const AddKid = z.object({ kidId, name: name.optional(), dob: dob.optional(), grade: grade.optional() });
export type AddKid = z.input<typeof AddKid>;

/** `POST /api/kids/update-kids`: changes one kid. Null clears a field; an absent field stays unchanged. */
export const UpdateKid = z.object({
  kidId,
  name: name.nullable().optional(),
  dob: dob.nullable().optional(),
  grade: grade.nullable().optional(),
});
export type UpdateKid = z.input<typeof UpdateKid>;

/** `POST /api/kids/delete-kid`: removes a kid from the account. */
export const DeleteKid = z.object({ kidId });
export type DeleteKid = z.input<typeof DeleteKid>;
