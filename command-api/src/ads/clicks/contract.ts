import {
  FILTERS,
  FILTER_NAMES,
  isOptionFilter,
  type OptionFilterName,
  optionLabelsOf,
} from '@campjay/domain/catalog/filters.ts';
import {
  COUNTED_FILTERS,
  ANALYTICS_EVENT_NAME_PATTERN,
  FILTER_CHANGED,
  MAX_INCREMENT,
  MAX_OPTIONS,
  WEEK_LABEL_PATTERN,
  CAMPAIGN_LABEL_PATTERN,
  CAMPAIGN_PARAMS,
  type CampaignParam,
} from '@campjay/domain/ads/analytics.ts';
import { formatIssue } from '@campjay/domain/format/formatIssue.ts';
import { z } from 'zod';

const label = z.string().regex(CAMPAIGN_LABEL_PATTERN, 'is not a valid campaign label').optional();
const campaign = Object.fromEntries(CAMPAIGN_PARAMS.map((param) => [param, label])) as Record<
  CampaignParam,
  typeof label
>;

/** The selected options of a changed filter. Weeks are checked by their pattern, because seasons differ in them. */
const optionList = (name: OptionFilterName) => {
  const option =
    typeof FILTERS[name].options === 'function'
      ? z.string().regex(WEEK_LABEL_PATTERN, 'is not a week')
      : z.enum(optionLabelsOf(name, undefined));
  return z.array(option).max(MAX_OPTIONS).optional();
};

/**
 * The allowed properties of a changed filter. Any other property or option is refused, so nothing private is counted,
 * whatever a client sends.
 */
const FilterChange = z.strictObject({
  filter: z.enum(COUNTED_FILTERS),
  /** Number of selected options; 0 means that the filter is off. */
  optionCount: z.int().min(0).max(MAX_OPTIONS),
  ...Object.fromEntries(FILTER_NAMES.filter(isOptionFilter).map((name) => [name, optionList(name)])),
  ...campaign,
});

const name = z
  .string()
  .regex(
    ANALYTICS_EVENT_NAME_PATTERN,
    'must be 1 to 60 letters, digits, spaces, ".", ":", "/", "_" or "-", and start with a letter',
  );
const text = z.string().max(200);
const MAX_PROPERTIES = 40;
const MAX_COUNTERS = 20;

/**
 * Checks part of a body with a schema that depends on the rest of the body, and adds the issues to the body's check.
 */
const addIssues = (context: z.RefinementCtx, schema: z.ZodType, value: unknown, path: readonly string[]): void => {
  for (const issue of schema.safeParse(value, { error: formatIssue }).error?.issues ?? [])
    context.addIssue({ ...issue, path: [...path, ...issue.path] });
};

/**
 * The properties of all other events. They are not limited to lists, because only the campaign is counted; all other
 * properties are accepted and dropped.
 */
const OtherProperties = z
  .record(name, z.union([text, z.number(), z.boolean(), z.null(), z.array(text).max(MAX_OPTIONS)]))
  .refine(
    (properties) => Object.keys(properties).length <= MAX_PROPERTIES,
    `must have at most ${MAX_PROPERTIES} fields`,
  );

/**
 * `POST /api/users/send-event` (Requirement 7.11): an action of a signed-in parent, and the campaign from the parent's
 * browser.
 */
export const SendEvent = z
  .strictObject({ eventName: name, properties: OtherProperties })
  .superRefine(({ eventName, properties }, context) => {
    if (eventName === FILTER_CHANGED) addIssues(context, FilterChange, properties, ['properties']);
  });
export type SendEvent = z.input<typeof SendEvent>;

export const isCampaignParam = (property: string): boolean => CAMPAIGN_PARAMS.some((param) => param === property);

const increment = z.int().min(1).max(MAX_INCREMENT);

/**
 * `POST /api/users/increment-counter` (Requirement 7.12): increments counters of a signed-in parent. The campaign from
 * the parent's browser is sent in the same object.
 */
export const IncrementCounter = z.strictObject({
  incrementProperties: z.record(name, z.union([z.number(), z.string()])).superRefine((properties, context) => {
    const counters = Object.keys(properties).filter((property) => !isCampaignParam(property));
    if (counters.length === 0) context.addIssue({ code: 'custom', message: 'must name at least one counter' });
    if (counters.length > MAX_COUNTERS)
      context.addIssue({ code: 'custom', message: `must name at most ${MAX_COUNTERS} counters` });
    for (const [property, value] of Object.entries(properties))
      addIssues(context, isCampaignParam(property) ? label : increment, value, [property]);
  }),
});
export type IncrementCounter = z.input<typeof IncrementCounter>;

/** Response to both routes. */
export const Counted = z.object({ success: z.literal(true), message: z.string() });
export type Counted = z.infer<typeof Counted>;
