import { type AdvertiserRole, advertiserRoleOf, mayActFor } from '@campjay/domain/ads/access.ts';
import { type Ad, adFold } from '@campjay/domain/ads/ad.ts';
import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type Rights, rightsFold } from '@campjay/domain/identity/rights.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  isProblem,
  type Principal,
  problem,
  type Problem,
  type Answer,
  post,
  type Route,
} from '@campjay/platform/http/route.ts';
import { readState } from '../../kernel/handledStream.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type z } from 'zod';
import { CommandDone } from '../../contract.ts';
import { type Refusal } from '../../kernel/decider.ts';
import {
  respondToCommand,
  type PreparedCommand,
  beginCommand,
  type CommandContext,
  type CommandDeps,
} from '../../kernel/command.ts';

/** A user's access to an advertiser. */
interface AdvertiserAccess {
  readonly role: Exclude<AdvertiserRole, 'none'>;
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
}

/**
 * The response for another user's advertiser is the same as for an unknown one, so it does not reveal who advertises.
 */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'You do not manage an advertiser with this id.',
});

/** The same answer for an ad of another user's advertiser and for an unknown ad. */
export const noSuchAd: Problem = problem(404, {
  type: 'NoSuchAd',
  field: 'ad_id',
  message: 'You do not manage an advertiser with this ad.',
});

/** Reads a user's rights from their own stream, so the removal of a link takes effect immediately. */
export const readRights = (store: EventStore, userId: string): Promise<Rights> =>
  readState(store, rightsFold, userStream(userId));

/** Returns a user's access to an advertiser, as a linked user or as an admin; undefined if there is none. */
export const findAdvertiserAccess = async (
  store: EventStore,
  { userId }: Pick<Principal, 'userId'>,
  advertiserId: string,
): Promise<AdvertiserAccess | undefined> => {
  const role = advertiserRoleOf(await readRights(store, userId), advertiserId);
  if (!mayActFor(role)) return undefined;
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  return advertiser && { role, advertiserId, advertiser };
};

/** Like `findAdvertiserAccess`, for the advertiser of an ad. Returns the ad as well. */
export const findAdAccess = async (
  store: EventStore,
  principal: Pick<Principal, 'userId'>,
  adId: string,
): Promise<(AdvertiserAccess & { readonly ad: Ad }) | undefined> => {
  const ad = await readState(store, adFold, adStream(adId));
  const access = ad && (await findAdvertiserAccess(store, principal, ad.advertiserId));
  return access && { ...access, ad };
};

/** Starts a command for an advertiser. The event metadata records the role in which the user acts. */
export const beginCommandFor = async <Access extends AdvertiserAccess>(
  deps: CommandDeps,
  input: Parameters<typeof beginCommand>[1],
  access: Access | undefined,
  notFoundProblem: Problem,
): Promise<{ readonly context: CommandContext; readonly access: Access } | Problem> => {
  if (!access) return notFoundProblem;
  const context = await beginCommand(deps, input);
  if (isProblem(context)) return context;
  const actor = { userId: context.userId, role: access.role };
  return { context: { ...context, metadata: { ...context.metadata, actor } }, access };
};

interface CommandRouteSpec<Access, Body, State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly summary: string;
  readonly body: z.ZodType<Body>;
  /** Maps the body to a stream and a command, or returns a problem. */
  readonly prepare: (
    body: Body,
    access: Access,
  ) =>
    | PreparedCommand<State, Command, Event, Reason>
    | Promise<PreparedCommand<State, Command, Event, Reason> | Problem>;
}

/** Roles that may call these routes; each command checks access to its own advertiser. */
export const ADVERTISERS: readonly ['advertiser', 'admin'] = ['advertiser', 'admin'];

/**
 * Creates a function that defines command routes; `findAccess` finds the advertiser or ad that the body names, if the
 * user has access to it.
 */
const commandRouteFactory =
  <Access extends AdvertiserAccess, Target>(
    findAccess: (deps: CommandDeps, principal: Principal, target: Target) => Promise<Access | undefined>,
    notFoundProblem: Problem,
  ) =>
  <Body extends Target, State, Command, Event extends DomainEvent, Reason extends Refusal>(
    deps: CommandDeps,
    path: string,
    { summary, body, prepare }: CommandRouteSpec<Access, Body, State, Command, Event, Reason>,
  ): Route =>
    post(path, {
      allow: ADVERTISERS,
      isCommand: true,
      problems: [404],
      summary,
      body,
      answer: CommandDone,
      handle: async (input): Promise<Answer<CommandDone>> => {
        const access = await findAccess(deps, input.principal, input.body);
        const start = await beginCommandFor(deps, input, access, notFoundProblem);
        if (isProblem(start)) return start;
        const prepared = await prepare(input.body, start.access);
        return isProblem(prepared) ? prepared : respondToCommand(deps, start.context, prepared);
      },
    });

/** Defines the route of a command on the advertiser named in the body, for users with access to it. */
export const advertiserCommand = commandRouteFactory<AdvertiserAccess, { readonly advertiserId: string }>(
  ({ store }, principal, { advertiserId }) => findAdvertiserAccess(store, principal, advertiserId),
  noSuchAdvertiser,
);

/** Defines the route of a command on the ad named in the body, for users with access to its advertiser. */
export const adCommand = commandRouteFactory<AdvertiserAccess & { readonly ad: Ad }, { readonly ad_id: string }>(
  ({ store }, principal, { ad_id }) => findAdAccess(store, principal, ad_id),
  noSuchAd,
);
