import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { endOtherSessionsOf, endSessionOf } from '@campjay/platform/identity/local/sessions.ts';
import { ok, post, type Route, routes, SMALL_BODY_LIMIT } from '@campjay/platform/http/kit.ts';
import { z } from 'zod';
import { Done, EndSession } from './contract.ts';
import { done } from './done.ts';

/** How somebody ends sessions of their local account on other devices; they are listed by the query API. */
export const sessionRoutes = ({ pool, log }: Pick<AccountParts, 'pool' | 'log'>): readonly Route[] =>
  routes(
    post('/api/identity/end-session', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends one session of whoever asks.',
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
      summary: 'Ends all sessions of whoever asks but the one that asks.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { userId, session } }) => {
        if (session) await endOtherSessionsOf(pool, userId, session.sessionId);
        log?.info({ userId }, 'Signed out on every other device.');
        return ok(done('You are signed out on every other device.'));
      },
    }),
  );
