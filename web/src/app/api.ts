import { createApi } from '@reduxjs/toolkit/query/react';
import { readOwnWrites } from './readOwnWrites.ts';
import { createRetryingQuery } from './retryingQuery.ts';
import { withAuthorization } from './withAuthorization.ts';

/** Minutes that an answer nobody looks at is kept, so that Back shows the list at once and where it was. */
const CACHE_MINUTES = 10;

/** The one door to the server. Each area injects its own endpoints; what the server knows is kept nowhere else. */
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

/** Of an answer that does not show yet what this page has just written. */
export interface MaybeStale {
  readonly stale?: boolean;
}
