import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { readIdempotencyKey, idempotencyKeyReused } from '@campjay/platform/http/idempotencyKey.ts';
import { type Answer, type HandlerInput, ok, problem, type Problem } from '@campjay/platform/http/route.ts';
import { type RateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PersonIsForgotten, type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type CommandDone } from './contract.ts';
import { isConfirmed } from './confirmedEmail.ts';
import { type Decider, type Refusal } from './decider.ts';
import {
  type CommandKeyReused,
  type CommandOutcome,
  firstEventId,
  handleCommand,
  type KeyedMetadata,
} from './handleCommand.ts';

/** What commands of signed-in people work with. */
export interface WishParts {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly now: () => Date;
  /** How much one person may wish; counted by user id. */
  readonly limit: RateLimit;
}

/** A signed-in person's request on its way to a command. */
export interface CommandContext {
  readonly userId: string;
  readonly isEmailConfirmed: boolean;
  readonly metadata: KeyedMetadata;
  /** Seals a private value for the one event that the command leads to in that stream. */
  readonly seal: <T>(streamId: string, field: string, value: T) => Promise<Sealed<T>>;
}

type CommandInput = Pick<HandlerInput<unknown, unknown, unknown>, 'body' | 'principal' | 'headers' | 'correlationId'>;

/** The person was forgotten, maybe while the request was under way. */
export const accountDeleted: Problem = problem(410, { type: 'AccountDeleted', message: 'This account was deleted.' });

/**
 * Takes a request up: its key (made up where the client sent none), the hash by which a repetition is known, and who
 * wishes it. A problem where the key is none, or the person wishes too much.
 */
export const beginCommand = async (
  { sealing, now, limit }: WishParts,
  { body, principal, headers, correlationId }: CommandInput,
): Promise<CommandContext | Problem> => {
  const key = readIdempotencyKey(headers);
  if (typeof key === 'object') return key;
  const { userId } = principal;
  const tooMany = await limit.consume(userId);
  if (tooMany) return tooMany;
  return catchForgotten(async () => {
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

/** What goes to which stream, and what is said when it is done, or why it is not. */
export interface PreparedCommand<State, Command, Event extends DomainEvent, Reason extends Refusal> {
  readonly decider: Decider<State, Command, Event, Reason>;
  readonly streamId: string;
  readonly command: Command;
  readonly done: string;
  readonly explain: (reason: Reason) => Problem;
}

/** A wish that was granted: what is said of it, where its effect stands, and its stream's last revision after it. */
export interface CommandResult {
  readonly kind: 'done';
  readonly message: string;
  readonly position: string;
  /** -1 of a stream that is empty. */
  readonly revision: number;
  readonly isRepeated: boolean;
  /** Whether that revision is the wish's own; not where all was as wished already. */
  readonly hasChanged: boolean;
}

/** Carries a wish to the log. Of one that is repeated it tells what was told the first time. */
export const dispatchCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  { store }: Pick<WishParts, 'store'>,
  { metadata }: Pick<CommandContext, 'metadata'>,
  { decider, streamId, command, done, explain }: PreparedCommand<State, Command, Event, Reason>,
): Promise<CommandResult | Problem> => {
  const outcome: CommandOutcome<Reason, Event> = await handleCommand(store, decider, { streamId, command, metadata });
  if (outcome.kind === 'accepted') {
    const { position, revision = -1n, isRepeated, events } = outcome;
    const hasChanged = isRepeated || events.length > 0;
    return { kind: 'done', message: done, position, revision: Number(revision), isRepeated, hasChanged };
  }
  const { reason } = outcome;
  return isKeyReused(reason) ? idempotencyKeyReused() : explain(reason);
};

/** The same, as the answer to whoever asked. */
export const respondToCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  deps: Pick<WishParts, 'store'>,
  context: Pick<CommandContext, 'metadata'>,
  prepared: PreparedCommand<State, Command, Event, Reason>,
): Promise<Answer<CommandDone>> => {
  const done = await dispatchCommand(deps, context, prepared);
  return done.kind === 'done' ? ok({ success: true, message: done.message, position: done.position }) : done;
};

const isKeyReused = (reason: Refusal): reason is CommandKeyReused => reason.type === 'CommandKeyReused';

/** The answer of something that seals; of a person whose key is destroyed nothing can be sealed. */
export const catchForgotten = async <Result>(operation: () => Promise<Result>): Promise<Result | Problem> => {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof PersonIsForgotten) return accountDeleted;
    throw error;
  }
};
