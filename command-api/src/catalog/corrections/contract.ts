import { MAX_CORRECTION_REASON } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';
import { CommandDone } from '../../contract.ts';

/** Contract for admins' catalog corrections; paths are `POST /api/admin/<operation>`. */

/** Longer than any hand-written file: about two thousand corrections. */
export const MAX_CORRECTIONS_CSV = 500_000;

/** A value as in catalog files; null if not listed. The fact's own schema is checked later. */
const fact = z.union([
  z.string().max(10_000),
  z.number(),
  z.array(z.string().max(500)).max(100),
  z.array(z.number()).max(100),
  z.null(),
]);
const field = z.string().min(1).max(60);

/** Shown to the families who planned with the fact. */
const reason = printableText(MAX_CORRECTION_REASON).trim().min(1, 'says nothing');

const isEachOnce = (facts: readonly { readonly field: string }[]): boolean =>
  new Set(facts.map((each) => each.field)).size === facts.length;

/** `correct-camp`: facts of the organization. `seen` is the value that the admin found wrong. */
export const CorrectCamp = z.object({
  org_id: OrgId,
  facts: z
    .array(z.object({ field, value: fact, seen: fact }))
    .min(1)
    .max(40)
    .refine(isEachOnce, 'name a field twice'),
  reason,
});
export type CorrectCamp = z.input<typeof CorrectCamp>;

/** `correct-session` */
export const CorrectSession = CorrectCamp.extend({ instance_id: InstanceId });
export type CorrectSession = z.input<typeof CorrectSession>;

/** `withdraw-correction`: the source's value applies again; without an `instance_id`, for the organization's facts. */
export const WithdrawCorrection = z.object({
  org_id: OrgId,
  instance_id: InstanceId.nullable().default(null),
  fields: z.array(field).min(1).max(40),
  reason,
});
export type WithdrawCorrection = z.input<typeof WithdrawCorrection>;

/** The response of all three. `hasChanged` is false if nothing had to change. */
export const CorrectionDone = CommandDone.extend({ hasChanged: z.boolean() });
export type CorrectionDone = z.infer<typeof CorrectionDone>;

/** `correct-from-file`: CSV with the columns org_id, instance_id (blank for the organization), field, value, reason. */
export const CorrectFromFile = z.object({
  csv: z.string().max(MAX_CORRECTIONS_CSV, `is longer than ${MAX_CORRECTIONS_CSV / 1_000} kB`),
  /** Only reports the effect of each line. */
  dryRun: z.boolean().default(false),
});
export type CorrectFromFile = z.input<typeof CorrectFromFile>;

/** A line that corrects a fact. */
export const CorrectedLine = z.object({
  /** Numbered as in a spreadsheet: the header is line 1. */
  line: z.int(),
  org_id: z.string(),
  instance_id: z.string().nullable(),
  field: z.string(),
  was: fact,
  is: fact,
  reason: z.string(),
});
export type CorrectedLine = z.infer<typeof CorrectedLine>;

/** A refused line, with the column or fact that caused it. */
export const RefusedLine = z.object({ line: z.int(), field: z.string(), reason: z.string() });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** The effect of each line; in a dry run, the effect that it would have. */
export const CorrectionsReport = CommandDone.extend({
  dryRun: z.boolean(),
  lines: z.int(),
  corrected: z.array(CorrectedLine),
  /** Lines whose value already applies. */
  unchanged: z.int(),
  refused: z.array(RefusedLine),
});
export type CorrectionsReport = z.infer<typeof CorrectionsReport>;
