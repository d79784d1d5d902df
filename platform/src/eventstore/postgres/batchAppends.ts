import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { EventRefused, StoreUnavailable, type ExpectedRevision } from '../port.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type EncodedEvent } from '../encodedEvent.ts';

/** SQLSTATE classes of invalid values: data exception, constraint violation, program limit exceeded. */
const INVALID_VALUE_CLASSES = ['22', '23', '54'];
/**
 * SQLSTATE classes of temporary errors: connection, transaction state, rollback, resources, locks, operator
 * intervention, system error.
 */
const TRANSIENT_CLASSES = ['08', '25', '40', '53', '55', '57', '58'];

/**
 * Maps an error of pg to one of the port: EventRefused or StoreUnavailable. Any other error is a bug and is unchanged.
 */
export const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error)) return error;
  if (!(error instanceof pg.DatabaseError))
    return new StoreUnavailable(`The event store cannot be reached: ${error.message}`, { cause: error });
  const sqlClass = error.code?.slice(0, 2) ?? '';
  if (INVALID_VALUE_CLASSES.includes(sqlClass))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  if (TRANSIENT_CLASSES.includes(sqlClass))
    return new StoreUnavailable(`The event store does not answer: ${error.message}`, { cause: error });
  return error;
};

/** Awaits a query and maps its errors with `toStoreError`. */
export const withStoreErrors = async <T>(query: Promise<T>): Promise<T> => {
  try {
    return await query;
  } catch (error) {
    throw toStoreError(error);
  }
};

/** An append that is not written yet. It has at least one event. */
export interface PendingAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

export type AppendOutcome =
  /** The revision and the position number of the append's last event, which may be from an earlier attempt. */
  | { readonly kind: 'appended'; readonly revision: bigint; readonly number: bigint }
  | { readonly kind: 'conflict'; readonly actual: bigint | undefined };

interface OutcomeRow {
  readonly outcome: 'appended' | 'repeated' | 'conflict';
  readonly revision: string | null;
  readonly position: string | null;
}

const APPEND = 'select * from eventstore.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';

/**
 * Appends to several streams in one transaction, at most one append per stream.
 * @returns an outcome for each append, in the same order
 * @throws EventRefused if the database rejects one of the events; then nothing was appended
 * @throws StoreUnavailable
 */
export const appendBatch = async (
  pool: pg.Pool,
  appends: readonly PendingAppend[],
): Promise<readonly AppendOutcome[]> => {
  const events = appends.flatMap((append) => append.events);
  const counts = appends.map((append) => append.events.length);
  let nextIndex = 1; // SQL arrays start at 1
  const firstIndexes = counts.map((count) => {
    const firstIndex = nextIndex;
    nextIndex += count;
    return firstIndex;
  });
  const { rows } = await withStoreErrors(
    pool.query<OutcomeRow>({
      name: 'campjay append',
      text: APPEND,
      values: [
        appends.map(({ streamId }) => streamId),
        appends.map(({ streamId }) => categoryOf(streamId)),
        appends.map(({ expected }) => toExpectedColumn(expected)),
        firstIndexes,
        counts,
        counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1)),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ version }) => version),
        events.map(({ data }) => data).join('\n'),
        events.map(({ metadata }) => metadata).join('\n'),
      ],
    }),
  );
  return rows.map(toOutcome);
};

/**
 * Returns the expected revision in the form that `eventstore.append` takes: -1 for a new stream, null for any revision.
 */
const toExpectedColumn = (expected: ExpectedRevision): bigint | number | null => {
  if (expected === 'any') return null;
  return expected === 'noStream' ? -1 : expected;
};

const toOutcome = ({ outcome, revision, position }: OutcomeRow): AppendOutcome =>
  outcome === 'conflict' || revision === null || position === null
    ? { kind: 'conflict', actual: revision === null ? undefined : BigInt(revision) }
    : { kind: 'appended', revision: BigInt(revision), number: BigInt(position) };

/** Maximum size of one batch. An append that exceeds it by itself forms a batch of its own. */
export interface BatchLimits {
  /** Number of events. */
  readonly events: number;
  /** Length of the events' JSON text. */
  readonly characters: number;
}

export const BATCH_LIMITS: BatchLimits = { events: 2_000, characters: 4_000_000 };

interface QueuedAppend {
  readonly append: PendingAppend;
  readonly characters: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines concurrent appends into batches, so that they share a transaction and its flush to disk. One batch is sent
 * at a time. It contains at most one append per stream, so appends to a stream keep their order. If the store refuses
 * one of the appends, the batch is split and sent again, until only that append fails.
 * @param appendBatch returns an outcome for each append; if it throws, it has appended nothing
 * @returns a function that sends an append as part of a batch
 */
export const batchAppends = (
  appendBatch: (appends: readonly PendingAppend[]) => Promise<readonly AppendOutcome[]>,
  limits: BatchLimits = BATCH_LIMITS,
): ((append: PendingAppend) => Promise<AppendOutcome>) => {
  let queue: QueuedAppend[] = [];
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (queue.length > 0) {
      await Promise.resolve(); // so that appends of the same tick join the batch
      const { batch, remaining } = selectBatch(queue, limits);
      queue = remaining;
      await send(batch);
    }
    isSending = false;
  };

  const send = async (batch: readonly QueuedAppend[]): Promise<void> => {
    try {
      const outcomes = await appendBatch(batch.map(({ append }) => append));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('The event store returned no outcome for an append'));
      }
    } catch (error) {
      if (error instanceof EventRefused && batch.length > 1) {
        const middle = Math.ceil(batch.length / 2);
        await send(batch.slice(0, middle));
        await send(batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  };

  return (append) =>
    new Promise((resolve, reject) => {
      const characters = append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      queue.push({ append, characters, resolve, reject });
      if (!isSending) void sendAll();
    });
};

/** Selects the appends of the next batch from the front of the queue: within the limits, and one per stream. */
const selectBatch = (queue: readonly QueuedAppend[], limits: BatchLimits) => {
  const batch: QueuedAppend[] = [];
  const remaining: QueuedAppend[] = [];
  const streams = new Set<string>();
  let [events, characters] = [0, 0];
  for (const [index, entry] of queue.entries()) {
    const { append } = entry;
    if (streams.has(append.streamId)) {
      remaining.push(entry);
      continue;
    }
    events += append.events.length;
    characters += entry.characters;
    if (batch.length > 0 && (events > limits.events || characters > limits.characters))
      return { batch, remaining: [...remaining, ...queue.slice(index)] };
    streams.add(append.streamId);
    batch.push(entry);
  }
  return { batch, remaining };
};
