import { type BaseQueryFn, type FetchArgs, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { ApiRequest } from './apiTypes.ts';
import type { identity } from './identity.ts';
import { loadModule } from '../ui/lazyComponent.ts';
import { reachabilityObserved } from './serverReachability.ts';
import { publicSettings } from './publicSettings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;

interface WithIdentityState {
  readonly [identity.name]: { readonly hasSessionHint: boolean };
}

/** Matches paths with the same responses for everyone. Their requests need no token, so they do not wait for Clerk. */
const PUBLIC_PATH_PATTERN =
  /^(camp-data\/(get-camp-data-chunk|get-facet-counts|parse-sentence)|places\/|suggestions\/)/;

const loadSessionToken = () =>
  loadModule(
    () => import('./sessionToken.ts'),
    () => window.location.reload(),
  );

/**
 * Adds a fresh Clerk token to requests of a user who may be signed in, because the token in Clerk's cookie is valid for
 * only a minute and could expire on the way to the server. Other identity providers need only the session cookie.
 */
const withAuthorization =
  (query: Query): Query =>
  async (args, api, extra) => {
    const { hasSessionHint } = (api.getState() as WithIdentityState).identity;
    const request = typeof args === 'string' ? { url: args } : args;
    if (!hasSessionHint || PUBLIC_PATH_PATTERN.test(request.url) || publicSettings().identity.provider !== 'clerk')
      return query(request, api, extra);
    const token = await (await loadSessionToken()).getBearerToken();
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return query({ ...request, headers }, api, extra);
  };

interface WritePositionState {
  /** Position in the event log of the last command that this page sent. */
  readonly position: string | undefined;
  /** Position in the event log of the last write by someone else that this page was notified of. */
  readonly remotePosition?: string;
}

const initialState: WritePositionState = { position: undefined };

/** The log positions that responses must reflect: those of this page's own writes and of writes by others. */
export const writePosition = createSlice({
  name: 'writePosition',
  initialState,
  reducers: {
    writeCompleted: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    remoteWriteReceived: (state, { payload }: PayloadAction<string>) => ({ ...state, remotePosition: payload }),
  },
});

export const { writeCompleted, remoteWriteReceived } = writePosition.actions;

interface WithWritePosition {
  readonly [writePosition.name]: ReturnType<typeof writePosition.reducer>;
}

/**
 * Sends the last known log positions with each query, so that responses reflect what this page has written or been
 * notified of. The server waits until it has caught up with them, or marks its response as stale.
 */
const readOwnWrites =
  (query: Query): Query =>
  async (args, api, extra) => {
    const { position, remotePosition } = (api.getState() as WithWritePosition)[writePosition.name];
    const requiredPositions = [position, remotePosition].filter(Boolean).join();
    const request = typeof args === 'string' ? { url: args } : args;
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (requiredPositions) headers.set('campjay-after', requiredPositions);
    const response = await query({ ...request, headers }, api, extra);
    const newPosition = positionIn(response.data);
    if (newPosition !== undefined) api.dispatch(writeCompleted(newPosition));
    return response;
  };

const positionIn = (data: unknown): string | undefined => {
  const { position } = Object(data) as { readonly position?: unknown };
  return typeof position === 'string' ? position : undefined;
};

/** Maximum number of attempts while the server is starting. */
const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 1000;
const SERVICE_UNAVAILABLE = 503;
/** Bad gateway, and gateway timeout. */
const PROXY_STATUSES: readonly unknown[] = [502, 504];

/** Waits `RETRY_DELAY_MS`, or until the request is aborted. */
const waitBeforeRetry = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_DELAY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Whether a request did not reach the server: there was no response, or a proxy answered instead. */
const isUnreachable = (error: FetchBaseQueryError | undefined): boolean =>
  error?.status === 'FETCH_ERROR' ||
  PROXY_STATUSES.includes(error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status);

/** Creates a query that retries every second while the server responds with 503, which means that it is starting. */
const createRetryingQuery = (baseUrl: string): ReturnType<typeof fetchBaseQuery> => {
  const query = fetchBaseQuery({ baseUrl });
  const queryUntilReady = async (...[args, api, extraOptions]: Parameters<typeof query>) => {
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const response = await query(args, api, extraOptions);
      if (!api.signal.aborted) reachabilityObserved(!navigator.onLine || !isUnreachable(response.error));
      if (response.error?.status !== SERVICE_UNAVAILABLE || attemptsLeft <= 1 || api.signal.aborted) return response;
      await waitBeforeRetry(api.signal);
    }
  };
  return queryUntilReady;
};

/** Absolute, because tests run in Node.js, whose `fetch` needs that. The server renders pages without requests. */
const API_URL = typeof window === 'undefined' ? '/api/' : new URL('/api/', window.location.origin).href;

/** An unused response stays cached for this long, so that Back shows the list at once, at the same position. */
const CACHE_MINUTES = 10;

/** Cache tags of all data that belong to the signed-in user. */
export const USER_TAGS = [
  'Session',
  'Sessions',
  'SecondFactor',
  'Passkeys',
  'Account',
  'Address',
  'Tours',
  'Favorites',
  'HiddenCamps',
  'Alerts',
  'Kids',
  'Schedule',
] as const;

/** The only API client. Each feature injects its own endpoints. Server data is cached only here. */
export const api = createApi({
  reducerPath: 'api',
  // Endpoints may send only what the APIs accept.
  baseQuery: readOwnWrites(withAuthorization(createRetryingQuery(API_URL))) as BaseQueryFn<
    ApiRequest,
    unknown,
    FetchBaseQueryError
  >,
  keepUnusedDataFor: CACHE_MINUTES * 60,
  refetchOnReconnect: true,
  tagTypes: USER_TAGS,
  endpoints: () => ({}),
});

/** A response that, if `stale` is true, does not yet reflect what this page has just written. */
export interface MaybeStale {
  readonly stale?: boolean;
}

/** A `merge` of an endpoint: keeps the cached answer in place of one that lacks what this page has just written. */
export const keepIfStale = <Answer extends MaybeStale>(cached: Answer, answer: Answer): Answer =>
  answer.stale ? { ...cached, stale: true } : answer;
