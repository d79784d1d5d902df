import { type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { type CommandResult, beginCommand, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { AdvertiserDone } from './contract.ts';

interface Spec<Body extends z.ZodType> {
  readonly summary: string;
  readonly body: Body;
  /** Executes the command; returns a problem if it cannot. */
  readonly dispatch: (
    body: z.output<Body>,
    context: CommandContext,
  ) => Promise<Pick<CommandResult, 'kind' | 'message' | 'position'> | Problem>;
}

/** An admin's command on the advertiser named in the body. The caller's roles come from their own stream. */
export const adminCommand = <Body extends z.ZodType<{ readonly advertiserId: string }>>(
  deps: CommandDeps,
  path: string,
  { summary, body, dispatch }: Spec<Body>,
): Route =>
  post(path, {
    allow: ['admin'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: AdvertiserDone,
    handle: async (input): Promise<Answer<AdvertiserDone>> => {
      const request = input.body as z.output<Body>;
      const context = await beginCommand(deps, input);
      if ('kind' in context) return context;
      const actor = { userId: context.userId, role: 'admin' } as const;
      const done = await dispatch(request, { ...context, metadata: { ...context.metadata, actor } });
      if (done.kind === 'problem') return done;
      const { message, position } = done;
      return ok({ success: true, message, position, advertiserId: request.advertiserId });
    },
  });
