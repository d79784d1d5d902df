import {
  type Campaign,
  CAMPAIGN_COOKIE,
  CAMPAIGN_RETENTION_DAYS,
  CAMPAIGN_PARAMS,
  isClickId,
  readCampaign,
} from '@campjay/events/interactions/campaign.ts';
import { hostCookie } from '@campjay/events/browserStorageKeys.ts';
import { loadForSession, saveForSession } from '../ui/browserStorage.ts';

const isHttps = (): boolean => window.location.protocol === 'https:';
const cookieName = (): string => hostCookie(CAMPAIGN_COOKIE, { https: isHttps() });

/** The campaign that this browser came by first; undefined when it came by none, or the cookie holds anything else. */
export const storedCampaign = (): Campaign | undefined => {
  const name = cookieName();
  const cookie = document.cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined) return undefined;
  try {
    return readCampaign(JSON.parse(decodeURIComponent(cookie.slice(name.length + 1))));
  } catch {
    return undefined; // somebody else's, or cut
  }
};

/** Keeps the campaign of the address that was opened, unless an earlier one is kept: what brought somebody here stays the first. */
export const storeCampaign = (query: string): void => {
  const params = new URLSearchParams(query);
  const campaign = readCampaign(Object.fromEntries(CAMPAIGN_PARAMS.map((param) => [param, params.get(param)])));
  if (!campaign || storedCampaign()) return;
  const secure = isHttps() ? '; Secure' : '';
  const seconds = CAMPAIGN_RETENTION_DAYS * 24 * 60 * 60;
  document.cookie = `${cookieName()}=${encodeURIComponent(JSON.stringify(campaign))}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
};

/** Of an ad's click; it is kept until the tab is closed, and sent to nobody but with a conversion. */
const CLICK_ID = 'gclid';

const clickIdIn = (query: string): string | undefined => {
  const id = new URLSearchParams(query).get(CLICK_ID);
  return isClickId(id) ? id : undefined;
};

/** A sign-up may happen on another page than the one that the ad led to. */
export const storeClickId = (query: string): void => {
  const id = clickIdIn(query);
  if (id !== undefined) saveForSession(CLICK_ID, id);
};

/** The address's, else that of the address by which the tab was opened. */
export const clickId = (): string | undefined => {
  const stored = loadForSession(CLICK_ID);
  return clickIdIn(window.location.search) ?? (isClickId(stored) ? stored : undefined);
};
