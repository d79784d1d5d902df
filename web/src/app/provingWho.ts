import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { identity } from '../identity/identity.ts';
import { loadPart } from '../ui/lazyPart.ts';
import { publicSettings } from './publicSettings.ts';

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
interface WithIdentity {
  readonly [identity.name]: { readonly isHinted: boolean };
}

/** What everybody is answered alike does not wait for Clerk. */
const OPEN = /^(camp-data\/get-(camp-data-chunk|facet-counts)|places\/|suggestions\/)/;

const loadToken = () =>
  loadPart(
    () => import('../identity/clerk/sessionToken.ts'),
    () => window.location.reload(),
  );

/**
 * Where Clerk signs people in, requests of somebody who may be signed in carry a token that will not expire on the way: those
 * in Clerk's cookie live a minute. Everywhere else the session's cookie is all it takes.
 */
export const provingWho =
  (ask: Query): Query =>
  async (args, api, extra) => {
    const { isHinted } = (api.getState() as WithIdentity).identity;
    const request = typeof args === 'string' ? { url: args } : args;
    if (!isHinted || OPEN.test(request.url) || publicSettings().identity.provider !== 'clerk')
      return ask(request, api, extra);
    const token = await (await loadToken()).tokenToSend();
    const headers = new Headers(request.headers as HeadersInit | undefined);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return ask({ ...request, headers }, api, extra);
  };
