import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type Problem, problem } from '@campjay/platform/http/route.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { checkPassword } from '@campjay/platform/identity/local/ownerProof.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { findOwnerCheckProblem } from './refusals.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession, minutesSinceFirstUse } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type Pool } from 'pg';

/** How deleting an account depends on the sign-in provider: local accounts or Clerk. */
export interface SignInMethod {
  /** Checks that an irreversible action is requested by the account's owner; returns a problem if it may not be. */
  confirmOwner(request: {
    readonly userId: string;
    readonly sessionId: string | undefined;
    readonly password: string | undefined;
    readonly clientAddress: string;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
  }): Promise<Problem | undefined>;
  /** Ends the caller's session in every process; returns the response headers that remove it from the browser. */
  endSession(sessionId: string): Promise<OutgoingHttpHeaders>;
  /** Lines about the sign-in, for the receipt of a deleted account. */
  readonly receipt: { readonly destroyed: string; readonly remains: readonly string[] };
}

/** Users of local accounts confirm with their password. */
export const createLocalSignInMethod = (
  accounts: AccountDeps,
  cookie: SessionCookie,
  passwordQueue: FairQueue,
): SignInMethod => ({
  confirmOwner: async ({ userId, password = '', clientAddress, headers, signal }) =>
    findOwnerCheckProblem(
      await passwordQueue.run({ sender: userId, signal }, () =>
        checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
      ),
    ),
  endSession: async (sessionId) => {
    await signOut(accounts, sessionId);
    return { 'set-cookie': [...cookie.clear(), cookie.device.clear()] };
  },
  receipt: { destroyed: 'Your sign-in: email, password, codes, passkeys and every session.', remains: [] },
});

/** A sign-in this recent is accepted as proof that the caller is the account's owner. */
const MAX_SIGN_IN_AGE_MINUTES = 10;

const signInAgain: Problem = problem(403, {
  type: 'SignInAgain',
  message: `Your last sign-in was a while ago. Please sign out and in again, and do this within ${MAX_SIGN_IN_AGE_MINUTES} minutes.`,
});

/**
 * Clerk's users have no password with us, so they confirm by a recent sign-in. Its age is the time since their last
 * verification (the claim `fva`) or, if the token lacks that, since we first saw the session. Every user can sign out
 * and in again, so nobody is prevented from deleting their account.
 */
export const createClerkSignInMethod = (pool: Pool, clerk: Pick<ClerkIdentity, 'readPerson'>): SignInMethod => ({
  confirmOwner: async ({ headers, sessionId }) => {
    const { minutesSinceVerification } = (await clerk.readPerson(headers)) ?? {};
    const signInAge =
      minutesSinceVerification ?? (sessionId === undefined ? undefined : await minutesSinceFirstUse(pool, sessionId));
    const isRecent = signInAge !== undefined && signInAge >= 0 && signInAge <= MAX_SIGN_IN_AGE_MINUTES;
    return isRecent ? undefined : signInAgain;
  },
  endSession: async (sessionId) => {
    await endClerkSession(pool, sessionId);
    return {};
  },
  receipt: {
    destroyed: 'Your link to Clerk, and the password if the account once had one.',
    remains: ['Your user account at Clerk, the service that signs you in, unless Clerk lets this page delete it too.'],
  },
});
