import { type Log } from '@campjay/platform/log/log.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { signIn, signOut, signOutEverywhere } from '@campjay/platform/identity/local/accounts.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type NewSession } from '@campjay/platform/identity/local/sessions.ts';
import { okWith, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type Mailer } from '@campjay/platform/mailer/port.ts';
import { z } from 'zod';
import { type WishParts } from '../wish.ts';
import { Done, SignedIn, SignIn, SignUp } from './contract.ts';
import { done } from './done.ts';
import { letterWriter } from './letterWriter.ts';
import { signedUpBeforeLetter } from './letters.ts';
import { lockedOut, wrongEmailOrPassword } from './refusals.ts';
import { openAccount } from './signUp.ts';

/** A school's many parents share an address; a program that opens accounts does not stop at these. */
const SIGN_UPS = { requests: 40, seconds: 10 * 60 };
const LETTERS = { requests: 20, seconds: 10 * 60 };
/** Failures are counted where accounts are; this only keeps one address from keeping the hashing busy. */
const SIGN_INS = { requests: 120, seconds: 60 };
const HOUR_MS = 60 * 60_000;

export interface LocalIdentityParts extends Pick<WishParts, 'store' | 'sealing' | 'now'> {
  readonly accounts: AccountParts;
  readonly cookie: SessionCookie;
  readonly mailer: Mailer;
  /** Under which the world reaches the product: the beginning of links in letters. */
  readonly origin: string;
  readonly log: Log;
}

/** Signing up, in and out with accounts of our own (DESIGN §3 'IdentityProvider'). */
export const localIdentityRoutes = (parts: LocalIdentityParts): readonly Route[] => {
  const { accounts, cookie, mailer, origin, now, log } = parts;
  const [signUps, signIns, letters] = [SIGN_UPS, SIGN_INS, LETTERS].map(createRateLimit) as [Limit, Limit, Limit];
  const given = ({ token }: NewSession) => ({ 'set-cookie': [...cookie.give(token)] });
  const cleared = () => ({ 'set-cookie': [...cookie.clear()] });
  const write = letterWriter(mailer, log);
  const open = { allow: 'everyone' } as const;
  return routes(
    post('/api/identity/sign-up', {
      ...open,
      problems: [409, 429],
      summary: 'Opens an account and signs it in.',
      body: SignUp,
      answer: SignedIn,
      handle: async ({ body: person, clientAddress, correlationId }) => {
        const tooMany = await signUps.take(clientAddress);
        if (tooMany) return tooMany;
        const result = await openAccount(parts, { person, clientAddress, correlationId });
        if (result.kind === 'signedIn') {
          const { session, position } = result;
          const message = 'You are signed in.';
          return okWith({ success: true, message, ...(position !== undefined && { position }) }, given(session));
        }
        const hour = Math.floor(now().getTime() / HOUR_MS);
        if (result.isTaken && !(await letters.take(clientAddress)))
          write(signedUpBeforeLetter(person.email, origin, `taken-${accounts.emailLookup(person.email)}-${hour}`));
        return result.problem;
      },
    }),
    post('/api/identity/sign-in', {
      ...open,
      problems: [401, 429],
      summary: 'Signs in with email and password.',
      body: SignIn,
      answer: SignedIn,
      handle: async ({ body, clientAddress }) => {
        const tooMany = await signIns.take(clientAddress);
        if (tooMany) return tooMany;
        const outcome = await signIn(accounts, { ...body, clientAddress });
        switch (outcome.kind) {
          case 'signedIn':
            return okWith(done('You are signed in.'), given(outcome.session));
          case 'lockedOut':
            return lockedOut(outcome.retryAfterSeconds);
          case 'wrongEmailOrPassword':
            return wrongEmailOrPassword;
        }
      },
    }),
    post('/api/identity/sign-out', {
      ...open,
      summary: 'Ends the session that asks, if there is one.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal }) => {
        if (principal.session) await signOut(accounts, principal.session.sessionId);
        return okWith(done('You are signed out.'), cleared());
      },
    }),
    post('/api/identity/sign-out-everywhere', {
      allow: ['parent'],
      summary: 'Ends all sessions of the account, on every device.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal }) => {
        await signOutEverywhere(accounts, principal.userId);
        return okWith(done('You are signed out on every device.'), cleared());
      },
    }),
  );
};

type Limit = ReturnType<typeof createRateLimit>;
