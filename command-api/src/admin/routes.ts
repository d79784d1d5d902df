import { MAX_CPC_CENTS, MIN_CPC_CENTS, type Pricing } from '@campjay/events/ads/values.ts';
import { microsOfCents, microsOfDollars } from '@campjay/domain/money/micros.ts';
import { problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import {
  type Prices,
  CreateAdvertiser,
  CreateSelfServeAdvertiser,
  DecideCharge,
  LinkUser,
  RenameAdvertiser,
  SetAdvertiserCamps,
  SetAdvertiserPricing,
} from './contract.ts';
import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { type ChargeDecision } from '@campjay/domain/ads/subscriptions.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import {
  type AdvertiserCommand,
  advertiserDecider,
  type AdvertiserRefusal,
} from '../ads/placement/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../ads/placement/explainRefusal.ts';
import { decideCharge } from '../ads/billing/decideCharge.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type CommandResult, dispatchCommand, type CommandContext } from '../kernel/command.ts';
import {
  accountNotConfirmed,
  findAccount,
  type AdminDeps,
  canReceiveRights,
  prepareRightsCommand,
  adminCommand,
} from './adminDeps.ts';

/** The pricing that an admin sets, in the form stored in the log; a problem if it is out of range. */
export const pricingOf = (prices: z.output<typeof Prices>): { readonly pricing: Pricing } | Problem => {
  if (prices.pricing_structure === 'cpc') {
    const micros = microsOfDollars(prices.cpc);
    const isAllowed =
      micros !== undefined && micros >= microsOfCents(MIN_CPC_CENTS) && micros <= microsOfCents(MAX_CPC_CENTS);
    return isAllowed ? { pricing: { structure: 'cpc', cpcMicros: String(micros) } } : cpcOutside;
  }
  const basisPoints = prices.per_registration_percentage * 10_000;
  const rounded = Math.round(basisPoints);
  // A fraction such as 0.07 is not exact: 0.07 * 10,000 is 700.0000000000001.
  return rounded >= 1 && Math.abs(basisPoints - rounded) < 1e-6
    ? { pricing: { structure: 'per_registration', basisPoints: rounded } }
    : shareTooFine;
};

const cpcOutside = problem(400, {
  type: 'BadRequest',
  field: 'cpc',
  message: `cpc must be between $${(MIN_CPC_CENTS / 100).toFixed(2)} and $${MAX_CPC_CENTS / 100}.`,
});

const shareTooFine = problem(400, {
  type: 'BadRequest',
  field: 'per_registration_percentage',
  message: 'per_registration_percentage must have at most four decimals: 0.0725 is 7.25 %.',
});

type Created = Omit<Extract<AdvertiserCommand, { type: 'CreateAdvertiser' }>, 'type'>;

/** Admin routes for advertisers (Requirements 7.24 to 7.27). */
export const adminRoutes = (deps: AdminDeps): readonly Route[] =>
  routes(
    adminCommand(deps, '/api/admin/create-advertiser', {
      summary: 'Makes an advertiser with prices of its own; with an email, that account acts for it.',
      body: CreateAdvertiser,
      dispatch: async ({ advertiserId, advertiser_name: name, baseUrls, email, ...prices }, context) => {
        const priced = pricingOf(prices);
        if ('kind' in priced) return priced;
        return create(deps, context, advertiserId, { name, isSelfServe: false, baseUrls, ...priced }, email);
      },
    }),
    adminCommand(deps, '/api/admin/create-self-serve-advertiser', {
      summary: 'Makes an advertiser with the prices of the house, and links the account of an email to it.',
      body: CreateSelfServeAdvertiser,
      dispatch: ({ advertiserId, advertiser_name: name, baseUrls, email }, context) =>
        create(deps, context, advertiserId, { name, isSelfServe: true, baseUrls, pricing: deps.defaultPricing }, email),
    }),
    adminCommand(deps, '/api/admin/link-user', {
      summary: 'Lets the account of an email act for an advertiser.',
      body: LinkUser,
      dispatch: ({ advertiserId, email }, context) => link(deps, context, advertiserId, email),
    }),
    adminCommand(deps, '/api/admin/unlink-user', {
      summary: 'Lets the account of an email no longer act for an advertiser; it ends at once.',
      body: LinkUser,
      dispatch: async ({ advertiserId, email }, context) => {
        const account = await findAccount(deps, email);
        if ('kind' in account) return account;
        const command = { type: 'UnlinkAdvertiser', advertiserId } as const;
        return dispatchCommand(
          deps,
          context,
          prepareRightsCommand(account.userId, command, 'The account acts for it no longer.'),
        );
      },
    }),
    adminCommand(deps, '/api/admin/rename-advertiser', {
      summary: 'Gives an advertiser another name.',
      body: RenameAdvertiser,
      dispatch: ({ advertiserId, advertiser_name: name }, context) =>
        dispatchToAdvertiser(
          deps,
          context,
          advertiserId,
          { type: 'RenameAdvertiser', name },
          'The advertiser has its new name.',
        ),
    }),
    adminCommand(deps, '/api/admin/set-advertiser-pricing', {
      summary: 'Sets what an advertiser pays for cards that are shown from now on.',
      body: SetAdvertiserPricing,
      dispatch: async ({ advertiserId, ...prices }, context) => {
        const priced = pricingOf(prices);
        if ('kind' in priced) return priced;
        const done = 'The price is set, for cards that are shown from now on.';
        return dispatchToAdvertiser(deps, context, advertiserId, { type: 'SetPricing', ...priced }, done);
      },
    }),
    adminCommand(deps, '/api/admin/set-advertiser-camps', {
      summary: 'Sets the websites whose camps are an advertiser’s, in place of those before.',
      body: SetAdvertiserCamps,
      dispatch: ({ advertiserId, baseUrls }, context) => {
        const command = { type: 'SetCamps', baseUrls: normalizeBaseUrls(baseUrls) } as const;
        return dispatchToAdvertiser(
          deps,
          context,
          advertiserId,
          command,
          'The camps with these websites are the advertiser’s.',
        );
      },
    }),
    adminCommand(deps, '/api/admin/decide-charge', {
      summary: 'Sends a charge again that was refused or lost, or closes it.',
      body: DecideCharge,
      dispatch: async (charge, { userId, metadata: { time: at } }) => {
        const problem = await decideCharge(deps.accounts.pool, { ...charge, userId, at });
        return problem ?? { kind: 'done', message: DECIDED[charge.decision], position: await deps.store.head() };
      },
    }),
  );

const DECIDED: Readonly<Record<ChargeDecision, string>> = {
  'send-again': 'The charge is sent again within a minute, as long as somebody has subscribed.',
  close: 'The charge is closed. Nothing more is sent for it.',
};

const normalizeBaseUrls = (baseUrls: readonly string[]): readonly string[] => [...new Set(baseUrls.map(normalBaseUrl))];

const advertiserOf = ({ store }: AdminDeps, advertiserId: string): Promise<Advertiser | undefined> =>
  readState(store, advertiserFold, advertiserStream(advertiserId));

const dispatchToAdvertiser = (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  command: AdvertiserCommand,
  done: string,
) =>
  dispatchCommand(deps, context, {
    decider: advertiserDecider,
    streamId: advertiserStream(advertiserId),
    command,
    done,
    explain: (reason: AdvertiserRefusal) =>
      reason.type === 'NoSuchAdvertiser' ? noSuchAdvertiser : explainAdvertiserRefusal(reason),
  });

/** Two streams under one key: after a crash in between, the repeated request completes the rest. */
const create = async (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  { baseUrls, ...facts }: Created,
  email: string | undefined,
): Promise<CommandResult | Problem> => {
  // Checked first, so that a wrong or unconfirmed email does not leave behind an advertiser without a user.
  const account = email === undefined ? undefined : await findAccount(deps, email);
  if (account && 'kind' in account) return account;
  if (account && !(await canReceiveRights(deps, account.userId))) return accountNotConfirmed;
  const command = { type: 'CreateAdvertiser', ...facts, baseUrls: normalizeBaseUrls(baseUrls) } as const;
  const result = await dispatchToAdvertiser(deps, context, advertiserId, command, 'The advertiser is made.');
  return result.kind === 'done' && email !== undefined ? link(deps, context, advertiserId, email) : result;
};

const link = async (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  email: string,
): Promise<CommandResult | Problem> => {
  const account = await findAccount(deps, email);
  if ('kind' in account) return account;
  if (!(await advertiserOf(deps, advertiserId))) return noSuchAdvertiser;
  const command = { type: 'LinkAdvertiser', advertiserId, isVerifiedByClerk: deps.withClerk } as const;
  return dispatchCommand(
    deps,
    context,
    prepareRightsCommand(account.userId, command, 'The account acts for the advertiser.'),
  );
};

const noSuchAdvertiser = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no advertiser with this advertiserId.',
});
