import { MAX_CPC_CENTS, MIN_CPC_CENTS, type Pricing } from '@campjay/events/ads/values.ts';
import { microsOfCents, microsOfDollars } from '@campjay/domain/money/micros.ts';
import { isProblem, problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
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
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { type ChargeDecision } from '@campjay/domain/ads/subscriptions.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import {
  type AdvertiserCommand,
  advertiserDecider,
  type AdvertiserRefusal,
} from '../ads/placement/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../ads/placement/explainRefusal.ts';
import { decideCharge } from '../ads/billing/decideCharge.ts';
import { readState } from '../kernel/handledStream.ts';
import { type CommandResult, dispatchCommand, type CommandContext } from '../kernel/command.ts';
import {
  accountNotConfirmed,
  findAccount,
  type AdminDeps,
  canReceiveRights,
  prepareRightsCommand,
  createAdminRoute,
} from './adminCommand.ts';

/**
 * Converts the pricing that an admin entered to the form stored in the log; returns a problem if it is out of range.
 */
export const toPricing = (prices: z.output<typeof Prices>): { readonly pricing: Pricing } | Problem => {
  if (prices.pricing_structure === 'cpc') {
    const micros = microsOfDollars(prices.cpc);
    const isAllowed =
      micros !== undefined && micros >= microsOfCents(MIN_CPC_CENTS) && micros <= microsOfCents(MAX_CPC_CENTS);
    return isAllowed ? { pricing: { structure: 'cpc', cpcMicros: String(micros) } } : cpcOutOfRange;
  }
  const basisPoints = prices.per_registration_percentage * 10_000;
  const rounded = Math.round(basisPoints);
  // Floating-point fractions are not exact: 0.07 * 10,000 is 700.0000000000001.
  return rounded >= 1 && Math.abs(basisPoints - rounded) < 1e-6
    ? { pricing: { structure: 'per_registration', basisPoints: rounded } }
    : percentageTooPrecise;
};

const cpcOutOfRange = problem(400, {
  type: 'BadRequest',
  field: 'cpc',
  message: `cpc must be between $${(MIN_CPC_CENTS / 100).toFixed(2)} and $${MAX_CPC_CENTS / 100}.`,
});

const percentageTooPrecise = problem(400, {
  type: 'BadRequest',
  field: 'per_registration_percentage',
  message: 'per_registration_percentage must have at most four decimals: 0.0725 is 7.25 %.',
});

type NewAdvertiser = Omit<Extract<AdvertiserCommand, { type: 'CreateAdvertiser' }>, 'type'>;

/** Admin routes for advertisers (Requirements 7.24 to 7.27). */
export const adminRoutes = (deps: AdminDeps): readonly Route[] =>
  combineRoutes(
    createAdminRoute(deps, '/api/admin/create-advertiser', {
      summary:
        'Creates an advertiser with its own pricing. If an email is given, its account is linked to the advertiser.',
      body: CreateAdvertiser,
      dispatch: async ({ advertiserId, advertiser_name: name, baseUrls, email, ...prices }, context) => {
        const pricingResult = toPricing(prices);
        if (isProblem(pricingResult)) return pricingResult;
        return createAdvertiser(
          deps,
          context,
          advertiserId,
          { name, isSelfServe: false, baseUrls, ...pricingResult },
          email,
        );
      },
    }),
    createAdminRoute(deps, '/api/admin/create-self-serve-advertiser', {
      summary: 'Creates an advertiser with the default pricing, and links the account with this email to it.',
      body: CreateSelfServeAdvertiser,
      dispatch: ({ advertiserId, advertiser_name: name, baseUrls, email }, context) =>
        createAdvertiser(
          deps,
          context,
          advertiserId,
          { name, isSelfServe: true, baseUrls, pricing: deps.defaultPricing },
          email,
        ),
    }),
    createAdminRoute(deps, '/api/admin/link-user', {
      summary: 'Links the account with this email to an advertiser, so that it can act for it.',
      body: LinkUser,
      dispatch: ({ advertiserId, email }, context) => linkUser(deps, context, advertiserId, email),
    }),
    createAdminRoute(deps, '/api/admin/unlink-user', {
      summary: 'Unlinks the account with this email from an advertiser, with immediate effect.',
      body: LinkUser,
      dispatch: async ({ advertiserId, email }, context) => {
        const account = await findAccount(deps, email);
        if (isProblem(account)) return account;
        const command = { type: 'UnlinkAdvertiser', advertiserId } as const;
        return dispatchCommand(
          deps,
          context,
          prepareRightsCommand(account.userId, command, 'The account no longer acts for the advertiser.'),
        );
      },
    }),
    createAdminRoute(deps, '/api/admin/rename-advertiser', {
      summary: 'Renames an advertiser.',
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
    createAdminRoute(deps, '/api/admin/set-advertiser-pricing', {
      summary: 'Sets the pricing of an advertiser for cards that are shown from now on.',
      body: SetAdvertiserPricing,
      dispatch: async ({ advertiserId, ...prices }, context) => {
        const pricingResult = toPricing(prices);
        if (isProblem(pricingResult)) return pricingResult;
        const doneMessage = 'The price is set. It applies to cards that are shown from now on.';
        return dispatchToAdvertiser(deps, context, advertiserId, { type: 'SetPricing', ...pricingResult }, doneMessage);
      },
    }),
    createAdminRoute(deps, '/api/admin/set-advertiser-camps', {
      summary: 'Replaces the list of websites whose camps belong to an advertiser.',
      body: SetAdvertiserCamps,
      dispatch: ({ advertiserId, baseUrls }, context) => {
        const command = { type: 'SetCamps', baseUrls: normalizeBaseUrls(baseUrls) } as const;
        return dispatchToAdvertiser(
          deps,
          context,
          advertiserId,
          command,
          'The camps with these websites now belong to the advertiser.',
        );
      },
    }),
    createAdminRoute(deps, '/api/admin/decide-charge', {
      summary: 'Sends a refused or lost charge again, or closes it.',
      body: DecideCharge,
      dispatch: async (charge, { userId, metadata: { time: at } }) => {
        const chargeProblem = await decideCharge(deps.accounts.pool, { ...charge, adminId: userId, decidedAt: at });
        return (
          chargeProblem ?? {
            kind: 'done',
            message: DECISION_MESSAGES[charge.decision],
            position: await deps.store.head(),
          }
        );
      },
    }),
  );

const DECISION_MESSAGES: Readonly<Record<ChargeDecision, string>> = {
  'send-again': 'The charge will be sent again within a minute, provided that the advertiser has a subscription.',
  close: 'The charge is closed. Nothing more is sent for it.',
};

const normalizeBaseUrls = (baseUrls: readonly string[]): readonly string[] => [
  ...new Set(baseUrls.map(normalizeBaseUrl)),
];

const readAdvertiser = ({ store }: AdminDeps, advertiserId: string): Promise<Advertiser | undefined> =>
  readState(store, advertiserFold, advertiserStream(advertiserId));

const dispatchToAdvertiser = (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  command: AdvertiserCommand,
  doneMessage: string,
) =>
  dispatchCommand(deps, context, {
    decider: advertiserDecider,
    streamId: advertiserStream(advertiserId),
    command,
    successMessage: doneMessage,
    explain: (reason: AdvertiserRefusal) =>
      reason.type === 'NoSuchAdvertiser' ? noSuchAdvertiser : explainAdvertiserRefusal(reason),
  });

/**
 * Creates an advertiser and links the account with this email, if one is given. These are writes to two streams with
 * the same idempotency key: if the process crashes in between, the repeated request does the rest.
 */
const createAdvertiser = async (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  { baseUrls, ...facts }: NewAdvertiser,
  email: string | undefined,
): Promise<CommandResult | Problem> => {
  // Checks the email first, so that a wrong or unconfirmed one does not leave behind an advertiser without a user.
  const account = email === undefined ? undefined : await findAccount(deps, email);
  if (isProblem(account)) return account;
  if (account && !(await canReceiveRights(deps, account.userId))) return accountNotConfirmed;
  const command = { type: 'CreateAdvertiser', ...facts, baseUrls: normalizeBaseUrls(baseUrls) } as const;
  const result = await dispatchToAdvertiser(deps, context, advertiserId, command, 'The advertiser was created.');
  return result.kind === 'done' && email !== undefined ? linkUser(deps, context, advertiserId, email) : result;
};

const linkUser = async (
  deps: AdminDeps,
  context: CommandContext,
  advertiserId: string,
  email: string,
): Promise<CommandResult | Problem> => {
  const account = await findAccount(deps, email);
  if (isProblem(account)) return account;
  if (!(await readAdvertiser(deps, advertiserId))) return noSuchAdvertiser;
  const command = { type: 'LinkAdvertiser', advertiserId, isVerifiedByClerk: deps.usesClerk } as const;
  return dispatchCommand(
    deps,
    context,
    prepareRightsCommand(account.userId, command, 'The account now acts for the advertiser.'),
  );
};

const noSuchAdvertiser = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no advertiser with this advertiserId.',
});
