import { MAX_CORRECTION_REASON_LENGTH } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';
import { CommandDone } from '../../contract.ts';

/** Contract for admins' catalog corrections; paths are `POST /api/admin/<operation>`. */

/** In characters: enough for about 2,000 corrections, more than anybody writes by hand. */
export const MAX_CORRECTIONS_CSV = 500_000;

/** A value as in catalog files; null if not listed. The route checks it later with the schema of its field. */
const fact = z.union([
  z.string().max(10_000),
  z.number(),
  z.array(z.string().max(500)).max(100),
  z.array(z.number()).max(100),
  z.null(),
]);
const field = z.string().min(1).max(60);

/** Shown to the families whose plans depend on the fact. */
const reason = printableText(MAX_CORRECTION_REASON_LENGTH).trim().min(1, 'must not be empty');

const hasUniqueFields = (facts: readonly { readonly field: string }[]): boolean =>
  new Set(facts.map((corrected) => corrected.field)).size === facts.length;

/** `correct-camp`: facts of the organization. `seen` is the value that the admin found wrong. */
export const CorrectCamp = z.object({
  org_id: OrgId,
  facts: z
    .array(z.object({ field, value: fact, seen: fact }))
    .min(1)
    .max(40)
    .refine(hasUniqueFields, 'must not name a field twice'),
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

/** Response of the three commands above. `hasChanged` is false if nothing had to change. */
export const CorrectionDone = CommandDone.extend({ hasChanged: z.boolean() });
export type CorrectionDone = z.infer<typeof CorrectionDone>;

/** `correct-from-file`: CSV with the columns org_id, instance_id (blank for the organization), field, value, reason. */
export const CorrectFromFile = z.object({
  csv: z.string().max(MAX_CORRECTIONS_CSV, `is longer than ${MAX_CORRECTIONS_CSV / 1_000} kB`),
  /** If true, only reports the effect that each line would have. */
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
  /** The value before the correction. */
  was: fact,
  /** The corrected value. */
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
  /** Number of lines whose value the catalog already has. */
  unchanged: z.int(),
  refused: z.array(RefusedLine),
});
export type CorrectionsReport = z.infer<typeof CorrectionsReport>;
