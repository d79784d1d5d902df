import { CAMPAIGN_PARAMS, isCampaignLabel, isClickId } from '@campjay/domain/ads/campaign.ts';

/** The path segments after these names identify a user, a shared list, or a school. */
const PATH_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/(favoriting|scheduling)\/share\/.+$/, '/$1/share/:token'],
  [/^\/school\/.+$/, '/school/:schoolCode'],
];
/** A word of our own paths. Anything else may be an id, a name, or a token. */
const PLAIN_WORD = /^[a-z][a-z-]{0,40}$/;

const anonymizedPath = (pathname: string): string => {
  for (const [pattern, replacement] of PATH_PATTERNS)
    if (pattern.test(pathname)) return pathname.replace(pattern, replacement);
  return pathname
    .split('/')
    .map((segment) => (segment === '' || PLAIN_WORD.test(segment) ? segment : ':id'))
    .join('/');
};

/**
 * The page URL for third-party services, without search, place, share token, school, and fragment. Of the query, only
 * campaign parameters and the ad click id remain.
 */
export const anonymizedUrl = ({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string => {
  const query = new URLSearchParams(search);
  const campaignParams = new URLSearchParams();
  for (const param of CAMPAIGN_PARAMS) {
    const label = query.get(param);
    if (isCampaignLabel(label)) campaignParams.set(param, label);
  }
  const click = query.get('gclid');
  if (isClickId(click)) campaignParams.set('gclid', click);
  return `${origin}${anonymizedPath(pathname)}${campaignParams.size === 0 ? '' : `?${campaignParams.toString()}`}`;
};

/** The referrer's origin, or an empty text for our own pages. */
export const referrerOrigin = (referrer: string, origin: string): string => {
  const from = URL.canParse(referrer) ? new URL(referrer).origin : '';
  return from === origin || from === 'null' ? '' : from;
};
