import { FILTER_NAMES, FILTERS, type FilterName } from '../catalog/filters.ts';
import { product } from '../product/product.ts';

/** The URL parameters that identify the campaign of a link. */
export const CAMPAIGN_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type CampaignParam = (typeof CAMPAIGN_PARAMS)[number];
export type Campaign = Partial<Record<CampaignParam, string>>;

/** The cookie that stores, as JSON, the campaign that brought the user here (Requirement 7.11). */
export const CAMPAIGN_COOKIE = `${product.name.toLowerCase()}_utm`;
export const CAMPAIGN_RETENTION_DAYS = 90;

/** Matches a campaign's label. It excludes '@', so that a label cannot contain an email. */
export const CAMPAIGN_LABEL_PATTERN = /^[\w.~:/+|, -]{1,100}$/;
export const isCampaignLabel = (text: unknown): text is string =>
  typeof text === 'string' && CAMPAIGN_LABEL_PATTERN.test(text);

/** Reads the campaign from an object's fields and drops invalid labels; undefined if no label is valid. */
export const readCampaign = (input: unknown): Campaign | undefined => {
  const values = new Map(Object.entries(Object(input) as Record<string, unknown>));
  const labels = CAMPAIGN_PARAMS.flatMap((param) => {
    const label = values.get(param);
    return isCampaignLabel(label) ? [[param, label] as const] : [];
  });
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
};

/** True for a click id, which Google adds to the URL of an ad click so that conversions can be attributed. */
export const isClickId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,200}$/.test(text);

/**
 * Matches the value of the URL parameter `campjay_click`, which a click on an ad's card adds to the address of the
 * camp's website: a random text (nonce) of the card and one of the click.
 */
export const CLICK_REFERENCE_PATTERN = /^[\w-]{8,64}\.[\w-]{8,64}$/;
/** Matches the camp operator's own id for a registration: 1 to 100 printable ASCII characters. */
export const ORDER_NUMBER_PATTERN = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

/** Matches the name of an event or counter. It excludes '@', so that a name cannot contain an email. */
export const ANALYTICS_EVENT_NAME_PATTERN = /^[A-Za-z][\w .:/-]{0,59}$/;

/** The name of the event that our pages send when a signed-in parent changes a filter. */
export const FILTER_CHANGED = 'Filter Changed';

/**
 * The filters whose changes are counted. Search text, place and kids are excluded: what parents type, where they live
 * and who their children are must never appear in analytics.
 */
export const COUNTED_FILTERS = FILTER_NAMES.filter((name): name is CountedFilter => !('isCounted' in FILTERS[name]));
export type CountedFilter = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { isCounted: false } ? never : Name;
}[FilterName];

/** Matches the label of a week in the filter: 'June 9'. */
export const WEEK_LABEL_PATTERN = /^(June|July|Aug|Sep) \d{1,2}$/;

/** Maximum number of options in one filter. */
export const MAX_OPTIONS = 40;

/** The counters that our pages increment for each parent. */
export const COUNTERS = ['filterChanges'] as const;
export type Counter = (typeof COUNTERS)[number];
/** Maximum increment of a counter in one request. */
export const MAX_INCREMENT = 100;
