import { type Advertiser, advertiserFold } from '@campjay/events/advertising/advertiser.ts';
import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { type ChargeDecision } from '@campjay/events/billing/chargeStates.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type Problem, problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { type AdvertiserCommand, advertiserDecider, type AdvertiserRefusal } from '../advertising/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../advertising/explainRefusal.ts';
import { decideCharge } from '../billing/decideCharge.ts';
import { readState } from '../handleCommand.ts';
import { type CarriedOut, carryOut, type Wish } from '../wish.ts';
import { adminCommand } from './adminCommand.ts';
import { accountNotConfirmed, accountOf, type AdminParts, mayBeGivenRights, rightsCarried } from './adminParts.ts';
import {
  CreateAdvertiser,
  CreateSelfServeAdvertiser,
  DecideCharge,
  LinkUser,
  RenameAdvertiser,
  SetAdvertiserCamps,
  SetAdvertiserPricing,
} from './contract.ts';
import { pricingOf } from './pricing.ts';

type Created = Omit<Extract<AdvertiserCommand, { type: 'CreateAdvertiser' }>, 'type'>;

/** What admins do for advertisers (SPEC §7 'Admin'). */
export const adminRoutes = (parts: AdminParts): readonly Route[] =>
  routes(
    adminCommand(parts, '/api/admin/create-advertiser', {
      summary: 'Makes an advertiser with prices of its own; with an email, that account acts for it.',
      body: CreateAdvertiser,
      carry: async ({ advertiserId, advertiser_name: name, baseUrls, email, ...prices }, wish) => {
        const priced = pricingOf(prices);
        if ('kind' in priced) return priced;
        return create(parts, wish, advertiserId, { name, isSelfServe: false, baseUrls, ...priced }, email);
      },
    }),
    adminCommand(parts, '/api/admin/create-self-serve-advertiser', {
      summary: 'Makes an advertiser with the prices of the house, and links the account of an email to it.',
      body: CreateSelfServeAdvertiser,
      carry: ({ advertiserId, advertiser_name: name, baseUrls, email }, wish) =>
        create(parts, wish, advertiserId, { name, isSelfServe: true, baseUrls, pricing: parts.housePricing }, email),
    }),
    adminCommand(parts, '/api/admin/link-user', {
      summary: 'Lets the account of an email act for an advertiser.',
      body: LinkUser,
      carry: ({ advertiserId, email }, wish) => link(parts, wish, advertiserId, email),
    }),
    adminCommand(parts, '/api/admin/unlink-user', {
      summary: 'Lets the account of an email no longer act for an advertiser; it ends at once.',
      body: LinkUser,
      carry: async ({ advertiserId, email }, wish) => {
        const account = await accountOf(parts, email);
        if ('kind' in account) return account;
        const command = { type: 'UnlinkAdvertiser', advertiserId } as const;
        return carryOut(parts, wish, rightsCarried(account.userId, command, 'The account acts for it no longer.'));
      },
    }),
    adminCommand(parts, '/api/admin/rename-advertiser', {
      summary: 'Gives an advertiser another name.',
      body: RenameAdvertiser,
      carry: ({ advertiserId, advertiser_name: name }, wish) =>
        say(parts, wish, advertiserId, { type: 'RenameAdvertiser', name }, 'The advertiser has its new name.'),
    }),
    adminCommand(parts, '/api/admin/set-advertiser-pricing', {
      summary: 'Sets what an advertiser pays for cards that are shown from now on.',
      body: SetAdvertiserPricing,
      carry: async ({ advertiserId, ...prices }, wish) => {
        const priced = pricingOf(prices);
        if ('kind' in priced) return priced;
        const done = 'The price is set, for cards that are shown from now on.';
        return say(parts, wish, advertiserId, { type: 'SetPricing', ...priced }, done);
      },
    }),
    adminCommand(parts, '/api/admin/set-advertiser-camps', {
      summary: 'Sets the websites whose camps are an advertiser’s, in place of those before.',
      body: SetAdvertiserCamps,
      carry: ({ advertiserId, baseUrls }, wish) => {
        const command = { type: 'SetCamps', baseUrls: normalised(baseUrls) } as const;
        return say(parts, wish, advertiserId, command, 'The camps with these websites are the advertiser’s.');
      },
    }),
    adminCommand(parts, '/api/admin/decide-charge', {
      summary: 'Sends a charge again that was refused or lost, or closes it.',
      body: DecideCharge,
      carry: async (asked, { userId, metadata: { time: at } }) => {
        const problem = await decideCharge(parts.accounts.pool, { ...asked, userId, at });
        return problem ?? { kind: 'done', message: DECIDED[asked.decision], position: await parts.store.head() };
      },
    }),
  );

const DECIDED: Readonly<Record<ChargeDecision, string>> = {
  'send-again': 'The charge is sent again within a minute, as long as somebody has subscribed.',
  close: 'The charge is closed. Nothing more is sent for it.',
};

const normalised = (baseUrls: readonly string[]): readonly string[] => [...new Set(baseUrls.map(normalBaseUrl))];

const advertiserOf = ({ store }: AdminParts, advertiserId: string): Promise<Advertiser | undefined> =>
  readState(store, advertiserFold, advertiserStream(advertiserId));

const say = (parts: AdminParts, wish: Wish, advertiserId: string, command: AdvertiserCommand, done: string) =>
  carryOut(parts, wish, {
    decider: advertiserDecider,
    streamId: advertiserStream(advertiserId),
    command,
    done,
    explain: (reason: AdvertiserRefusal) =>
      reason.type === 'NoSuchAdvertiser' ? noSuchAdvertiser : explainAdvertiserRefusal(reason),
  });

/** Two streams, under one key: where a process ended in between, the same request once more does the rest. */
const create = async (
  parts: AdminParts,
  wish: Wish,
  advertiserId: string,
  { baseUrls, ...facts }: Created,
  email: string | undefined,
): Promise<CarriedOut | Problem> => {
  // Asked first, so that a wrong or unconfirmed email leaves no advertiser behind that nobody acts for.
  const account = email === undefined ? undefined : await accountOf(parts, email);
  if (account && 'kind' in account) return account;
  if (account && !(await mayBeGivenRights(parts, account.userId))) return accountNotConfirmed;
  const command = { type: 'CreateAdvertiser', ...facts, baseUrls: normalised(baseUrls) } as const;
  const made = await say(parts, wish, advertiserId, command, 'The advertiser is made.');
  return made.kind === 'done' && email !== undefined ? link(parts, wish, advertiserId, email) : made;
};

const link = async (
  parts: AdminParts,
  wish: Wish,
  advertiserId: string,
  email: string,
): Promise<CarriedOut | Problem> => {
  const account = await accountOf(parts, email);
  if ('kind' in account) return account;
  if (!(await advertiserOf(parts, advertiserId))) return noSuchAdvertiser;
  const command = { type: 'LinkAdvertiser', advertiserId, isVerifiedByClerk: parts.withClerk } as const;
  return carryOut(parts, wish, rightsCarried(account.userId, command, 'The account acts for the advertiser.'));
};

const noSuchAdvertiser = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no advertiser with this advertiserId.',
});
