import { createApi } from '@reduxjs/toolkit/query/react';
import { readOwnWrites } from './readOwnWrites.ts';
import { createRetryingQuery } from './retryingQuery.ts';
import { withAuthorization } from './withAuthorization.ts';

/** How many minutes an unused response stays cached, so that Back shows the list at once, at the same position. */
const CACHE_MINUTES = 10;

/** The only API client. Each area injects its own endpoints; server data is stored nowhere else. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: readOwnWrites(withAuthorization(createRetryingQuery(new URL('/api/', window.location.origin).href))),
  keepUnusedDataFor: CACHE_MINUTES * 60,
  tagTypes: [
    'Session',
    'Sessions',
    'SecondFactor',
    'Passkeys',
    'Account',
    'Address',
    'Tours',
    'Favorites',
    'HiddenCamps',
    'Kids',
    'Schedule',
  ],
  endpoints: () => ({}),
});

/** A response that may not yet include what this page has just written. */
export interface MaybeStale {
  readonly stale?: boolean;
}
