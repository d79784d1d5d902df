import { createApi } from '@reduxjs/toolkit/query/react';
import { readingOwnWrites } from './ownWrites.ts';
import { patientQuery } from './patientQuery.ts';
import { provingWho } from './provingWho.ts';

/** Minutes that an answer nobody looks at is kept, so that Back shows the list at once and where it was. */
const KEPT_MINUTES = 10;

/** The one door to the server. Each area injects its own endpoints; what the server knows is kept nowhere else. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: readingOwnWrites(provingWho(patientQuery(new URL('/api/', window.location.origin).href))),
  keepUnusedDataFor: KEPT_MINUTES * 60,
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
