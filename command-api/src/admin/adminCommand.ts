import { isProblem, type Answer, ok, post, type Problem, type Route, problem } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { type CommandResult, beginCommand, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { AdvertiserDone } from './contract.ts';
import { type Pricing } from '@campjay/events/ads/values.ts';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { readState } from '../kernel/handledStream.ts';
import { type RightsCommand, type RightsRefusal, rightsDecider } from './rightsDecider.ts';

interface AdminCommandSpec<Body> {
  readonly summary: string;
  readonly body: z.ZodType<Body>;
  /** Executes the command; returns a problem if it cannot. */
  readonly dispatch: (
    body: Body,
    context: CommandContext,
  ) => Promise<Pick<CommandResult, 'kind' | 'message' | 'position'> | Problem>;
}

/** Creates the route of an admin command about the advertiser whose id is in the body. */
export const createAdminRoute = <Body extends { readonly advertiserId: string }>(
  deps: CommandDeps,
  path: string,
  { summary, body, dispatch }: AdminCommandSpec<Body>,
): Route =>
  post(path, {
    allow: ['admin'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: AdvertiserDone,
    handle: async (input): Promise<Answer<AdvertiserDone>> => {
      const context = await beginCommand(deps, input);
      if (isProblem(context)) return context;
      const actor = { userId: context.userId, role: 'admin' } as const;
      const result = await dispatch(input.body, { ...context, metadata: { ...context.metadata, actor } });
      if (result.kind === 'problem') return result;
      const { message, position } = result;
      return ok({ success: true, message, position, advertiserId: input.body.advertiserId });
    },
  });

export interface AdminDeps extends CommandDeps {
  readonly accounts: Pick<AccountDeps, 'pool' | 'hashEmail'>;
  /** True if users sign in through Clerk. */
  readonly usesClerk: boolean;
  /** Pricing of self-serve advertisers. */
  readonly defaultPricing: Pricing;
}

/** Finds the account with this email; returns a problem if there is none. */
export const findAccount = async (
  { accounts, usesClerk }: Pick<AdminDeps, 'accounts' | 'usesClerk'>,
  email: string,
): Promise<{ readonly userId: string } | Problem> => {
  const userId = await findAccountByEmail(accounts.pool, accounts.hashEmail(email), { usesClerk });
  return userId === undefined ? noSuchAccount : { userId };
};

/**
 * True if the account's email is confirmed. With Clerk this is always the case, because `findAccount` then finds
 * accounts by verified emails only.
 */
export const canReceiveRights = async (
  { store, usesClerk }: Pick<AdminDeps, 'store' | 'usesClerk'>,
  userId: string,
): Promise<boolean> => usesClerk || (await readState(store, rightsFold, userStream(userId))).isEmailConfirmed;

export const noSuchAccount: Problem = problem(404, {
  type: 'NoSuchAccount',
  field: 'email',
  message: 'There is no account with this email. The person it belongs to has to sign up first.',
});

export const accountNotConfirmed: Problem = problem(409, {
  type: 'EmailNotConfirmed',
  field: 'email',
  message:
    'This account has not confirmed its email yet. Ask its owner to open the link in the email from us. They can request a new one on the account page.',
});

/** Prepares a command that changes a user's rights. @param successMessage shown to the admin if it succeeds */
export const prepareRightsCommand = (userId: string, command: RightsCommand, successMessage: string) => ({
  decider: rightsDecider,
  streamId: userStream(userId),
  command,
  successMessage,
  explain: ({ type }: RightsRefusal) => (type === 'EmailNotConfirmed' ? accountNotConfirmed : noSuchAccount),
});
