import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession, minutesSinceFirstUse } from '@campjay/platform/identity/clerk/clerkSessions.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';
import { type SignInMethod } from './signInMethod.ts';

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
