import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { EventRefused, StoreUnavailable, type ExpectedRevision } from '../port.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type EncodedEvent } from '../encodedEvent.ts';

/** SQLSTATE classes that blame the values: data exceptions, violated constraints, program limits. */
const REFUSED = ['22', '23', '54'];
/** Temporary ones: connection, transaction rolled back or read-only, resources, locks, operator, system. */
const TRANSIENT = ['08', '25', '40', '53', '55', '57', '58'];

/** Maps a pg error to the port's: EventRefused, StoreUnavailable, or the error itself if it is a bug of ours. */
export const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error)) return error;
  if (!(error instanceof pg.DatabaseError))
    return new StoreUnavailable(`The event store cannot be reached: ${error.message}`, { cause: error });
  const sqlClass = error.code?.slice(0, 2) ?? '';
  if (REFUSED.includes(sqlClass))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  if (TRANSIENT.includes(sqlClass))
    return new StoreUnavailable(`The event store does not answer: ${error.message}`, { cause: error });
  return error;
};

/** Runs a query and maps pg's errors to the port's. */
export const withStoreErrors = async <T>(query: Promise<T>): Promise<T> => {
  try {
    return await query;
  } catch (error) {
    throw toStoreError(error);
  }
};

/** An append that is not written yet; it has at least one event. */
export interface PendingAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

export type AppendOutcome =
  /** The revision and position number of its last event, appended now or earlier. */
  | { readonly kind: 'appended'; readonly revision: bigint; readonly number: bigint }
  | { readonly kind: 'conflict'; readonly actual: bigint | undefined };

interface OutcomeRow {
  readonly outcome: 'appended' | 'repeated' | 'conflict';
  readonly revision: string | null;
  readonly position: string | null;
}

/**
 * Appends to several streams in one transaction, at most one append per stream.
 * @returns an outcome for each append, in the same order
 * @throws EventRefused if the database rejects one of the events; nothing was appended then
 * @throws StoreUnavailable
 */
export const appendBatch = async (
  pool: pg.Pool,
  appends: readonly PendingAppend[],
): Promise<readonly AppendOutcome[]> => {
  const events = appends.flatMap((append) => append.events);
  const counts = appends.map((append) => append.events.length);
  let next = 1;
  const firsts = counts.map((count) => (next += count) - count);
  const { rows } = await withStoreErrors(
    pool.query<OutcomeRow>('select * from eventstore.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
      appends.map(({ streamId }) => streamId),
      appends.map(({ streamId }) => categoryOf(streamId)),
      appends.map(({ expected }) => (expected === 'any' ? null : expected === 'noStream' ? -1 : expected)),
      firsts,
      counts,
      counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1)),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ version }) => version),
      events.map(({ data }) => data).join('\n'),
      events.map(({ metadata }) => metadata).join('\n'),
    ]),
  );
  return rows.map(toOutcome);
};

const toOutcome = ({ outcome, revision, position }: OutcomeRow): AppendOutcome =>
  outcome === 'conflict' || revision === null || position === null
    ? { kind: 'conflict', actual: revision === null ? undefined : BigInt(revision) }
    : { kind: 'appended', revision: BigInt(revision), number: BigInt(position) };

/** Limits of one call. A single append that exceeds them goes alone. */
export interface BatchLimits {
  readonly events: number;
  /** Characters of JSON. */
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
 * Combines waiting appends into one call, so that they share a transaction and its flush to disk. One call runs at a
 * time. Appends to one stream keep their order: a call includes one of them, the next ones wait. If the events of one
 * append are refused, only that append fails: the others are sent again without it.
 * @param appendBatch returns an outcome for each append; if it throws, it has appended nothing
 * @returns a function that sends one append together with others
 */
export const batchAppends = (
  appendBatch: (appends: readonly PendingAppend[]) => Promise<readonly AppendOutcome[]>,
  limits: BatchLimits = BATCH_LIMITS,
): ((append: PendingAppend) => Promise<AppendOutcome>) => {
  let waiting: QueuedAppend[] = [];
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      await Promise.resolve(); // includes appends of the same tick
      const { taken: batch, left } = nextBatch(waiting, limits);
      waiting = left;
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
        else reject(new Error('The event store gave no answer for an append'));
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
      waiting.push({ append, characters, resolve, reject });
      if (!isSending) void sendAll();
    });
};

/** Selects the next call's appends: from the front, within the limits, one per stream. */
const nextBatch = (waiting: readonly QueuedAppend[], limits: BatchLimits) => {
  const batch: QueuedAppend[] = [];
  const left: QueuedAppend[] = [];
  const streams = new Set<string>();
  let [events, characters] = [0, 0];
  for (const [index, queued] of waiting.entries()) {
    const { append } = queued;
    if (streams.has(append.streamId)) {
      left.push(queued);
      continue;
    }
    events += append.events.length;
    characters += queued.characters;
    if (batch.length > 0 && (events > limits.events || characters > limits.characters))
      return { taken: batch, left: [...left, ...waiting.slice(index)] };
    streams.add(append.streamId);
    batch.push(queued);
  }
  return { taken: batch, left };
};
