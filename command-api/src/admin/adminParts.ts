import { type Pricing } from '@campjay/events/advertising/pricing.ts';
import { userStream } from '@campjay/events/streams.ts';
import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { problem, type Problem } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { type RightsCommand, rightsDecider } from './rightsDecider.ts';

export interface AdminParts extends WishParts {
  readonly accounts: Pick<AccountParts, 'pool' | 'emailLookup'>;
  /** Whether Clerk signs people in. */
  readonly withClerk: boolean;
  /** What self-serve advertisers pay. */
  readonly housePricing: Pricing;
}

/** The account that somebody with this email signs in to, or that there is none. */
export const accountOf = async (
  { accounts, withClerk }: Pick<AdminParts, 'accounts' | 'withClerk'>,
  email: string,
): Promise<{ readonly userId: string } | Problem> => {
  const userId = await accountOfEmail(accounts.pool, accounts.emailLookup(email), { withClerk });
  return userId === undefined ? noSuchAccount : { userId };
};

export const noSuchAccount: Problem = problem(404, {
  type: 'NoSuchAccount',
  field: 'email',
  message: 'There is no account with this email. Whoever it belongs to has to sign up first.',
});

/** A command about what somebody may do. */
export const rightsCarried = (userId: string, command: RightsCommand, done: string) => ({
  decider: rightsDecider,
  streamId: userStream(userId),
  command,
  done,
  explain: () => noSuchAccount,
});
