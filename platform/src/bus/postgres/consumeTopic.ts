import pLimit from 'p-limit';
import type pg from 'pg';
import { type ChangeSignal } from '../../eventstore/changeSignal.ts';
import { type Log } from '../../kernel/log.ts';
import { pause, pauseAfter } from '../../kernel/retry.ts';
import { type HandleMessages } from '../port.ts';
import { CONSUMER_BACKOFF, logFailures } from '../retryRule.ts';
import { PARTITION_COUNT } from './writeMessages.ts';
import {
  takeBatch,
  type BatchOutcome,
  type BatchOptions,
  FROM_START,
  type PartitionProgress,
  numberBeforeUnfinished,
} from './takeBatch.ts';

export interface ConsumeTopicOptions extends Pick<BatchOptions, 'batchSize' | 'retry'> {
  readonly pool: pg.Pool;
  readonly topic: string;
  readonly handle: HandleMessages;
  /** Notified after each publication. */
  readonly changeSignal: ChangeSignal;
  /** How long to wait for a notification before polling, in ms. */
  readonly pollEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * The longest pause after a batch. Messages accumulate meanwhile: a batch of fifty messages costs little more than one
 * of five.
 */
const MAX_REST_MS = 200;
const CHORES_INTERVAL_MS = 60 * 60_000;
/**
 * Partitions that one consumer handles concurrently. Their handlers can share flushes to disk, for example when they
 * append to the log.
 */
export const MAX_CONCURRENT_PARTITIONS = 8;
const ALL_PARTITIONS: readonly number[] = Array.from({ length: PARTITION_COUNT }, (_, partition) => partition);
/** Long enough for an operator to inspect parked messages. */
const PARKED_RETENTION = '90 days';

/**
 * Polls the topic's partitions until the signal aborts. If no full batch waits, it rests after each round for as long
 * as the round took (at most `MAX_REST_MS`): frequent messages are then handled in a few large batches, and publishers
 * are not slowed down. After a failure of a message or of the database it pauses, longer with each consecutive failure,
 * so that an outage uses up only a few of the attempts that each message has.
 */
export const consumeTopic = async (options: ConsumeTopicOptions): Promise<void> => {
  const { topic, changeSignal, pollEveryMs, signal, log } = options;
  const state: PollState = { nextChoresAt: 0, progress: new Map() };
  for (let failures = 0; !signal.aborted;) {
    const { changeCount } = changeSignal;
    const startedAt = performance.now();
    const outcome = await pollPartitions(options, state).catch((error: unknown): BatchOutcome => {
      log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again');
      // A restarted database may have lost the latest acknowledgements, so read from the start again.
      state.progress.clear();
      return 'failed';
    });
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (outcome === 'nothing') await changeSignal.changedSince(changeCount, { timeoutMs: pollEveryMs, signal });
    if (outcome === 'handled') await pause(Math.min(performance.now() - startedAt, MAX_REST_MS), signal);
    if (outcome === 'failed') await pause(pauseAfter(CONSUMER_BACKOFF, failures), signal);
  }
};

/** The consumer's state between rounds. */
interface PollState {
  /** When to call `runHourlyChores` next, in ms since 1970. */
  nextChoresAt: number;
  /** This consumer's position by partition, for the partitions that it has handled. */
  readonly progress: Map<number, PartitionProgress>;
}

/**
 * Handles one batch of each partition with messages, several partitions concurrently, and returns the combined outcome.
 */
const pollPartitions = async (options: ConsumeTopicOptions, state: PollState): Promise<BatchOutcome> => {
  const { pool, topic, handle, signal, log } = options;
  await runHourlyChores(pool, topic, state);
  const partitions = await readActivePartitions(pool, topic, state);
  const outcomes = new Set<BatchOutcome>();
  const handlePartition = async (partition: number): Promise<void> => {
    if (signal.aborted || outcomes.has('failed')) return;
    const batch = await takeBatch(pool, { topic, partition }, progressOf(state, partition), handle, {
      ...options,
      onFailure: logFailures(log, topic),
    });
    state.progress.set(partition, batch.progress);
    outcomes.add(batch.outcome);
  };
  const limit = pLimit(MAX_CONCURRENT_PARTITIONS);
  // `allSettled`, so that no handler still runs when an error is thrown.
  const results = await Promise.allSettled(partitions.map((partition) => limit(handlePartition, partition)));
  const rejected = results.find((result) => result.status === 'rejected');
  if (rejected) throw rejected.reason;
  return (['failed', 'more', 'handled'] as const).find((outcome) => outcomes.has(outcome)) ?? 'nothing';
};

const progressOf = ({ progress }: PollState, partition: number): PartitionProgress =>
  progress.get(partition) ?? FROM_START;

/**
 * Returns the partitions with unfinished messages. The list starts at a random one, so that consumers that start
 * together do not compete for the same partition. The column `lane` contains the partition's number.
 */
const readActivePartitions = async (pool: pg.Pool, topic: string, state: PollState): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ lane: number }>(
    `select lane from unnest($2::smallint[], $3::bigint[]) as lanes (lane, unhandled_after)
     where exists (
       select from ops.bus_messages as message
       where message.topic = $1 and message.lane = lanes.lane and message.number > lanes.unhandled_after
     )`,
    [topic, ALL_PARTITIONS, ALL_PARTITIONS.map((partition) => numberBeforeUnfinished(progressOf(state, partition)))],
  );
  const partitions = rows.map(({ lane }) => lane);
  const start = Math.floor(Math.random() * partitions.length);
  return [...partitions.slice(start), ...partitions.slice(0, start)];
};

/**
 * Does two chores once an hour: deletes old parked messages, and resets the progress, so that the next round reads each
 * partition from its start.
 */
const runHourlyChores = async (pool: pg.Pool, topic: string, state: PollState): Promise<void> => {
  if (Date.now() < state.nextChoresAt) return;
  await pool.query(
    `delete from ops.bus_parked where topic = $1 and parked_at < now() - interval '${PARKED_RETENTION}'`,
    [topic],
  );
  state.progress.clear();
  state.nextChoresAt = Date.now() + CHORES_INTERVAL_MS;
};
