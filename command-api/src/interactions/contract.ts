import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/events/catalog/filterOptions.ts';
import { CAMPAIGN_PARAMS, type CampaignParam, isCampaignLabel } from '@campjay/events/interactions/campaign.ts';
import {
  COUNTED_FILTERS,
  type Counter,
  COUNTERS,
  FILTER_CHANGED,
  MAX_INCREMENT,
  MAX_OPTIONS,
  WEEK_LABEL,
} from '@campjay/events/interactions/countedEvents.ts';
import { z } from 'zod';

const label = z.string().refine(isCampaignLabel, 'is no label of a campaign').optional();
const campaign = Object.fromEntries(CAMPAIGN_PARAMS.map((param) => [param, label])) as Record<
  CampaignParam,
  typeof label
>;

const chosen = <Options extends readonly [string, ...string[]]>(options: Options) =>
  z.array(z.enum(options)).max(MAX_OPTIONS).optional();

/**
 * Everything that may be said of a changed filter. The lists are closed: a property or an option that stands in none is
 * refused, so that nothing private can be counted, whatever a client sends.
 */
const FilterChange = z.strictObject({
  filter: z.enum(COUNTED_FILTERS),
  /** How many options it has now; 0 lets everything pass. */
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

/** `POST /api/users/send-event` (SPEC §7 'Users'): something that a signed-in parent did, with the campaign of their browser. */
export const SendEvent = z.strictObject({ eventName: z.literal(FILTER_CHANGED), properties: FilterChange });
export type SendEvent = z.input<typeof SendEvent>;

const step = z.int().min(1).max(MAX_INCREMENT).optional();
const counters = Object.fromEntries(COUNTERS.map((counter) => [counter, step])) as Record<Counter, typeof step>;

/** `POST /api/users/increment-counter`: how often a signed-in parent did something, with the campaign of their browser. */
export const IncrementCounter = z.strictObject({
  incrementProperties: z
    .strictObject({ ...counters, ...campaign })
    .refine((properties) => COUNTERS.some((counter) => properties[counter] !== undefined), 'names no counter'),
});
export type IncrementCounter = z.input<typeof IncrementCounter>;

export const Counted = z.object({ success: z.literal(true), message: z.string() });
export type Counted = z.infer<typeof Counted>;
