import { MAX_CORRECTION_REASON } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';
import { CommandDone } from '../../contract.ts';

/** How admins correct what the catalogue states; paths are `POST /api/admin/<operation>`. */

/** Longer than any file that somebody writes by hand: some two thousand corrections. */
export const MAX_CORRECTIONS_CSV = 500_000;

/** As catalogue files state facts; null where nothing is stated. The fact's own rule is asked later. */
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

/** `correct-camp`: facts of the organisation. `seen` is what whoever corrects found wrong. */
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

/** `withdraw-correction`: the source's statement counts again; without an `instance_id` that of the organisation. */
export const WithdrawCorrection = z.object({
  org_id: OrgId,
  instance_id: InstanceId.nullable().default(null),
  fields: z.array(field).min(1).max(40),
  reason,
});
export type WithdrawCorrection = z.input<typeof WithdrawCorrection>;

/** What the three answer. `hasChanged` is false where all said so already. */
export const CorrectionDone = CommandDone.extend({ hasChanged: z.boolean() });
export type CorrectionDone = z.infer<typeof CorrectionDone>;

/** `correct-from-file`: CSV with the columns org_id, instance_id (blank: of the organisation), field, value, reason. */
export const CorrectFromFile = z.object({
  csv: z.string().max(MAX_CORRECTIONS_CSV, `is longer than ${MAX_CORRECTIONS_CSV / 1_000} kB`),
  /** Only tells what would become of it. */
  dryRun: z.boolean().default(false),
});
export type CorrectFromFile = z.input<typeof CorrectFromFile>;

/** A line that corrects something. */
export const CorrectedLine = z.object({
  /** As a spreadsheet counts them: the header is line 1. */
  line: z.int(),
  org_id: z.string(),
  instance_id: z.string().nullable(),
  field: z.string(),
  was: fact,
  is: fact,
  reason: z.string(),
});
export type CorrectedLine = z.infer<typeof CorrectedLine>;

/** A line that corrects nothing, by the column or the fact that is to blame. */
export const RefusedLine = z.object({ line: z.int(), field: z.string(), reason: z.string() });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** What became, or in a dry run would become, of each line. */
export const CorrectionsReport = CommandDone.extend({
  dryRun: z.boolean(),
  lines: z.int(),
  corrected: z.array(CorrectedLine),
  /** Lines that say what is so already. */
  unchanged: z.int(),
  refused: z.array(RefusedLine),
});
export type CorrectionsReport = z.infer<typeof CorrectionsReport>;
