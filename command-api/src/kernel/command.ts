import {
  isProblem,
  type Principal,
  problem,
  type Problem,
  type Answer,
  type HandlerInput,
  ok,
} from '@campjay/platform/http/route.ts';
import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { readIdempotencyKey, idempotencyKeyReusedProblem } from '@campjay/platform/http/headers.ts';
import { type RateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PersonIsForgotten, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type CommandDone } from '../contract.ts';
import { type Decider, type Refusal } from './decider.ts';
import {
  type CommandKeyReused,
  type CommandOutcome,
  firstEventId,
  handleCommand,
  type KeyedMetadata,
} from './handleCommand.ts';

/**
 * The answer to commands that require a confirmed email, because they grant rights or show a family's plans to others.
 */
export const emailNotConfirmed: Problem = problem(403, {
  type: 'EmailNotConfirmed',
  message: 'Please confirm your email first. Your account page shows how.',
});

/**
 * True if the user's email is confirmed.
 * @throws the error of the role lookup if the log was unavailable, because it is then unknown whether it is confirmed
 */
export const isConfirmed = ({ isEmailConfirmed, roleLookupError }: Principal): boolean => {
  if (isEmailConfirmed === undefined && roleLookupError) throw roleLookupError;
  return isEmailConfirmed ?? false;
};

/** Dependencies of commands of signed-in users. */
export interface CommandDeps {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly now: () => Date;
  /** Limits the commands per user id. */
  readonly limit: RateLimit;
}

/** Context of a signed-in user's command. */
export interface CommandContext {
  readonly userId: string;
  readonly isEmailConfirmed: boolean;
  readonly metadata: KeyedMetadata;
  /** Encrypts a private value with the user's key, for the single event that the command appends to that stream. */
  readonly seal: <T>(streamId: string, field: string, value: T) => Promise<Sealed<T>>;
}

type CommandInput = Pick<HandlerInput<unknown, unknown, unknown>, 'body' | 'principal' | 'headers' | 'correlationId'>;

/** The account was deleted, possibly while the request was running. */
export const accountDeleted: Problem = problem(410, { type: 'AccountDeleted', message: 'This account was deleted.' });

/**
 * Starts a command: creates its metadata with actor, body hash and idempotency key, which is generated if the client
 * sent none. Returns a problem if the key is invalid, the user exceeds the rate limit or the account was deleted.
 */
export const beginCommand = async (
  { sealing, now, limit }: CommandDeps,
  { body, principal, headers, correlationId }: CommandInput,
): Promise<CommandContext | Problem> => {
  const key = readIdempotencyKey(headers);
  if (isProblem(key)) return key;
  const { userId } = principal;
  const limitProblem = await limit.consume(userId);
  if (limitProblem) return limitProblem;
  return catchAccountDeleted(async () => {
    const metadata: KeyedMetadata = {
      time: now().toISOString(),
      actor: { userId, role: principal.roles[0] ?? 'parent' },
      correlationId,
      commandKey: key ?? randomUUID(),
      bodyHash: await sealing.hashFor(userId, JSON.stringify(body)),
    };
    return {
      userId,
      isEmailConfirmed: isConfirmed(principal),
      metadata,
      seal: (streamId, field, value) =>
        sealing.seal(userId, value, { streamId, eventId: firstEventId(streamId, metadata), field }),
    };
  });
};

/** A command, with everything that is needed to handle it and to answer the request. */
export interface PreparedCommand<State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly decider: Decider<State, Command, Event, Reason>;
  readonly streamId: string;
  readonly command: Command;
  /** Message on success. */
  readonly successMessage: string;
  /** Maps a refusal to an HTTP problem. */
  readonly explain: (reason: Reason) => Problem;
}

/** The result of an accepted command. */
export interface CommandResult {
  readonly kind: 'done';
  readonly message: string;
  /** Log position that includes the command's effect. */
  readonly position: string;
  /** The stream's last revision after the command; -1 if the stream is empty. */
  readonly revision: number;
  /** True if the command was already handled under the same key. */
  readonly isRepeated: boolean;
  /**
   * False if the command appended no events; `revision` then belongs to an earlier change. Always true for a repeated
   * command: only commands that appended events are recognized as repeated.
   */
  readonly hasChanged: boolean;
}

const EMPTY_STREAM_REVISION = -1n;

/** Handles a command. For a repeated command, it returns the first result again. */
export const dispatchCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  { store }: Pick<CommandDeps, 'store'>,
  { metadata }: Pick<CommandContext, 'metadata'>,
  { decider, streamId, command, successMessage, explain }: PreparedCommand<State, Command, Event, Reason>,
): Promise<CommandResult | Problem> => {
  const outcome: CommandOutcome<Reason, Event> = await handleCommand(store, decider, { streamId, command, metadata });
  if (outcome.kind === 'accepted') {
    const { position, revision = EMPTY_STREAM_REVISION, isRepeated, events } = outcome;
    const hasChanged = isRepeated || events.length > 0;
    return { kind: 'done', message: successMessage, position, revision: Number(revision), isRepeated, hasChanged };
  }
  const { reason } = outcome;
  return isKeyReused(reason) ? idempotencyKeyReusedProblem() : explain(reason);
};

/** Like `dispatchCommand`, but returns the HTTP answer. */
export const respondToCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  deps: Pick<CommandDeps, 'store'>,
  context: Pick<CommandContext, 'metadata'>,
  prepared: PreparedCommand<State, Command, Event, Reason>,
): Promise<Answer<CommandDone>> => {
  const result = await dispatchCommand(deps, context, prepared);
  return result.kind === 'done' ? ok({ success: true, message: result.message, position: result.position }) : result;
};

const isKeyReused = (reason: Refusal): reason is CommandKeyReused => reason.type === 'CommandKeyReused';

/**
 * Runs an operation that encrypts values, and returns `accountDeleted` if the user's encryption key was destroyed.
 */
export const catchAccountDeleted = async <Result>(operation: () => Promise<Result>): Promise<Result | Problem> => {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof PersonIsForgotten) return accountDeleted;
    throw error;
  }
};
