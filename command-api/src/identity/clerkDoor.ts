import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession } from '@campjay/platform/identity/clerk/clerkSessions.ts';
import { problem, type Problem } from '@campjay/platform/http/kit.ts';
import { type Pool } from 'pg';
import { type SignInDoor } from './signInDoor.ts';

/** Whoever proved who they are within so many minutes is not a stranger at a screen that was left open. */
const FRESH_MINUTES = 10;

const signInAgain: Problem = problem(403, {
  type: 'SignInAgain',
  message: `Your last sign-in is a while ago. Please sign out and in again, and do this within ${FRESH_MINUTES} minutes.`,
});

/**
 * Clerk's users have no password with us, so it is the age of their sign-in that tells. A token that does not say it counts
 * as fresh: what is typed must then do, because nobody may be kept from leaving.
 */
export const clerkDoor = (pool: Pool, clerk: Pick<ClerkIdentity, 'person'>): SignInDoor => ({
  confirm: async ({ headers }) => {
    const { provenMinutesAgo = 0 } = (await clerk.person(headers)) ?? {};
    return provenMinutesAgo < 0 || provenMinutesAgo > FRESH_MINUTES ? signInAgain : undefined;
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
