import { CAMPAIGN_PARAMS, isCampaignLabel, isClickId } from '@campjay/events/interactions/campaign.ts';

/** Whatever stands behind these names whom or whose list a page is about. */
const PATH_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/(favoriting|scheduling)\/share\/.+$/, '/$1/share/:token'],
  [/^\/school\/.+$/, '/school/:schoolCode'],
];
/** A word of our own paths. What holds anything else may be somebody's: an id, a name, a token. */
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
 * The page's address as other services may know it: no search, no place, no share's token, no school, no fragment. Of the
 * query only a campaign's labels and an ad's click are left.
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

/** Where somebody came from: another site's origin, and of our own pages nothing. */
export const referrerOrigin = (referrer: string, origin: string): string => {
  const from = URL.canParse(referrer) ? new URL(referrer).origin : '';
  return from === origin || from === 'null' ? '' : from;
};
