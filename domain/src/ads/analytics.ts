import { product } from '../product/product.ts';

/** The URL parameters of a campaign's link. */
export const CAMPAIGN_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type CampaignParam = (typeof CAMPAIGN_PARAMS)[number];
export type Campaign = Partial<Record<CampaignParam, string>>;

/** The cookie with the campaign that brought the user here, as JSON (Requirement 7.11). */
export const CAMPAIGN_COOKIE = `${product.name.toLowerCase()}_utm`;
export const CAMPAIGN_RETENTION_DAYS = 90;

/** A campaign's label. It has no '@', so it cannot carry an email. */
export const CAMPAIGN_LABEL = /^[\w.~:/+|, -]{1,100}$/;
export const isCampaignLabel = (text: unknown): text is string => typeof text === 'string' && CAMPAIGN_LABEL.test(text);

/** The campaign in an object, limited to valid labels; undefined if none is left. */
export const readCampaign = (input: unknown): Campaign | undefined => {
  const values = new Map(Object.entries(Object(input) as Record<string, unknown>));
  const labels = CAMPAIGN_PARAMS.flatMap((param) => {
    const label = values.get(param);
    return isCampaignLabel(label) ? [[param, label] as const] : [];
  });
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
};

/**
 * Whether the text is a click id, which Google adds to the URL of an ad click so that conversions can be attributed.
 */
export const isClickId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,200}$/.test(text);

/** The URL parameter `campjay_click` with which a family arrives: the card's nonce and the click's own. */
export const CLICK_REFERENCE = /^[\w-]{8,64}\.[\w-]{8,64}$/;
/** An operator's own id of a registration: 1 to 100 plain characters. */
export const ORDER_NUMBER = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

/** The name of an event or a counter. Any name is counted; it has no '@', so it cannot carry an email. */
export const ANALYTICS_EVENT_NAME = /^[A-Za-z][\w .:/-]{0,59}$/;

/** The event that our own pages send when a signed-in parent changes a filter. */
export const FILTER_CHANGED = 'Filter Changed';

/**
 * The filters whose changes are counted. Search text, place and kids are excluded: what a parent writes, where they
 * live and who their children are must never reach an analytics count, not even by mistake.
 */
export const COUNTED_FILTERS = [
  'weeks',
  'categories',
  'registrations',
  'refunds',
  'opensBy',
  'closesAfter',
  'stays',
  'genders',
  'daysPerWeek',
  'financialAid',
  'maxPrice',
] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/** The label of a week in the filter. */
export const WEEK_LABEL = /^(June|July|Aug|Sep) \d{1,2}$/;

/** Upper bound for the number of a filter's options. */
export const MAX_OPTIONS = 40;

/** Counters that our own pages maintain per parent. */
export const COUNTERS = ['filterChanges'] as const;
export type Counter = (typeof COUNTERS)[number];
/** Maximum increment of a counter per call. */
export const MAX_INCREMENT = 100;
