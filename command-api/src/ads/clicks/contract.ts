import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import {
  COUNTED_FILTERS,
  ANALYTICS_EVENT_NAME,
  FILTER_CHANGED,
  MAX_INCREMENT,
  MAX_OPTIONS,
  WEEK_LABEL,
  CAMPAIGN_LABEL,
  CAMPAIGN_PARAMS,
  type CampaignParam,
} from '@campjay/domain/ads/analytics.ts';
import { formatIssue } from '@campjay/domain/formatIssue.ts';
import { z } from 'zod';

const label = z.string().regex(CAMPAIGN_LABEL, 'is no label of a campaign').optional();
const campaign = Object.fromEntries(CAMPAIGN_PARAMS.map((param) => [param, label])) as Record<
  CampaignParam,
  typeof label
>;

const chosen = <Options extends readonly [string, ...string[]]>(options: Options) =>
  z.array(z.enum(options)).max(MAX_OPTIONS).optional();

/**
 * Every property of a changed filter. The lists are closed: an unlisted property or option is refused, so nothing
 * private can be counted, whatever a client sends.
 */
const FilterChange = z.strictObject({
  filter: z.enum(COUNTED_FILTERS),
  /** Number of selected options; 0 means that the filter is off. */
  optionCount: z.int().min(0).max(MAX_OPTIONS),
  weeks: z.array(z.string().regex(WEEK_LABEL, 'is no week')).max(MAX_OPTIONS).optional(),
  categories: chosen(CATEGORIES),
  registrations: chosen(TIME_UNTIL_REGISTRATION),
  refunds: chosen(REFUNDS),
  stays: chosen(DAY_OR_SLEEPAWAY),
  genders: chosen(GENDERS),
  daysPerWeek: z
    .array(z.enum(DAYS_PER_WEEK.map(String)))
    .max(MAX_OPTIONS)
    .optional(),
  financialAid: chosen(FINANCIAL_AID),
  ...campaign,
});

const name = z
  .string()
  .regex(ANALYTICS_EVENT_NAME, 'is no name of 1 to 60 letters, digits, spaces and ".", ":", "/", "_" or "-"');
const text = z.string().max(200);
const MAX_PROPERTIES = 40;
const MAX_COUNTERS = 20;

/** Adds the issues of a value that the surrounding schema cannot express. */
const check = (context: z.RefinementCtx, schema: z.ZodType, value: unknown, path: readonly string[]): void => {
  for (const issue of schema.safeParse(value, { error: formatIssue }).error?.issues ?? [])
    context.addIssue({ ...issue, path: [...path, ...issue.path] });
};

/**
 * Other events have no closed lists: only their campaign is counted, and all other properties are accepted and dropped.
 */
const OtherProperties = z
  .record(name, z.union([text, z.number(), z.boolean(), z.null(), z.array(text).max(MAX_OPTIONS)]))
  .refine((properties) => Object.keys(properties).length <= MAX_PROPERTIES, `has more than ${MAX_PROPERTIES} fields`);

/**
 * `POST /api/users/send-event` (Requirement 7.11): an action of a signed-in parent, with the campaign of their browser.
 */
export const SendEvent = z
  .strictObject({ eventName: name, properties: OtherProperties })
  .superRefine(({ eventName, properties }, context) => {
    if (eventName === FILTER_CHANGED) check(context, FilterChange, properties, ['properties']);
  });
export type SendEvent = z.input<typeof SendEvent>;

export const isCampaignParam = (property: string): boolean => CAMPAIGN_PARAMS.some((param) => param === property);

const step = z.int().min(1).max(MAX_INCREMENT);

/**
 * `POST /api/users/increment-counter` (Requirement 7.12): increments counters of a signed-in parent, with the campaign
 * of their browser.
 */
export const IncrementCounter = z.strictObject({
  incrementProperties: z.record(name, z.union([z.number(), z.string()])).superRefine((properties, context) => {
    const counters = Object.keys(properties).filter((property) => !isCampaignParam(property));
    if (counters.length === 0) context.addIssue({ code: 'custom', message: 'names no counter' });
    if (counters.length > MAX_COUNTERS)
      context.addIssue({ code: 'custom', message: `names more than ${MAX_COUNTERS} counters` });
    for (const [property, value] of Object.entries(properties))
      check(context, isCampaignParam(property) ? label : step, value, [property]);
  }),
});
export type IncrementCounter = z.input<typeof IncrementCounter>;

export const Counted = z.object({ success: z.literal(true), message: z.string() });
export type Counted = z.infer<typeof Counted>;
