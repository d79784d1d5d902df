import { z } from 'zod';
import { readClock } from '../clock.ts';
import { readIsoDay, toMonthDaySortKey } from '../calendar.ts';

/**
 * The catalog's facts about camp organizations and their sessions. Catalog files, events, read models and the API use
 * the same field names. An absent field means that the fact is not listed.
 */

const NO_CONTROL_CHARACTERS_PATTERN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/;
/**
 * True if a text has no lone surrogates, and no control characters except tabs and line breaks. PostgreSQL cannot store
 * lone surrogates and NUL characters, not even within JSON.
 */
const isPrintable = (value: string): boolean => NO_CONTROL_CHARACTERS_PATTERN.test(value) && value.isWellFormed();
const UNPRINTABLE_MESSAGE = 'contains control characters or broken Unicode';
/** Returns the schema of a printable text of at most `max` characters. */
export const printableText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(NO_CONTROL_CHARACTERS_PATTERN, UNPRINTABLE_MESSAGE)
    .refine((value) => value.isWellFormed(), UNPRINTABLE_MESSAGE);

const shortText = printableText(500);
const longText = printableText(10_000);
/** Formats a number without scientific notation, which `coordinate` could not parse again. */
const toDecimalText = (value: string | number): string =>
  /e/i.test(String(value)) ? Number(value).toFixed(7) : String(value);
/** A latitude or longitude in degrees, as text or number, which becomes text. */
const coordinate = (limit: number) =>
  z
    .union([
      z
        .string()
        .trim()
        .regex(/^-?\d{1,3}(\.\d+)?$/, 'is not a decimal number'),
      z.number(),
    ])
    .transform(toDecimalText)
    // As a schema of its own, so that the OpenAPI document says that it is text.
    .pipe(z.string().refine((value) => Math.abs(Number(value)) <= limit, `is not between -${limit} and ${limit}`));
const clockTime = shortText.refine(
  (value) => readClock(value) !== undefined,
  "is not a time such as '9:00 AM', nor 'sleep'",
);
const monthDay = shortText.refine((value) => toMonthDaySortKey(value) !== undefined, "is not a date such as 'June 9'");
/** A list, or one text separated by commas. */
const textOrList = z.union([shortText, z.array(shortText).max(100)]);
/** An id in the catalog, of any kind. */
export const CatalogId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s\p{C}]+$/u, 'contains spaces or control characters');

export const OrgId = CatalogId.brand<'OrgId'>();
export type OrgId = z.infer<typeof OrgId>;
/** The id of a session, which catalog files call an instance. */
export const InstanceId = CatalogId.brand<'InstanceId'>();
export type InstanceId = z.infer<typeof InstanceId>;

/**
 * The facts of a camp organization, without its sessions. `lat` and `lng` are degrees as text. `neighborcality` is a
 * neighborhood or city. `registration_date` and `registration_time` are texts as the camp wrote them.
 * `source_name` says where the facts are from, `source_checked` on which day, or in which month, they were read there.
 */
export const CampFacts = z.object({
  camp_org_name: shortText.min(1),
  address: shortText.optional(),
  base_url: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .max(2000)
    .refine(isPrintable, UNPRINTABLE_MESSAGE)
    .optional(),
  days_per_week: z.int().min(1).max(7).optional(),
  description_short: longText.optional(),
  financial_aid_available: shortText.optional(),
  financial_aid_detail: longText.optional(),
  offers_refunds: shortText.optional(),
  refund_policy_detail: longText.optional(),
  registration_date: shortText.optional(),
  registration_time: shortText.optional(),
  lat: coordinate(90).optional(),
  lng: coordinate(180).optional(),
  neighborcality: shortText.optional(),
  place_id: shortText.optional(),
  org_place_id: shortText.optional(),
  org_program_type: textOrList.optional(),
  org_tags: textOrList.optional(),
  source_name: shortText.optional(),
  source_checked: shortText
    .refine(
      (value) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) || readIsoDay(value) !== undefined,
      "is not a day 'YYYY-MM-DD' or a month 'YYYY-MM'",
    )
    .optional(),
});
export type CampFacts = z.infer<typeof CampFacts>;

/**
 * The facts of one session. Some camps list a season or a site instead of single sessions. The prefixes `instance_` and
 * `batch_` mean the session. `grades` are numbers: -2 is preschool, -1 is pre-K, 0 is kindergarten. `price` and
 * `extended_care_price_per_week` are US dollars, as are the ends of a price range, `price_min` and `price_max`, which a
 * session has instead of a `price`.
 */
export const SessionFacts = z.object({
  instance_id: InstanceId,
  batch_name: shortText.optional(),
  batch_program_type: textOrList.optional(),
  batch_description: longText.optional(),
  batch_tags: textOrList.optional(),
  before_care_from: clockTime.optional(),
  after_care_until: clockTime.optional(),
  address_street: shortText.optional(),
  address_city: shortText.optional(),
  address_state: shortText.optional(),
  address_zip: shortText.optional(),
  neighborcality: shortText.optional(),
  lat: coordinate(90).optional(),
  lng: coordinate(180).optional(),
  instance_place_id: shortText.optional(),
  location_name: shortText.optional(),
  day_or_sleepaway: z.enum(['day', 'sleepaway']).optional(),
  start_date: monthDay.optional(),
  end_date: monthDay.optional(),
  start_time: clockTime.optional(),
  end_time: clockTime.optional(),
  grades: z.array(z.int().min(-2).max(20)).max(30).optional(),
  ages: z.array(z.int().min(0).max(99)).max(100).optional(),
  price: z.number().min(0).max(1_000_000).optional(),
  price_min: z.number().min(0).max(1_000_000).optional(),
  price_max: z.number().min(0).max(1_000_000).optional(),
  extended_care_price_per_week: z.number().min(0).max(1_000_000).optional(),
  year: z.int().min(1900).max(2200).optional(),
  region: shortText.optional(),
});
export type SessionFacts = z.infer<typeof SessionFacts>;
