import { type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import {
  dispatchCommand,
  type CommandResult,
  beginCommand,
  catchForgotten,
  type CommandContext,
  type CommandDeps,
} from '../kernel/command.ts';
import { ScheduleDone } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { findSchedule, type FoundSchedule, type RequiredAccess } from './scheduleAccess.ts';
import { type ScheduleCommand } from './scheduleCommands.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { handleCommand, readState } from '../kernel/handleCommand.ts';

/** The command context and the current schedule, after the access check. */
export type ScheduleTarget = FoundSchedule & { readonly context: CommandContext };

/** The command for a body, and the message on success. */
export interface PreparedScheduleCommand {
  readonly command: ScheduleCommand;
  readonly done: string;
}

interface ScheduleCommandSpec<Body extends z.ZodType<object>> {
  readonly summary: string;
  /** With an `ownerId` it addresses another parent's schedule, otherwise the caller's. */
  readonly body: Body;
  /** The schedule's owner, if the body names it in another way than by `ownerId`. */
  readonly findOwner?: (body: z.output<Body>) => string | Problem;
  /** Defaults to 'plan'. */
  readonly access?: RequiredAccess;
  readonly prepare: (
    body: z.output<Body>,
    target: ScheduleTarget,
  ) => PreparedScheduleCommand | Problem | Promise<PreparedScheduleCommand | Problem>;
  /** Runs after an accepted command, also a repeated one. May return a later position. */
  readonly followUp?: (target: ScheduleTarget, done: CommandResult) => Promise<CommandResult>;
}

/** `POST /api/schedule/{operation}`: a command to the caller's schedule, or to one that another parent shares. */
export const scheduleCommand = <Body extends z.ZodType<object>>(
  deps: CommandDeps,
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

/** On another parent's schedule the actor is recorded in the log as a co-parent. */
const resolveTarget = async (
  deps: CommandDeps,
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

/**
 * The owner's first entry starts the account's one trial (Requirement D7.24), after the entry is appended, so a refused
 * entry costs no trial time. If the process crashes in between, the repeated request or the next entry starts it. A
 * paid account, or one that had its trial, is unchanged; entries by co-parents never start the owner's trial.
 */
export const startTrialOnFirstUse =
  ({ store }: { readonly store: EventStore }) =>
  async ({ by, ownerId, context: { metadata } }: ScheduleTarget, done: CommandResult): Promise<CommandResult> => {
    if (!by.isOwner) return done;
    const streamId = parentStream(ownerId);
    const { accountType, hadTrial } = await readState(store, accountDecider, streamId);
    const canStartTrial = accountType === 'free' && !hadTrial;
    if (!canStartTrial && !done.isRepeated) return done;
    // The spaces distinguish it from every key that clients may send.
    const commandKey = `trial by ${metadata.commandKey}`;
    const trial = await handleCommand(store, accountDecider, {
      streamId,
      command: { type: 'StartTrial' },
      metadata: { ...metadata, commandKey },
    });
    const isStartedByEntry = trial.kind === 'accepted' && (trial.events.length > 0 || trial.isRepeated);
    return isStartedByEntry ? { ...done, position: trial.position } : done;
  };
