import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ChangeSignal } from '../../eventstore/changeSignal.ts';
import { type Log } from '../../kernel/log.ts';
import { type HandleMessages } from '../port.ts';
import { PARTITION_COUNT } from './writeMessages.ts';
import {
  takeBatch,
  type BatchOutcome,
  type BatchOptions,
  FROM_START,
  type PartitionProgress,
  unhandledAfter,
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

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Messages that arrive in this pause form one batch: a batch of fifty costs little more than one of five. */
const MAX_REST_MS = 200;
const PURGE_INTERVAL_MS = 60 * 60_000;
/** Concurrent handlers of several partitions can share flushes to disk, for example when they append to the log. */
export const MAX_CONCURRENT_PARTITIONS = 8;
const ALL_PARTITIONS: readonly number[] = Array.from({ length: PARTITION_COUNT }, (_, lane) => lane);
/** Long enough for an operator to inspect parked messages. */
const PARKED_RETENTION = '90 days';

/**
 * Polls the topic's partitions until the signal aborts. After each round it rests as long as the round took, unless
 * full batches wait: so frequent messages are handled in a few large batches, and publishers are not slowed down. After
 * a failure, of a message or of the database, it pauses, longer with each consecutive failure, so that an outage uses
 * up few attempts per message.
 */
export const consumeTopic = async (options: ConsumeTopicOptions): Promise<void> => {
  const { topic, changeSignal, pollEveryMs, signal, log } = options;
  const state: PollState = { purgeAt: 0, progress: new Map() };
  for (let failures = 0; !signal.aborted;) {
    const { changeCount } = changeSignal;
    const startedAt = performance.now();
    const outcome = await pollPartitions(options, state).catch((error: unknown): BatchOutcome => {
      log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again');
      // A restarted database may have lost the latest acknowledgements, so those messages exist again.
      state.progress.clear();
      return 'failed';
    });
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (outcome === 'nothing') await changeSignal.changedSince(changeCount, { timeoutMs: pollEveryMs, signal });
    if (outcome === 'handled') await waitFor(Math.min(performance.now() - startedAt, MAX_REST_MS), signal);
    if (outcome === 'failed') await waitFor(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
  }
};

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined); // aborted

/** The consumer's state between rounds. */
interface PollState {
  purgeAt: number;
  /** By partition, for those in which it has handled a batch. */
  readonly progress: Map<number, PartitionProgress>;
}

/** Takes one batch from each partition with messages, several partitions at a time. Waits for all of them to end. */
const pollPartitions = async (options: ConsumeTopicOptions, state: PollState): Promise<BatchOutcome> => {
  const { pool, topic, handle, signal, log } = options;
  await purgeParked(pool, topic, state);
  const partitions = [...(await activePartitions(pool, topic, state))];
  const outcome = new Set<BatchOutcome>();
  const takePartitions = async (): Promise<void> => {
    for (let lane = partitions.shift(); lane !== undefined; lane = partitions.shift()) {
      if (signal.aborted || outcome.has('failed')) return;
      const batch = await takeBatch(pool, { topic, lane }, progressOf(state, lane), handle, {
        ...options,
        onFailure: ({ id }, error, isParked) =>
          log.warn(
            { error, topic, messageId: id },
            isParked ? 'A message was parked' : 'A message is tried again later',
          ),
      });
      state.progress.set(lane, batch.progress);
      outcome.add(batch.taken);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_PARTITIONS }, takePartitions));
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
  return (['failed', 'more', 'handled'] as const).find((each) => outcome.has(each)) ?? 'nothing';
};

const progressOf = ({ progress }: PollState, lane: number): PartitionProgress => progress.get(lane) ?? FROM_START;

/**
 * Returns the partitions with messages, from a random start, so that consumers that start together do not compete for
 * the same one.
 */
const activePartitions = async (pool: pg.Pool, topic: string, state: PollState): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ lane: number }>(
    `select lane from unnest($2::smallint[], $3::bigint[]) as lanes (lane, left_after)
     where exists (
       select from ops.bus_messages as message
       where message.topic = $1 and message.lane = lanes.lane and message.number > lanes.left_after
     )`,
    [topic, ALL_PARTITIONS, ALL_PARTITIONS.map((lane) => unhandledAfter(progressOf(state, lane)))],
  );
  const partitions = rows.map(({ lane }) => lane);
  const start = Math.floor(Math.random() * partitions.length);
  return [...partitions.slice(start), ...partitions.slice(0, start)];
};

/**
 * Once an hour: deletes old parked messages, and resets the progress so that all waiting messages are scanned from the
 * start.
 */
const purgeParked = async (pool: pg.Pool, topic: string, state: PollState): Promise<void> => {
  if (Date.now() < state.purgeAt) return;
  await pool.query(
    `delete from ops.bus_parked where topic = $1 and parked_at < now() - interval '${PARKED_RETENTION}'`,
    [topic],
  );
  state.progress.clear();
  state.purgeAt = Date.now() + PURGE_INTERVAL_MS;
};
