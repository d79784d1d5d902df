import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { type DeliveredMessage, type HandleMessages, UnusableMessage } from '../port.ts';
import { pauseAfter } from '../../kernel/retry.ts';
import { type OnFailure, reasonOf, type RetryRule } from '../retryRule.ts';

/**
 * A consumer's position in a partition. Each read starts where the last one ended, because the index still contains all
 * deleted messages until the next vacuum, and a read from the start would skip over each of them. The position is only
 * in memory: a new consumer reads from the start. Message numbers grow in commit order (`writeMessages.ts`), so no new
 * message can appear behind the position.
 */
export interface PartitionProgress {
  /** All messages up to this number are finished or belong to a waiting key. */
  readonly handledThrough: bigint;
  /** The keys that wait for another attempt, each with the number of its first unfinished message. */
  readonly waitingKeys: ReadonlyMap<string, bigint>;
}

export const FROM_START: PartitionProgress = { handledThrough: 0n, waitingKeys: new Map() };

/** Returns the highest message number that is at most `max` and lower than all `numbers`. */
const lastBefore = (numbers: Iterable<bigint>, max: bigint): bigint => {
  let last = max;
  for (const number of numbers) if (number - 1n < last) last = number - 1n;
  return last;
};

/** Returns a number below all unfinished messages: every unfinished message has a higher one. */
export const numberBeforeUnfinished = ({ handledThrough, waitingKeys }: PartitionProgress): bigint =>
  lastBefore(waitingKeys.values(), handledThrough);

/**
 * Returns the number after which the next read starts. If a key no longer waits, this is just before the key's first
 * unfinished message; otherwise it is the end of the last read.
 */
const nextReadPosition = (
  { handledThrough, waitingKeys }: PartitionProgress,
  stillWaiting: ReadonlyMap<string, bigint>,
): bigint =>
  lastBefore(
    [...waitingKeys].flatMap(([key, number]) => (stillWaiting.get(key) === number ? [] : [number])),
    handledThrough,
  );

export interface PartitionRef {
  readonly topic: string;
  /** The partition's number, in the column `lane`. */
  readonly partition: number;
}

export interface BatchOptions {
  readonly batchSize: number;
  readonly retry: RetryRule;
  readonly onFailure: OnFailure;
}

/**
 * `nothing`: another consumer handles the partition, or no message is due. `handled`: a batch was handled. `more`: a
 * batch was handled, and more messages probably wait. `failed`: a message will be retried later.
 */
export type BatchOutcome = 'nothing' | 'handled' | 'more' | 'failed';

interface MessageRow {
  readonly number: string;
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly received_at: Date;
  readonly failures: number;
  readonly traceparent: string | null;
}

const SELECT_WAITING_KEYS = `
  select number, key from ops.bus_messages
  where topic = $1 and lane = $2 and not_before > clock_timestamp()`;

const SELECT_DUE_MESSAGES = `
  select number, id, key, body, received_at, failures, traceparent from ops.bus_messages
  where topic = $1 and lane = $2 and number > $3 and key <> all($4)
  order by number
  limit $5`;

const POSTPONE = `
  update ops.bus_messages
  set failures = failures + 1, not_before = clock_timestamp() + $2 * interval '1 millisecond'
  where number = $1`;

const PARK = `
  with removed as (delete from ops.bus_messages where number = $1 returning topic, lane, key, id, body, received_at)
  insert into ops.bus_parked (topic, lane, key, id, body, received_at, reason)
  select topic, lane, key, id, body, received_at, $2 from removed`;

/**
 * Handles the next due messages of a partition and acknowledges them. A lock of the transaction reserves the partition:
 * if this process or its connection ends, other consumers can handle the unacknowledged messages immediately.
 * @param progress this consumer's position in the partition
 * @returns the outcome, and the new position
 * @throws any database error; never an error of the handler
 */
export const takeBatch = (
  pool: pg.Pool,
  { topic, partition }: PartitionRef,
  progress: PartitionProgress,
  handle: HandleMessages,
  options: BatchOptions,
): Promise<{ readonly outcome: BatchOutcome; readonly progress: PartitionProgress }> =>
  inTransaction(pool, async (client) => {
    const { rows: lockRows } = await client.query<{ acquired: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('campjay bus ' || $1), $2) as acquired`,
      [topic, partition],
    );
    if (!lockRows[0]?.acquired) return { outcome: 'nothing', progress };
    // A lost acknowledgement only causes another delivery, so do not wait for its flush to disk.
    await client.query('set local synchronous_commit = off');
    const waiting = await readWaitingKeys(client, { topic, partition });
    const { rows } = await client.query<MessageRow>(SELECT_DUE_MESSAGES, [
      topic,
      partition,
      nextReadPosition(progress, waiting),
      [...waiting.keys()],
      options.batchSize,
    ]);
    const batch = selectBatch(rows);
    const lastRow = batch.at(-1);
    if (!lastRow)
      return { outcome: 'nothing', progress: { handledThrough: progress.handledThrough, waitingKeys: waiting } };
    const postponedRow = await handleRows(client, batch, handle, options);
    if (postponedRow) waiting.set(postponedRow.key, BigInt(postponedRow.number));
    const successOutcome = rows.length === options.batchSize ? 'more' : 'handled';
    return {
      outcome: postponedRow ? 'failed' : successOutcome,
      progress: { handledThrough: BigInt((postponedRow ?? lastRow).number), waitingKeys: waiting },
    };
  });

/** Returns the keys of a partition that wait for another attempt, each with the number of its failed message. */
const readWaitingKeys = async (
  client: pg.ClientBase,
  { topic, partition }: PartitionRef,
): Promise<Map<string, bigint>> => {
  const { rows } = await client.query<Pick<MessageRow, 'key' | 'number'>>(SELECT_WAITING_KEYS, [topic, partition]);
  return new Map(rows.map(({ key, number }) => [key, BigInt(number)]));
};

/**
 * Returns the rows to handle together. A message that has failed before forms a batch of its own: it could fail again.
 */
const selectBatch = (rows: readonly MessageRow[]): readonly MessageRow[] => {
  const failedIndex = rows.findIndex(({ failures }) => failures > 0);
  return failedIndex < 0 ? rows : rows.slice(0, Math.max(1, failedIndex));
};

/**
 * Handles and deletes messages. If the batch fails, its messages are handled one by one.
 * @returns the message to retry later, if any; messages after it are unchanged
 */
const handleRows = async (
  client: pg.ClientBase,
  rows: readonly MessageRow[],
  handle: HandleMessages,
  options: BatchOptions,
): Promise<MessageRow | undefined> => {
  const [first, ...others] = rows;
  if (!first) return undefined;
  const failure = await tryHandle(handle, rows);
  if (failure === undefined) {
    await client.query('delete from ops.bus_messages where number = any($1::bigint[])', [
      rows.map(({ number }) => number),
    ]);
    return undefined;
  }
  if (others.length === 0) return await retryOrPark(client, first, failure.cause, options);
  for (const row of rows) {
    const postponedRow = await handleRows(client, [row], handle, options);
    // The cause may affect all messages, such as a database that is down. Do not use up attempts of the others on it.
    if (postponedRow) return postponedRow;
  }
  return undefined;
};

/** @returns the handler's error, or undefined if it succeeded; wrapped, because a handler may throw anything */
const tryHandle = async (
  handle: HandleMessages,
  rows: readonly MessageRow[],
): Promise<{ readonly cause: unknown } | undefined> => {
  try {
    await handle(rows.map(toDeliveredMessage));
    return undefined;
  } catch (cause) {
    return { cause };
  }
};

const toDeliveredMessage = ({ id, key, body, received_at, traceparent }: MessageRow): DeliveredMessage => ({
  id,
  key,
  body: JSON.parse(body),
  receivedAt: received_at,
  ...(traceparent !== null && { traceparent }),
});

/**
 * Parks the message, or postpones it and its key for another attempt.
 * @returns the message if it was postponed
 */
const retryOrPark = async (
  client: pg.ClientBase,
  row: MessageRow,
  error: unknown,
  { retry, onFailure }: BatchOptions,
): Promise<MessageRow | undefined> => {
  const isParked = error instanceof UnusableMessage || row.failures + 1 >= retry.attempts;
  onFailure(toDeliveredMessage(row), error, isParked);
  if (isParked) {
    await client.query(PARK, [row.number, reasonOf(error)]);
    return undefined;
  }
  await client.query(POSTPONE, [row.number, pauseAfter(retry, row.failures + 1)]);
  return row;
};
