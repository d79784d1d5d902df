import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { deviceNameOf } from '@campjay/platform/identity/local/deviceName.ts';
import { type PasskeyDeps } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from '@campjay/platform/identity/local/passkeys/passkeySignIn.ts';
import {
  type Answer,
  ok,
  okWithHeaders,
  post,
  type Route,
  routes,
  SMALL_BODY_LIMIT,
} from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type BrowserCookiesDeps, signInBrowser } from './browserCookies.ts';
import { PasskeyBegun, PasskeySignIn, SignedIn } from './contract.ts';
import { done } from './done.ts';
import { createNetworkLimit } from './networkLimit.ts';
import { lockedOut, wrongPasskey } from './refusals.ts';

/** Per network address: each request stores a challenge for five minutes. A school's parents share an address. */
const CHALLENGES = { requests: 120, seconds: 10 * 60 };

export interface PasskeySignInDeps extends BrowserCookiesDeps, Pick<PasskeyDeps, 'relyingParty'> {}

/** Sign-in with a passkey, without email, password or code. */
export const passkeySignInRoutes = (deps: PasskeySignInDeps): readonly Route[] => {
  const { accounts, relyingParty } = deps;
  const passkeys: PasskeyDeps = { ...accounts, relyingParty };
  const challenges = createNetworkLimit(CHALLENGES);
  const open = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return routes(
    post('/api/identity/passkey-sign-in/begin', {
      ...open,
      problems: [429],
      summary: 'Gives what a passkey has to sign, within five minutes.',
      body: z.object({}),
      answer: PasskeyBegun,
      handle: async ({ clientAddress }): Promise<Answer<PasskeyBegun>> => {
        const tooMany = await challenges.consume(clientAddress);
        if (tooMany) return tooMany;
        return ok({ success: true, options: { ...(await beginPasskeySignIn(passkeys)) } });
      },
    }),
    post('/api/identity/passkey-sign-in', {
      ...open,
      problems: [401, 429],
      summary: 'Signs in with a passkey.',
      body: PasskeySignIn,
      answer: SignedIn,
      handle: async ({ body: { id, ...response }, principal, clientAddress, headers }): Promise<Answer<SignedIn>> => {
        const outcome = await signInWithPasskey(passkeys, {
          response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
          ...{ clientAddress, device: deviceNameOf(headers['user-agent']) },
        });
        if (outcome.kind === 'lockedOut') return lockedOut(outcome.retryAfterSeconds);
        if (outcome.kind === 'wrongPasskey') return wrongPasskey;
        // The new cookie replaces the browser's former session; copies of that session must not stay valid.
        if (principal.session) await signOut(accounts, principal.session.sessionId);
        return okWithHeaders(done('You are signed in.'), await signInBrowser(deps, outcome.session, headers));
      },
    }),
  );
};
