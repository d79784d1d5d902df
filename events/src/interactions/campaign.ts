import { product } from '../product.ts';

/** What a campaign's link says of itself in its address. */
export const CAMPAIGN_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type CampaignParam = (typeof CAMPAIGN_PARAMS)[number];
export type Campaign = Partial<Record<CampaignParam, string>>;

/** The cookie in which a browser keeps the campaign that brought it here, as JSON (SPEC §7 'Users'). */
export const CAMPAIGN_COOKIE = `${product.name.toLowerCase()}_utm`;
export const CAMPAIGN_RETENTION_DAYS = 90;

/** A label of somebody's making. It has no '@', so it cannot carry an email. */
export const CAMPAIGN_LABEL = /^[\w.~:/+|, -]{1,100}$/;
export const isCampaignLabel = (text: unknown): text is string => typeof text === 'string' && CAMPAIGN_LABEL.test(text);

/** The campaign that an object describes, with nothing in it that is no label of one; undefined when nothing is left. */
export const readCampaign = (input: unknown): Campaign | undefined => {
  const values = new Map(Object.entries(Object(input) as Record<string, unknown>));
  const labels = CAMPAIGN_PARAMS.flatMap((param) => {
    const label = values.get(param);
    return isCampaignLabel(label) ? [[param, label] as const] : [];
  });
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
};

/** What Google adds to the address of whoever comes by an ad, so that a conversion can be told from others. */
export const isClickId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,200}$/.test(text);
