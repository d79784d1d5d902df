import { type Ad } from '@campjay/events/advertising/ad.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Answer, post, type Principal, type Problem, type Route } from '@campjay/platform/http/kit.ts';
import { type z } from 'zod';
import { CommandDone } from '../contract.ts';
import { type Refusal } from '../decider.ts';
import { answerWish, type Carried, takeUp, type Wish, type WishParts } from '../wish.ts';
import { type Acting, actingFor, actingForAd, noSuchAd, noSuchAdvertiser } from './actingFor.ts';

/** Takes up what somebody wishes for an advertiser; the log says in which role they did. */
export const takeUpFor = async <Found extends Acting>(
  parts: WishParts,
  input: Parameters<typeof takeUp>[1],
  found: Found | undefined,
  otherwise: Problem,
): Promise<{ readonly wish: Wish; readonly acting: Found } | Problem> => {
  if (!found) return otherwise;
  const wish = await takeUp(parts, input);
  if ('kind' in wish) return wish;
  const actor = { userId: wish.userId, role: found.role };
  return { wish: { ...wish, metadata: { ...wish.metadata, actor } }, acting: found };
};

interface Spec<Found, Body extends z.ZodType, State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly summary: string;
  readonly body: Body;
  /** What the body means to which stream; a problem where it cannot be carried out. */
  readonly wish: (
    body: z.output<Body>,
    acting: Found,
  ) => Carried<State, Command, Event, Reason> | Promise<Carried<State, Command, Event, Reason> | Problem>;
}

/** Whose route it is; whom it is about, each wish finds by itself. */
export const ADVERTISERS: readonly ['advertiser', 'admin'] = ['advertiser', 'admin'];

const commandFor =
  <Found extends Acting, Named>(
    find: (parts: WishParts, principal: Principal, named: Named) => Promise<Found | undefined>,
    otherwise: Problem,
  ) =>
  <Body extends z.ZodType<Named>, State, Command, Event extends DomainEvent, Reason extends Refusal>(
    parts: WishParts,
    path: string,
    { summary, body, wish }: Spec<Found, Body, State, Command, Event, Reason>,
  ): Route =>
    post(path, {
      allow: ADVERTISERS,
      isCommand: true,
      problems: [404],
      summary,
      body,
      answer: CommandDone,
      handle: async (input): Promise<Answer<CommandDone>> => {
        const asked = input.body as z.output<Body>;
        const taken = await takeUpFor(parts, input, await find(parts, input.principal, asked), otherwise);
        if ('kind' in taken) return taken;
        const carried = await wish(asked, taken.acting);
        return 'kind' in carried ? carried : answerWish(parts, taken.wish, carried);
      },
    });

/** A command about an advertiser that the body names, by somebody who acts for it. */
export const advertiserCommand = commandFor<Acting, { readonly advertiserId: string }>(
  ({ store }, principal, { advertiserId }) => actingFor(store, principal, advertiserId),
  noSuchAdvertiser,
);

/** A command about an ad that the body names, by somebody who acts for its advertiser. */
export const adCommand = commandFor<Acting & { readonly ad: Ad }, { readonly ad_id: string }>(
  ({ store }, principal, { ad_id }) => actingForAd(store, principal, ad_id),
  noSuchAd,
);
