import { type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import {
  dispatchCommand,
  type CommandResult,
  beginCommand,
  catchForgotten,
  type CommandContext,
  type WishParts,
} from '../command.ts';
import { ScheduleDone } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { findSchedule, type FoundSchedule, type RequiredAccess } from './scheduleAccess.ts';
import { type ScheduleCommand } from './scheduleCommands.ts';
import { scheduleDecider } from './scheduleDecider.ts';

/** A wish, and the schedule that it is about as it is now, for whoever may wish such a thing. */
export type ScheduleTarget = FoundSchedule & { readonly context: CommandContext };

/** What a body comes to, and what is said when it is done. */
export interface PreparedScheduleCommand {
  readonly command: ScheduleCommand;
  readonly done: string;
}

interface ScheduleCommandSpec<Body extends z.ZodType<object>> {
  readonly summary: string;
  /** With an `ownerId` it is about another parent's schedule; else about that of whoever asks. */
  readonly body: Body;
  /** Whose schedule it is about, where the body says that in another way than by `ownerId`. */
  readonly findOwner?: (body: z.output<Body>) => string | Problem;
  /** 'plan' where absent. */
  readonly access?: RequiredAccess;
  readonly prepare: (
    body: z.output<Body>,
    target: ScheduleTarget,
  ) => PreparedScheduleCommand | Problem | Promise<PreparedScheduleCommand | Problem>;
  /** What follows from a wish that was granted, also when it is repeated. It may tell a later position. */
  readonly followUp?: (target: ScheduleTarget, done: CommandResult) => Promise<CommandResult>;
}

/** `POST /api/schedule/{operation}`: a command to one's own schedule, or to one that another parent shares. */
export const scheduleCommand = <Body extends z.ZodType<object>>(
  deps: WishParts,
  operation: string,
  { summary, body, findOwner, access = 'plan', prepare, followUp }: ScheduleCommandSpec<Body>,
): Route =>
  post(`/api/schedule/${operation}`, {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: ScheduleDone,
    handle: async (input): Promise<Answer<ScheduleDone>> => {
      const context = await beginCommand(deps, input);
      if ('kind' in context) return context;
      const parsed = input.body as z.output<Body>;
      const ownerId = findOwner?.(parsed) ?? ownerIdIn(parsed) ?? context.userId;
      if (typeof ownerId !== 'string') return ownerId;
      const target = await resolveTarget(deps, context, { ownerId, access });
      if ('kind' in target) return target;
      const prepared = await catchForgotten(async () => prepare(parsed, target));
      if ('kind' in prepared) return prepared;
      const { by, streamId } = target;
      const explain = explainRefusal(by);
      const done = await dispatchCommand(deps, target.context, {
        ...prepared,
        decider: scheduleDecider,
        streamId,
        explain,
      });
      if (done.kind !== 'done') return done;
      const { message, position, revision, hasChanged } = (await followUp?.(target, done)) ?? done;
      return ok({ success: true, message, position, revision, hasChanged });
    },
  });

const ownerIdIn = (body: object): string | undefined =>
  'ownerId' in body && typeof body.ownerId === 'string' ? body.ownerId : undefined;

/** Who acts on another parent's schedule does so as a co-parent, and the log says so. */
const resolveTarget = async (
  deps: WishParts,
  context: CommandContext,
  { ownerId, access }: { readonly ownerId: string; readonly access: RequiredAccess },
): Promise<ScheduleTarget | Problem> => {
  const found = await findSchedule(deps, { userId: context.userId, ownerId, access });
  if ('kind' in found) return found;
  if (found.by.isOwner) return { ...found, context };
  const { metadata } = context;
  return {
    ...found,
    context: { ...context, metadata: { ...metadata, actor: { ...metadata.actor, role: 'co-parent' } } },
  };
};
