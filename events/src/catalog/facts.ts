import { z } from 'zod';
import { readClock } from '../clock.ts';
import { monthDayOrdinal } from '../calendar.ts';

/**
 * The catalog's facts about camp organizations and their sessions. Catalog files, events, read models and the API use
 * the same field names. An absent field means that the fact is not listed.
 */

const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/;
/** Whether PostgreSQL can store a text, also within JSON: it rejects NUL characters and lone surrogates. */
const isPrintable = (value: string): boolean => NO_CONTROL_CHARACTERS.test(value) && value.isWellFormed();
const UNPRINTABLE = 'contains control characters or broken Unicode';
/** The schema of a text of at most `max` characters that PostgreSQL can store. */
export const printableText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(NO_CONTROL_CHARACTERS, UNPRINTABLE)
    .refine((value) => value.isWellFormed(), UNPRINTABLE);

const line = printableText(500);
const paragraph = printableText(10_000);
/** A number as text, without scientific notation, which `coordinate` could not parse again. */
const decimal = (value: string | number): string =>
  /e/i.test(String(value)) ? Number(value).toFixed(7) : String(value);
const coordinate = (limit: number) =>
  z
    .union([
      z
        .string()
        .trim()
        .regex(/^-?\d{1,3}(\.\d+)?$/, 'is not a decimal number'),
      z.number(),
    ])
    .transform(decimal)
    .refine((value) => Math.abs(Number(value)) <= limit, `is not between -${limit} and ${limit}`);
const clock = line.refine((value) => readClock(value) !== undefined, "is not a time such as '9:00 AM', nor 'sleep'");
const monthDay = line.refine((value) => monthDayOrdinal(value) !== undefined, "is not a date such as 'June 9'");
/** A list, or one text separated by commas. */
const textOrList = z.union([line, z.array(line).max(100)]);
const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s\p{C}]+$/u, 'contains spaces or control characters');

export const OrgId = id.brand<'OrgId'>();
export type OrgId = z.infer<typeof OrgId>;
export const InstanceId = id.brand<'InstanceId'>();
export type InstanceId = z.infer<typeof InstanceId>;

/**
 * The facts of a camp organization, without its sessions. `lat` and `lng` are degrees as text. `registration_time` is
 * text as the source printed it.
 */
export const CampFacts = z.object({
  camp_org_name: line.min(1),
  address: line.optional(),
  base_url: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .max(2000)
    .refine(isPrintable, UNPRINTABLE)
    .optional(),
  days_per_week: z.int().min(1).max(7).optional(),
  description_short: paragraph.optional(),
  financial_aid_available: line.optional(),
  financial_aid_detail: paragraph.optional(),
  offers_refunds: line.optional(),
  refund_policy_detail: paragraph.optional(),
  registration_date: line.optional(),
  registration_time: line.optional(),
  lat: coordinate(90).optional(),
  lng: coordinate(180).optional(),
  neighborcality: line.optional(),
  place_id: line.optional(),
  org_place_id: line.optional(),
  org_program_type: textOrList.optional(),
  org_tags: textOrList.optional(),
});
export type CampFacts = z.infer<typeof CampFacts>;

/**
 * The facts of one session. Some camps list a season or a site instead of single sessions. `price` and
 * `extended_care_price_per_week` are US dollars.
 */
export const SessionFacts = z.object({
  instance_id: InstanceId,
  batch_name: line.optional(),
  batch_program_type: textOrList.optional(),
  batch_description: paragraph.optional(),
  batch_tags: textOrList.optional(),
  before_care_from: clock.optional(),
  after_care_until: clock.optional(),
  address_street: line.optional(),
  address_city: line.optional(),
  address_state: line.optional(),
  address_zip: line.optional(),
  neighborcality: line.optional(),
  lat: coordinate(90).optional(),
  lng: coordinate(180).optional(),
  instance_place_id: line.optional(),
  location_name: line.optional(),
  day_or_sleepaway: z.enum(['day', 'sleepaway']).optional(),
  start_date: monthDay.optional(),
  end_date: monthDay.optional(),
  start_time: clock.optional(),
  end_time: clock.optional(),
  grades: z.array(z.int().min(-2).max(20)).max(30).optional(),
  ages: z.array(z.int().min(0).max(99)).max(100).optional(),
  price: z.number().min(0).max(1_000_000).optional(),
  extended_care_price_per_week: z.number().min(0).max(1_000_000).optional(),
  year: z.int().min(1900).max(2200).optional(),
  region: line.optional(),
});
export type SessionFacts = z.infer<typeof SessionFacts>;
