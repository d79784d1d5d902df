import {
  ANY,
  type AppendResult,
  NO_STREAM,
  type ResolvedEvent,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { encodeEvents } from '../encodedEvent.ts';
import {
  type Appended,
  EventRefused,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  StoreUnavailable,
} from '../port.ts';
import { type LogClient, withStoreErrors, withTimeout } from './logClient.ts';
import { readHead } from './readLog.ts';
import { readAt, readBackwards, readLast } from './readStream.ts';
import { serverPositionOf, toServerEvent, isKnownPosition, type LogPositions } from './toRecordedEvent.ts';

/** How many events back to search for an earlier attempt of an append with expected revision 'any'. */
const RETRY_LOOKBACK = 500;
/** Attempts of an append that the server aborts. Each takes two seconds, so the deadline usually comes first. */
const MAX_ATTEMPTS = 3;

/**
 * Appends events. The server recognizes a repeated append by the event ids at the expected revisions. With expected
 * revision 'any' it remembers only its latest appends, so this function first searches the stream's newest events.
 * An append that the server aborts is retried until the deadline: EventStoreDB 24.6.0 drops an append whose events it
 * already has but has not replicated yet, and reports a timeout after two seconds. The event ids make the retry safe.
 * @throws RevisionConflict, EventRefused, StoreUnavailable
 */
export const append = async (
  client: LogClient,
  positions: LogPositions,
  streamId: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<Appended> => {
  encodeEvents(streamId, events);
  if (events.length === 0) return await checkRevision(client, positions, streamId, expected);
  const deadline = performance.now() + client.answerWithinMs;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await appendOnce(client, positions, { streamId, events, expected, deadline });
    } catch (error) {
      if (!isAborted(error) || attempt >= MAX_ATTEMPTS || performance.now() >= deadline) throw error;
    }
};

interface AppendRequest {
  readonly streamId: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
  /** Deadline of all attempts together, in ms of `performance.now()`. */
  readonly deadline: number;
}

const isAborted = (error: unknown): boolean => error instanceof StoreUnavailable && error.cause instanceof TimeoutError;

const appendOnce = async (client: LogClient, positions: LogPositions, request: AppendRequest): Promise<Appended> => {
  const { streamId, events, expected } = request;
  if (expected === 'any') {
    const previous = findAppended(await readBackwards(client, streamId, RETRY_LOOKBACK), streamId, events);
    if (previous?.event)
      return { revision: previous.event.revision, position: positions.positionOf(serverPositionOf(previous)) };
  }
  const result = await write(client, request);
  if (result instanceof WrongExpectedVersionError) {
    const { actualVersion } = result;
    if (expected === 'any') throw new EventRefused(`${streamId}: the id of one of the events is already used`);
    throw new RevisionConflict(streamId, expected, typeof actualVersion === 'bigint' ? actualVersion : undefined);
  }
  const { nextExpectedRevision: revision, position } = result;
  if (isKnownPosition(position)) return { revision, position: positions.positionOf(position) };
  const last = await readAt(client, streamId, revision);
  if (!last) throw new Error(`${streamId} has no revision ${revision}, though it was written`);
  return { revision, position: positions.positionOf(serverPositionOf(last)) };
};

const write = async (client: LogClient, { streamId, events, expected, deadline }: AppendRequest) =>
  await withStoreErrors<AppendResult | WrongExpectedVersionError>(
    client,
    async () => {
      const remainingMs = Math.max(1, Math.ceil(deadline - performance.now()));
      return await withTimeout(
        remainingMs,
        client.appendToStream(streamId, events.map(toServerEvent), {
          expectedRevision: expected === 'any' ? ANY : expected === 'noStream' ? NO_STREAM : expected,
          requiresLeader: true,
          deadline: remainingMs,
        }),
      );
    },
    (error) => (error instanceof WrongExpectedVersionError ? error : undefined),
  );

/** Appends no events, but checks the expected revision. */
const checkRevision = async (
  client: LogClient,
  positions: LogPositions,
  streamId: string,
  expected: ExpectedRevision,
): Promise<Appended> => {
  const last = await readLast(client, streamId);
  const revision = last?.event?.revision;
  const expectedRevision = expected === 'noStream' ? undefined : expected;
  if (expected !== 'any' && expectedRevision !== revision) throw new RevisionConflict(streamId, expected, revision);
  return { revision, position: positions.positionOf(last ? serverPositionOf(last) : await readHead(client)) };
};

/**
 * Searches for an earlier attempt of the same append.
 * @returns the last of its events, or undefined if none of the events is in the stream
 * @param newest the stream's newest events, newest first
 * @throws EventRefused if only some of the events are there, or not in this order
 */
const findAppended = (
  newest: readonly ResolvedEvent[],
  streamId: string,
  events: readonly NewEvent[],
): ResolvedEvent | undefined => {
  const ids = events.map(({ id }) => id.toLowerCase());
  const existing = newest.toReversed();
  const start = existing.findIndex(({ event }) => event?.id === ids[0]);
  const areAllStored = start >= 0 && ids.every((id, index) => existing[start + index]?.event?.id === id);
  if (areAllStored) return existing[start + ids.length - 1];
  const duplicate = existing.find(({ event }) => event !== undefined && ids.includes(event.id));
  if (duplicate?.event) throw new EventRefused(`${streamId}: the id ${duplicate.event.id} is already used`);
  return undefined;
};
