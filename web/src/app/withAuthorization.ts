import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { identity } from './identity.ts';
import { loadModule } from '../ui/lazyComponent.ts';
import { publicSettings } from './publicSettings.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
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
export const withAuthorization =
  (query: Query): Query =>
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
