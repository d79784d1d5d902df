import {
  type Campaign,
  CAMPAIGN_COOKIE,
  CAMPAIGN_RETENTION_DAYS,
  CAMPAIGN_PARAMS,
  isClickId,
  readCampaign,
} from '@campjay/domain/ads/analytics.ts';
import { hostCookie } from '@campjay/domain/product/browserStorageKeys.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

const isHttps = (): boolean => window.location.protocol === 'https:';
const cookieName = (): string => hostCookie(CAMPAIGN_COOKIE, { https: isHttps() });

/** Reads this browser's first campaign from its cookie; undefined if there is none or the cookie is invalid. */
export const readStoredCampaign = (): Campaign | undefined => {
  const name = cookieName();
  const cookie = document.cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined) return undefined;
  try {
    return readCampaign(JSON.parse(decodeURIComponent(cookie.slice(name.length + 1))));
  } catch {
    return undefined; // the cookie was written by other code, or is truncated
  }
};

/**
 * Stores the campaign from a URL's query, unless one is stored already, because only the first campaign is credited
 * with the visitor.
 */
export const storeCampaign = (query: string): void => {
  const params = new URLSearchParams(query);
  const campaign = readCampaign(Object.fromEntries(CAMPAIGN_PARAMS.map((param) => [param, params.get(param)])));
  if (!campaign || readStoredCampaign()) return;
  const secureAttribute = isHttps() ? '; Secure' : '';
  const seconds = CAMPAIGN_RETENTION_DAYS * 24 * 60 * 60;
  document.cookie = `${cookieName()}=${encodeURIComponent(JSON.stringify(campaign))}; Max-Age=${seconds}; Path=/; SameSite=Lax${secureAttribute}`;
};

/**
 * URL parameter and storage key of Google's ad click id. The id is stored until the tab is closed, and sent only with a
 * conversion.
 */
const CLICK_ID = 'gclid';

const parseClickId = (query: string): string | undefined => {
  const id = new URLSearchParams(query).get(CLICK_ID);
  return isClickId(id) ? id : undefined;
};

/** Stores the click id of a URL's query, because the user may sign up on another page than the ad's landing page. */
export const storeClickId = (query: string): void => {
  const id = parseClickId(query);
  if (id !== undefined) saveForSession(CLICK_ID, id);
};

/** Reads the click id from the URL, or the one stored for this tab. */
export const readClickId = (): string | undefined => {
  const storedId = loadForSession(CLICK_ID);
  return parseClickId(window.location.search) ?? (isClickId(storedId) ? storedId : undefined);
};
