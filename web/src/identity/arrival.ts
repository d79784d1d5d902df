import { INITIAL_REGIONS, type InitialRegion } from '@campjay/events/accounts/signUpFacts.ts';
import { pathKey } from '@campjay/events/pathKey.ts';
import { loadForSession, saveForSession } from '../ui/browserStorage.ts';

/** How somebody came here, as a later sign-up tells it (SPEC §7 'Users'). */
export interface Arrival {
  /** The address parameter 'source', as it came. */
  readonly source?: string;
  readonly region?: InitialRegion;
}

export const ARRIVAL_KEY = 'arrival';

/** Exactly the eight paths, not the pages below or beside them. */
const regionAt = (pathname: string): InitialRegion | undefined =>
  INITIAL_REGIONS.find((region) => pathKey(pathname) === `/${region}`);

/** How they came when the tab was new; what is said first stays, and a later page may add what was missing. */
export const arrivalOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Arrival => {
  const before = (loadForSession(ARRIVAL_KEY) ?? {}) as Arrival;
  const source = before.source ?? new URLSearchParams(search).get('source');
  const region = before.region ?? regionAt(pathname);
  return { ...(source && { source }), ...(region && { region }) };
};

/** Keeps it as long as the tab lives: it has to outlast other pages, and the way to sign in and back. */
export const rememberArrival = (): void => {
  const arrival = arrivalOf(window.location);
  if (arrival.source !== undefined || arrival.region !== undefined) saveForSession(ARRIVAL_KEY, arrival);
};
