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

/** Session storage key of the arrival. */
export const ARRIVAL_KEY = 'arrival';

/** Matches exactly the eight region paths, not pages below them. */
const regionAt = (pathname: string): InitialRegion | undefined =>
  INITIAL_REGIONS.find((region) => pathKey(pathname) === `/${region}`);

/** Reads how the user arrived in this tab. The first page decides; later pages only add a missing source or region. */
export const readArrival = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Arrival => {
  const stored = (loadForSession(ARRIVAL_KEY) ?? {}) as Arrival;
  const source = stored.source ?? new URLSearchParams(search).get('source');
  const region = stored.region ?? regionAt(pathname);
  return { ...(source && { source }), ...(region && { region }) };
};

/** Stores the arrival for the lifetime of the tab, so that it survives other pages and the sign-in redirect. */
export const rememberArrival = (): void => {
  const arrival = readArrival(window.location);
  if (arrival.source !== undefined || arrival.region !== undefined) saveForSession(ARRIVAL_KEY, arrival);
};
