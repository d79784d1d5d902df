import { product } from '../product.ts';

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
