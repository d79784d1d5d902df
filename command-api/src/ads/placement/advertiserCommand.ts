import { type Ad, adFold } from '@campjay/domain/ads/ad.ts';
import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Principal, problem, type Problem, type Answer, post, type Route } from '@campjay/platform/http/route.ts';
import { readState } from '../../kernel/handleCommand.ts';
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

/** The role in which a user acts for an advertiser, and the advertiser. */
interface AdvertiserAccess {
  readonly role: 'advertiser' | 'admin';
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
}

/** The same answer for another user's advertiser and for an unknown one. */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no such advertiser among those that you act for.',
});

export const noSuchAd: Problem = problem(404, {
  type: 'NoSuchAd',
  field: 'ad_id',
  message: 'There is no such ad among those of the advertisers that you act for.',
});

/**
 * A user's access to an advertiser: linked to it, or as an admin. Decided from the user's own stream, so a removed link
 * has no effect from that moment on.
 */
export const findAdvertiserAccess = async (
  store: EventStore,
  { userId }: Pick<Principal, 'userId'>,
  advertiserId: string,
): Promise<AdvertiserAccess | undefined> => {
  const { isAdmin, advertiserIds } = await readState(store, rightsFold, userStream(userId));
  const isLinked = advertiserIds.includes(advertiserId);
  if (!isLinked && !isAdmin) return undefined;
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  return advertiser && { role: isLinked ? 'advertiser' : 'admin', advertiserId, advertiser };
};

/** Like `findAdvertiserAccess`, for the advertiser of an ad; returns the ad as well. */
export const findAdAccess = async (
  store: EventStore,
  principal: Pick<Principal, 'userId'>,
  adId: string,
): Promise<(AdvertiserAccess & { readonly ad: Ad }) | undefined> => {
  const ad = await readState(store, adFold, adStream(adId));
  const access = ad && (await findAdvertiserAccess(store, principal, ad.advertiserId));
  return access && { ...access, ad };
};

/** Starts a command for an advertiser; the event metadata records the role in which the user acts. */
export const beginCommandFor = async <Found extends AdvertiserAccess>(
  deps: CommandDeps,
  input: Parameters<typeof beginCommand>[1],
  found: Found | undefined,
  notFoundProblem: Problem,
): Promise<{ readonly context: CommandContext; readonly access: Found } | Problem> => {
  if (!found) return notFoundProblem;
  const context = await beginCommand(deps, input);
  if ('kind' in context) return context;
  const actor = { userId: context.userId, role: found.role };
  return { context: { ...context, metadata: { ...context.metadata, actor } }, access: found };
};

interface Spec<Found, Body extends z.ZodType, State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly summary: string;
  readonly body: Body;
  /** Maps the body to a stream and a command, or returns a problem. */
  readonly prepare: (
    body: z.output<Body>,
    access: Found,
  ) =>
    | PreparedCommand<State, Command, Event, Reason>
    | Promise<PreparedCommand<State, Command, Event, Reason> | Problem>;
}

/** Roles that may call these routes; each command checks access to its own advertiser. */
export const ADVERTISERS: readonly ['advertiser', 'admin'] = ['advertiser', 'admin'];

const commandFactory =
  <Found extends AdvertiserAccess, Named>(
    find: (deps: CommandDeps, principal: Principal, named: Named) => Promise<Found | undefined>,
    notFoundProblem: Problem,
  ) =>
  <Body extends z.ZodType<Named>, State, Command, Event extends DomainEvent, Reason extends Refusal>(
    deps: CommandDeps,
    path: string,
    { summary, body, prepare }: Spec<Found, Body, State, Command, Event, Reason>,
  ): Route =>
    post(path, {
      allow: ADVERTISERS,
      isCommand: true,
      problems: [404],
      summary,
      body,
      answer: CommandDone,
      handle: async (input): Promise<Answer<CommandDone>> => {
        const request = input.body as z.output<Body>;
        const target = await beginCommandFor(deps, input, await find(deps, input.principal, request), notFoundProblem);
        if ('kind' in target) return target;
        const prepared = await prepare(request, target.access);
        return 'kind' in prepared ? prepared : respondToCommand(deps, target.context, prepared);
      },
    });

/** A command on the advertiser named in the body, by a person who acts for it. */
export const advertiserCommand = commandFactory<AdvertiserAccess, { readonly advertiserId: string }>(
  ({ store }, principal, { advertiserId }) => findAdvertiserAccess(store, principal, advertiserId),
  noSuchAdvertiser,
);

/** A command on the ad named in the body, by a person who acts for its advertiser. */
export const adCommand = commandFactory<AdvertiserAccess & { readonly ad: Ad }, { readonly ad_id: string }>(
  ({ store }, principal, { ad_id }) => findAdAccess(store, principal, ad_id),
  noSuchAd,
);
