import { isProblem, type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import {
  dispatchCommand,
  type CommandResult,
  beginCommand,
  catchAccountDeleted,
  type CommandContext,
  type CommandDeps,
} from '../kernel/command.ts';
import { ScheduleDone } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { findSchedule, type FoundSchedule, type RequiredAccess } from './scheduleAccess.ts';
import { type ScheduleCommand } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { readState } from '../kernel/handledStream.ts';

/** The command context, and the schedule that the command changes, after the access check. */
export type ScheduleTarget = FoundSchedule & { readonly context: CommandContext };

/** The command of a request, and the message on success. */
export interface PreparedScheduleCommand {
  readonly command: ScheduleCommand;
  readonly successMessage: string;
}

interface ScheduleCommandSpec<Body extends object> {
  readonly summary: string;
  /** May contain the `ownerId` of another parent's schedule; otherwise the command is for the caller's own. */
  readonly body: z.ZodType<Body>;
  /** Set if the body identifies the schedule's owner in another way than by `ownerId`, such as by a token. */
  readonly findOwner?: (body: Body) => string | Problem;
  /** Defaults to 'plan'. */
  readonly access?: RequiredAccess;
  readonly prepare: (
    body: Body,
    target: ScheduleTarget,
  ) => PreparedScheduleCommand | Problem | Promise<PreparedScheduleCommand | Problem>;
  /** Runs after an accepted command, even a repeated one. May return a result with a later position. */
  readonly followUp?: (target: ScheduleTarget, result: CommandResult) => Promise<CommandResult>;
}

/** Creates the route `POST /api/schedule/{operation}`: a command on the caller's schedule, or on a shared one. */
export const scheduleCommand = <Body extends object>(
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
      if (isProblem(context)) return context;
      const ownerId = findOwner?.(input.body) ?? readOwnerId(input.body) ?? context.userId;
      if (isProblem(ownerId)) return ownerId;
      const target = await resolveTarget(deps, context, { ownerId, access });
      if (isProblem(target)) return target;
      const prepared = await catchAccountDeleted(async () => prepare(input.body, target));
      if (isProblem(prepared)) return prepared;
      const { by, streamId } = target;
      const result = await dispatchCommand(deps, target.context, {
        ...prepared,
        decider: scheduleDecider,
        streamId,
        explain: explainRefusal(by),
      });
      if (result.kind !== 'done') return result;
      const { message, position, revision, hasChanged } = (await followUp?.(target, result)) ?? result;
      return ok({ success: true, message, position, revision, hasChanged });
    },
  });

const readOwnerId = (body: object): string | undefined =>
  'ownerId' in body && typeof body.ownerId === 'string' ? body.ownerId : undefined;

/** Finds the schedule. If it is another parent's, the event metadata will record the actor as a co-parent. */
const resolveTarget = async (
  deps: CommandDeps,
  context: CommandContext,
  { ownerId, access }: { readonly ownerId: string; readonly access: RequiredAccess },
): Promise<ScheduleTarget | Problem> => {
  const foundSchedule = await findSchedule(deps, { userId: context.userId, ownerId, access });
  if (isProblem(foundSchedule)) return foundSchedule;
  if (foundSchedule.by.isOwner) return { ...foundSchedule, context };
  const { metadata } = context;
  return {
    ...foundSchedule,
    context: { ...context, metadata: { ...metadata, actor: { ...metadata.actor, role: 'co-parent' } } },
  };
};

/**
 * Creates a follow-up that starts the account's one trial when the owner first uses the schedule (Requirement D7.24).
 * It runs after the command, so that a refused command uses up no trial time. If the process crashes in between, the
 * repeated request or the next command starts the trial. Accounts that are paid or have had their trial do not change,
 * and commands of co-parents never start the owner's trial.
 */
export const startTrialOnFirstUse =
  ({ store }: { readonly store: EventStore }) =>
  async ({ by, ownerId, context: { metadata } }: ScheduleTarget, result: CommandResult): Promise<CommandResult> => {
    if (!by.isOwner) return result;
    const streamId = parentStream(ownerId);
    const { accountType, hadTrial } = await readState(store, accountDecider, streamId);
    const canStartTrial = accountType === 'free' && !hadTrial;
    // A repeated command may have started the trial; then the result needs the position of that event.
    if (!canStartTrial && !result.isRepeated) return result;
    // The spaces distinguish this key from every key that clients may send.
    const commandKey = `trial by ${metadata.commandKey}`;
    const trialOutcome = await handleCommand(store, accountDecider, {
      streamId,
      command: { type: 'StartTrial' },
      metadata: { ...metadata, commandKey },
    });
    const hasStartedTrial =
      trialOutcome.kind === 'accepted' && (trialOutcome.events.length > 0 || trialOutcome.isRepeated);
    return hasStartedTrial ? { ...result, position: trialOutcome.position } : result;
  };
