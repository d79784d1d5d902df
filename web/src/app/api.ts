import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { identity } from './identity.ts';
import { loadModule } from '../ui/lazyComponent.ts';
import { publicSettings } from './publicSettings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';

type RawQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithIdentityState {
  readonly [identity.name]: { readonly hasSessionHint: boolean };
}

/** Requests with the same response for everyone do not wait for Clerk. */
const PUBLIC_PATHS = /^(camp-data\/get-(camp-data-chunk|facet-counts)|places\/|suggestions\/)/;

const loadToken = () =>
  loadModule(
    () => import('./sessionToken.ts'),
    () => window.location.reload(),
  );

/**
 * With Clerk, requests of a possibly signed-in user carry a fresh token that will not expire in transit: tokens in
 * Clerk's cookie live one minute. With other providers the session cookie is enough.
 */
const withAuthorization =
  (query: RawQuery): RawQuery =>
  async (args, api, extra) => {
    const { hasSessionHint } = (api.getState() as WithIdentityState).identity;
    const request = typeof args === 'string' ? { url: args } : args;
    if (!hasSessionHint || PUBLIC_PATHS.test(request.url) || publicSettings().identity.provider !== 'clerk')
      return query(request, api, extra);
    const token = await (await loadToken()).bearerToken();
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return query({ ...request, headers }, api, extra);
  };

interface WritePositionState {
  /** Log position of the last command that this page sent. */
  readonly position: string | undefined;
  /** Log position of the last write by others that this page was notified of. */
  readonly heard?: string;
}

const initialState: WritePositionState = { position: undefined };

/** The log positions that a response must include: this page's writes, and the ones it was notified of. */
export const writePosition = createSlice({
  name: 'writePosition',
  initialState,
  reducers: {
    writeCompleted: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    remoteWriteReceived: (state, { payload }: PayloadAction<string>) => ({ ...state, heard: payload }),
  },
});

export const { writeCompleted, remoteWriteReceived } = writePosition.actions;

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithWritePosition {
  readonly [writePosition.name]: ReturnType<typeof writePosition.reducer>;
}

/**
 * Adds the last known log positions to each query, so that responses include what this page has written or been
 * notified of. The server waits for them, or marks its response as stale.
 */
const readOwnWrites =
  (query: Query): Query =>
  async (args, api, extra) => {
    const { position, heard } = (api.getState() as WithWritePosition)[writePosition.name];
    const after = [position, heard].filter(Boolean).join();
    const request = typeof args === 'string' ? { url: args } : args;
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (after) headers.set('campjay-after', after);
    const response = await query({ ...request, headers }, api, extra);
    const newPosition = positionIn(response.data);
    if (newPosition !== undefined) api.dispatch(writeCompleted(newPosition));
    return response;
  };

const positionIn = (data: unknown): string | undefined => {
  const { position } = Object(data) as { readonly position?: unknown };
  return typeof position === 'string' ? position : undefined;
};

/** How many attempts are made while the server is starting before the page reports a failure. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 1000;
const SERVICE_UNAVAILABLE = 503;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Queries the server below `baseUrl`. A 503 is retried every second, with at most `MAX_ATTEMPTS` attempts. */
const createRetryingQuery = (baseUrl: string): ReturnType<typeof fetchBaseQuery> => {
  const query = fetchBaseQuery({ baseUrl });
  const queryUntilReady = async (...[args, api, extraOptions]: Parameters<typeof query>) => {
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const response = await query(args, api, extraOptions);
      if (response.error?.status !== SERVICE_UNAVAILABLE || attemptsLeft <= 1 || api.signal.aborted) return response;
      await pause(api.signal);
    }
  };
  return queryUntilReady;
};

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
