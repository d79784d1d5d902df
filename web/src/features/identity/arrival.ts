import { INITIAL_REGIONS, type InitialRegion } from '@campjay/events/accounts/values.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

/** How the user arrived at the site, for the sign-up event (Requirements 7.13 and 7.14). */
export interface Arrival {
  /** The URL parameter 'source', unchanged. */
  readonly source?: string;
  /** The region page where the user arrived. */
  readonly region?: InitialRegion;
}

/** Session storage key that is set while the user signs in or up in this tab. */
export const SIGN_IN_REQUESTED_KEY = 'signInRequested';

/** Session storage key of the arrival. */
export const ARRIVAL_KEY = 'arrival';

/** Returns the region whose page has exactly this path. Pages below a region page do not count. */
const regionAt = (pathname: string): InitialRegion | undefined =>
  INITIAL_REGIONS.find((region) => pathKey(pathname) === `/${region}`);

/**
 * Returns how the user arrived in this tab: the first source and the first region of all pages visited so far. These
 * are the stored values; if one is missing, the given location may provide it.
 */
export const readArrival = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Arrival => {
  const storedArrival = (loadForSession(ARRIVAL_KEY) ?? {}) as Arrival;
  const source = storedArrival.source ?? new URLSearchParams(search).get('source');
  const region = storedArrival.region ?? regionAt(pathname);
  return { ...(source && { source }), ...(region && { region }) };
};

/** Stores the arrival for the lifetime of the tab, so that it survives other pages and the sign-in redirect. */
export const rememberArrival = (): void => {
  const arrival = readArrival(window.location);
  if (arrival.source !== undefined || arrival.region !== undefined) saveForSession(ARRIVAL_KEY, arrival);
};
