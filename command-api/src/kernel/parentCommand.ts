import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { isProblem, type Answer, post, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { CommandDone } from '../contract.ts';
import { type Refusal } from './decider.ts';
import {
  respondToCommand,
  type PreparedCommand,
  catchAccountDeleted,
  beginCommand,
  type CommandContext,
  type CommandDeps,
} from './command.ts';

interface ParentCommandSpec<Body, State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly summary: string;
  readonly body: z.ZodType<Body>;
  /** Maps the body to a stream and a command, or returns a problem. */
  readonly prepare: (
    body: Body,
    context: CommandContext,
  ) =>
    | PreparedCommand<State, Command, Event, Reason>
    | Promise<PreparedCommand<State, Command, Event, Reason> | Problem>;
}

/** Defines the route of a command on a stream of the signed-in parent, who is identified by the session. */
export const parentCommand = <Body, State, Command, Event extends DomainEvent, Reason extends Refusal>(
  deps: CommandDeps,
  path: string,
  { summary, body, prepare }: ParentCommandSpec<Body, State, Command, Event, Reason>,
): Route =>
  post(path, {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: CommandDone,
    handle: async (input): Promise<Answer<CommandDone>> => {
      const context = await beginCommand(deps, input);
      if (isProblem(context)) return context;
      const prepared = await catchAccountDeleted(async () => prepare(input.body, context));
      return isProblem(prepared) ? prepared : respondToCommand(deps, context, prepared);
    },
  });
