import { endOtherSessionsOf, endSessionOf } from '@campjay/platform/identity/local/sessions.ts';
import { ok, okWithHeaders, post, type Route, routes, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type BrowserCookiesDeps, rememberBrowser } from './browserCookies.ts';
import { Done, EndSession } from './contract.ts';
import { done } from './done.ts';

/** Ends sessions of a local account on other devices; the query API lists them. */
export const sessionRoutes = (deps: BrowserCookiesDeps): readonly Route[] => {
  const { pool, log } = deps.accounts;
  return routes(
    post('/api/identity/end-session', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends one session of the caller.',
      body: EndSession,
      answer: Done,
      handle: async ({ principal: { userId }, body: { sessionId } }) => {
        await endSessionOf(pool, userId, sessionId);
        log?.info({ userId, sessionId }, 'A session was ended from the account page.');
        return ok(done('That device is signed out.'));
      },
    }),
    post('/api/identity/sign-out-elsewhere', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends all sessions of the caller but the one that asks.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { userId, session }, headers }) => {
        if (session) await endOtherSessionsOf(pool, userId, session.sessionId);
        log?.info({ userId }, 'Signed out on every other device.');
        const answer = done('You are signed out on every other device.');
        return okWithHeaders(answer, await rememberBrowser(deps, userId, headers));
      },
    }),
  );
};
