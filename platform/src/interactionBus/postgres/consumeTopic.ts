import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Bell } from '../../eventStore/bell.ts';
import { type Log } from '../../log/log.ts';
import { type HandleMessages } from '../port.ts';
import { AT_THE_FRONT, type LaneProgress, leftAfter } from './laneProgress.ts';
import { LANES } from './lanes.ts';
import { takeBatch, type Taken, type TakeOptions } from './takeBatch.ts';

export interface ConsumedTopic extends Pick<TakeOptions, 'batchSize' | 'retry'> {
  readonly pool: pg.Pool;
  readonly topic: string;
  readonly handle: HandleMessages;
  /** Rings when something was published. */
  readonly bell: Bell;
  /** How long to trust the bell's silence, in ms. */
  readonly pollEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** What comes meanwhile is handled together: a batch of fifty costs little more than one of five. */
const LONGEST_BREATH_MS = 200;
const KEEP_HOUSE_EVERY_MS = 60 * 60_000;
/** What handlers of several lanes write at the same time, such as appends to the log, can share a flush to disk. */
export const LANES_AT_ONCE = 8;
const ALL_LANES: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane);
/** Long enough for somebody to look at what was parked; after that nobody will. */
const PARKED_KEPT = '90 days';

/**
 * Goes round the topic's lanes until the signal aborts. As long as a round took, others get the processors, unless full
 * batches wait: so messages that come fast are taken in few large ones, and whoever publishes them is not slowed. After a
 * failure, of a message or of the database, it pauses, longer each time in a row, so that an outage costs few messages an
 * attempt.
 */
export const consumeTopic = async (consumed: ConsumedTopic): Promise<void> => {
  const { topic, bell, pollEveryMs, signal, log } = consumed;
  const round: Round = { keepHouseAt: 0, progress: new Map() };
  for (let failures = 0; !signal.aborted;) {
    const { rings } = bell;
    const begun = performance.now();
    const taken = await goRound(consumed, round).catch((error: unknown): Taken => {
      log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again');
      // A database that was restarted may have forgotten what was done last: it is there again.
      round.progress.clear();
      return 'failed';
    });
    failures = taken === 'failed' ? failures + 1 : 0;
    if (taken === 'nothing') await bell.rungSince(rings, { atMostMs: pollEveryMs, signal });
    if (taken === 'handled') await waitFor(Math.min(performance.now() - begun, LONGEST_BREATH_MS), signal);
    if (taken === 'failed') await waitFor(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
  }
};

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined); // told to end

/** What a consumer remembers from round to round. */
interface Round {
  keepHouseAt: number;
  /** Of each lane in which it has taken something. */
  readonly progress: Map<number, LaneProgress>;
}

/** One batch of each lane that holds something, some lanes at a time. Ends when all that was begun has ended. */
const goRound = async (consumed: ConsumedTopic, round: Round): Promise<Taken> => {
  const { pool, topic, handle, signal, log } = consumed;
  await keepHouse(pool, topic, round);
  const lanes = [...(await lanesInUse(pool, topic, round))];
  const taken = new Set<Taken>();
  const takeLanes = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      if (signal.aborted || taken.has('failed')) return;
      const batch = await takeBatch(pool, { topic, lane }, progressIn(round, lane), handle, {
        ...consumed,
        onFailure: ({ id }, error, isParked) =>
          log.warn(
            { error, topic, messageId: id },
            isParked ? 'A message was parked' : 'A message is tried again later',
          ),
      });
      round.progress.set(lane, batch.progress);
      taken.add(batch.taken);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES_AT_ONCE }, takeLanes));
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
  return (['failed', 'more', 'handled'] as const).find((each) => taken.has(each)) ?? 'nothing';
};

const progressIn = ({ progress }: Round, lane: number): LaneProgress => progress.get(lane) ?? AT_THE_FRONT;

/** Beginning anywhere, so that consumers that start together do not stand at the same door. */
const lanesInUse = async (pool: pg.Pool, topic: string, round: Round): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ lane: number }>(
    `select lane from unnest($2::smallint[], $3::bigint[]) as lanes (lane, left_after)
     where exists (
       select from ops.bus_messages as message
       where message.topic = $1 and message.lane = lanes.lane and message.number > lanes.left_after
     )`,
    [topic, ALL_LANES, ALL_LANES.map((lane) => leftAfter(progressIn(round, lane)))],
  );
  const lanes = rows.map(({ lane }) => lane);
  const start = Math.floor(Math.random() * lanes.length);
  return [...lanes.slice(start), ...lanes.slice(0, start)];
};

/** Once an hour: forgets what was parked long ago, and looks through all that waits, from the front. */
const keepHouse = async (pool: pg.Pool, topic: string, round: Round): Promise<void> => {
  if (Date.now() < round.keepHouseAt) return;
  await pool.query(`delete from ops.bus_parked where topic = $1 and parked_at < now() - interval '${PARKED_KEPT}'`, [
    topic,
  ]);
  round.progress.clear();
  round.keepHouseAt = Date.now() + KEEP_HOUSE_EVERY_MS;
};
