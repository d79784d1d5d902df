import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type Problem, problem } from '@campjay/platform/http/route.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { checkPassword } from '@campjay/platform/identity/local/ownerProof.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { ownerRefusal } from './refusals.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession, minutesSinceFirstUse } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type Pool } from 'pg';

/** Differences between sign-in providers. */
export interface SignInMethod {
  /** Confirms that the account's owner requests an irreversible action; the problem if not. */
  confirm(request: {
    readonly userId: string;
    /** The caller's session. */
    readonly sessionId: string | undefined;
    readonly password: string | undefined;
    readonly clientAddress: string;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
  }): Promise<Problem | undefined>;
  /** Ends the caller's session in every process; returns the headers that remove it from the browser. */
  leave(sessionId: string): Promise<OutgoingHttpHeaders>;
  /** Lines about the sign-in in the receipt of a deleted account. */
  readonly receipt: { readonly destroyed: string; readonly remains: readonly string[] };
}

/** Local accounts confirm with their password. */
export const localSignInMethod = (
  accounts: AccountDeps,
  cookie: SessionCookie,
  passwordQueue: FairQueue,
): SignInMethod => ({
  confirm: async ({ userId, password = '', clientAddress, headers, signal }) =>
    ownerRefusal(
      await passwordQueue.run({ sender: userId, signal }, () =>
        checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
      ),
    ),
  leave: async (sessionId) => {
    await signOut(accounts, sessionId);
    return { 'set-cookie': [...cookie.clear(), cookie.device.clear()] };
  },
  receipt: { destroyed: 'Your sign-in: email, password, codes, passkeys and every session.', remains: [] },
});

/** A sign-in this recent shows that the user is not a stranger at an unattended screen. */
const FRESH_MINUTES = 10;

const signInAgain: Problem = problem(403, {
  type: 'SignInAgain',
  message: `Your last sign-in is a while ago. Please sign out and in again, and do this within ${FRESH_MINUTES} minutes.`,
});

/**
 * Clerk's users have no password with us, so the age of their sign-in counts: since their last verification (the claim
 * `fva`), or, if a token lacks it, since we first saw the sign-in. Signing out and in again makes it fresh, so nobody
 * is prevented from deleting the account.
 */
export const clerkSignInMethod = (pool: Pool, clerk: Pick<ClerkIdentity, 'person'>): SignInMethod => ({
  confirm: async ({ headers, sessionId }) => {
    const { provenMinutesAgo } = (await clerk.person(headers)) ?? {};
    const minutes =
      provenMinutesAgo ?? (sessionId === undefined ? undefined : await minutesSinceFirstUse(pool, sessionId));
    return minutes !== undefined && minutes >= 0 && minutes <= FRESH_MINUTES ? undefined : signInAgain;
  },
  leave: async (sessionId) => {
    await endClerkSession(pool, sessionId);
    return {};
  },
  receipt: {
    destroyed: 'Your sign-in: that you are a user of Clerk, and a password, if the account once had one.',
    remains: ['Your user at Clerk, the service that signs you in, unless it lets this page delete it too.'],
  },
});
