import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { type DeliveredMessage, type HandleMessages, UnusableMessage } from '../port.ts';
import { pauseAfter, reasonOf, type RetryRule } from '../retryRule.ts';
import { readAfter, type PartitionProgress } from './partitionProgress.ts';

export interface PartitionRef {
  readonly topic: string;
  readonly lane: number;
}

export interface BatchOptions {
  readonly batchSize: number;
  readonly retry: RetryRule;
  /** Hears of every message that failed by itself. */
  readonly onFailure: (message: DeliveredMessage, error: unknown, isParked: boolean) => void;
}

/**
 * `nothing`: another consumer has the lane, or nothing in it is due. `more`: a batch was handled, and most likely more waits.
 * `failed`: a message is to be tried again later.
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

const WAITING = `
  select number, key from ops.bus_messages
  where topic = $1 and lane = $2 and not_before > clock_timestamp()`;

const DUE = `
  select number, id, key, body, received_at, failures, traceparent from ops.bus_messages
  where topic = $1 and lane = $2 and number > $3 and key <> all($4)
  order by number
  limit $5`;

const POSTPONE = `
  update ops.bus_messages
  set failures = failures + 1, not_before = clock_timestamp() + $2 * interval '1 millisecond'
  where number = $1`;

const PARK = `
  with taken as (delete from ops.bus_messages where number = $1 returning topic, lane, key, id, body, received_at)
  insert into ops.bus_parked (topic, lane, key, id, body, received_at, reason)
  select topic, lane, key, id, body, received_at, $2 from taken`;

/**
 * Handles the next due messages of a lane and acknowledges them. The lane is held by a lock of the transaction, so whatever
 * ends this process or its connection gives the lane back at once, with all that was not acknowledged.
 * @param progress how far this consumer has come in the lane
 * @returns what became of them, and how far it has come now
 * @throws what the database throws; never what the handler throws
 */
export const takeBatch = (
  pool: pg.Pool,
  { topic, lane }: PartitionRef,
  progress: PartitionProgress,
  handle: HandleMessages,
  options: BatchOptions,
): Promise<{ readonly taken: BatchOutcome; readonly progress: PartitionProgress }> =>
  inTransaction(pool, async (client) => {
    const { rows: locks } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('campjay bus ' || $1), $2) as taken`,
      [topic, lane],
    );
    if (!locks[0]?.taken) return { taken: 'nothing', progress };
    // An acknowledgement that a crash forgets is only one more delivery, so its flush to disk is not waited for.
    await client.query('set local synchronous_commit = off');
    const waiting = await waitingKeys(client, { topic, lane });
    const { rows } = await client.query<MessageRow>(DUE, [
      ...[topic, lane, readAfter(progress, waiting), [...waiting.keys()], options.batchSize],
    ]);
    const batch = firstBatch(rows);
    const last = batch.at(-1);
    if (!last) return { taken: 'nothing', progress: { handledThrough: progress.handledThrough, waiting } };
    const postponed = await handleRows(client, batch, handle, options);
    if (postponed) waiting.set(postponed.key, BigInt(postponed.number));
    const handled = rows.length === options.batchSize ? 'more' : 'handled';
    return {
      taken: postponed ? 'failed' : handled,
      progress: { handledThrough: BigInt((postponed ?? last).number), waiting },
    };
  });

/** The keys of a lane that wait for another try, with the number of the message that failed. */
const waitingKeys = async (client: pg.ClientBase, { topic, lane }: PartitionRef): Promise<Map<string, bigint>> => {
  const { rows } = await client.query<Pick<MessageRow, 'key' | 'number'>>(WAITING, [topic, lane]);
  return new Map(rows.map(({ key, number }) => [key, BigInt(number)]));
};

/** A message that has failed before goes alone: it would spoil the batch for the others. */
const firstBatch = (rows: readonly MessageRow[]): readonly MessageRow[] => {
  const suspect = rows.findIndex(({ failures }) => failures > 0);
  return suspect < 0 ? rows : rows.slice(0, Math.max(1, suspect));
};

/** @returns the message that is to be tried again, if one is; those after it were left as they were */
const handleRows = async (
  client: pg.ClientBase,
  rows: readonly MessageRow[],
  handle: HandleMessages,
  options: BatchOptions,
): Promise<MessageRow | undefined> => {
  const [first, ...others] = rows;
  if (!first) return undefined;
  const error = await failureOf(handle, rows);
  if (error === undefined) {
    await client.query('delete from ops.bus_messages where number = any($1::bigint[])', [
      rows.map(({ number }) => number),
    ]);
    return undefined;
  }
  if (others.length === 0) return await retryOrPark(client, first, error.cause, options);
  for (const row of rows) {
    const postponed = await handleRows(client, [row], handle, options);
    // What fails may be more than this message, such as a database that is down: the others are not put to that test.
    if (postponed) return postponed;
  }
  return undefined;
};

const failureOf = async (
  handle: HandleMessages,
  rows: readonly MessageRow[],
): Promise<{ readonly cause: unknown } | undefined> => {
  try {
    await handle(rows.map(toDelivered));
    return undefined;
  } catch (cause) {
    return { cause };
  }
};

const toDelivered = ({ id, key, body, received_at, traceparent }: MessageRow): DeliveredMessage => ({
  id,
  key,
  body: JSON.parse(body) as unknown,
  receivedAt: received_at,
  ...(traceparent !== null && { traceparent }),
});

/** Parks the message, or lets it and its key wait for another try, and returns it then. */
const retryOrPark = async (
  client: pg.ClientBase,
  row: MessageRow,
  error: unknown,
  { retry, onFailure }: BatchOptions,
): Promise<MessageRow | undefined> => {
  const isParked = error instanceof UnusableMessage || row.failures + 1 >= retry.attempts;
  onFailure(toDelivered(row), error, isParked);
  if (isParked) {
    await client.query(PARK, [row.number, reasonOf(error)]);
    return undefined;
  }
  await client.query(POSTPONE, [row.number, pauseAfter(retry, row.failures + 1)]);
  return row;
};
