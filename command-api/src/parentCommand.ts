import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Answer, post, type Problem, type Route } from '@campjay/platform/http/kit.ts';
import { type z } from 'zod';
import { CommandDone } from './contract.ts';
import { type Refusal } from './decider.ts';
import { answerWish, type Carried, unlessForgotten, takeUp, type Wish, type WishParts } from './wish.ts';

interface ParentCommandSpec<Body extends z.ZodType, State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly summary: string;
  readonly body: Body;
  /** What the body means to whom; a problem where it cannot be carried out. */
  readonly wish: (
    body: z.output<Body>,
    wish: Wish,
  ) => Carried<State, Command, Event, Reason> | Promise<Carried<State, Command, Event, Reason> | Problem>;
}

/** A command of a signed-in parent, who acts on streams of their own alone: the stream is named after the session's user. */
export const parentCommand = <
  Body extends z.ZodType,
  State,
  Command,
  Event extends DomainEvent,
  Reason extends Refusal,
>(
  parts: WishParts,
  path: string,
  { summary, body, wish }: ParentCommandSpec<Body, State, Command, Event, Reason>,
): Route =>
  post(path, {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: CommandDone,
    handle: async (input): Promise<Answer<CommandDone>> => {
      const taken = await takeUp(parts, input);
      if ('kind' in taken) return taken;
      const carried = await unlessForgotten(async () => wish(input.body as z.output<Body>, taken));
      return 'kind' in carried ? carried : answerWish(parts, taken, carried);
    },
  });
