import { INITIAL_REGIONS, type InitialRegion } from '@campjay/events/accounts/values.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

/** How the user arrived, for the sign-up event (Requirements 7.13 and 7.14). */
export interface Arrival {
  /** The URL parameter 'source', unchanged. */
  readonly source?: string;
  readonly region?: InitialRegion;
}

export const ARRIVAL_KEY = 'arrival';

/** Matches exactly the eight region paths, not pages below them. */
const regionAt = (pathname: string): InitialRegion | undefined =>
  INITIAL_REGIONS.find((region) => pathKey(pathname) === `/${region}`);

/** The arrival data of this tab; earlier values win, and a later page only adds missing ones. */
export const arrivalOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Arrival => {
  const before = (loadForSession(ARRIVAL_KEY) ?? {}) as Arrival;
  const source = before.source ?? new URLSearchParams(search).get('source');
  const region = before.region ?? regionAt(pathname);
  return { ...(source && { source }), ...(region && { region }) };
};

/** Stores the arrival for the lifetime of the tab, so that it survives other pages and the sign-in redirect. */
export const rememberArrival = (): void => {
  const arrival = arrivalOf(window.location);
  if (arrival.source !== undefined || arrival.region !== undefined) saveForSession(ARRIVAL_KEY, arrival);
};
