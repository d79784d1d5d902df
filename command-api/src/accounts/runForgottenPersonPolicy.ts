import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import {
  categoryOf,
  conciergeRequestStream,
  entityIdOf,
  favoritesStream,
  parentStream,
  scheduleStream,
} from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { superviseSubscription } from '../kernel/superviseSubscription.ts';
import { endStreams } from './endStreams.ts';
import { type ForgetPerson } from './forgetPerson.ts';
import { joinedSchedules } from './joinedSchedules.ts';
import { leaveSchedules } from './leaveSchedules.ts';

const CONCIERGE = categoryOf(conciergeRequestStream(''));
const FAVORITES = categoryOf(favoritesStream(''));
const PARENTS = categoryOf(parentStream(''));
const SCHEDULES = categoryOf(scheduleStream(''));
const RETRY_DELAY_MS = 5_000;

/**
 * Follows the log from its start and carries out the consequences of each `PersonForgotten`: after a crash in between,
 * and after restoring a backup that still contains destroyed data. It stores no checkpoint, because such a backup would
 * contain that too; repeating a deletion costs a few statements that find nothing. If only the first of a person's
 * streams has ended, the others are ended under the same command key, so a request that is still running causes no
 * duplicates. Once the account has ended, the person leaves the schedules of others, including one joined at that very
 * moment.
 */
export const runForgottenPersonPolicy = (deps: ForgottenPersonDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => runOnce(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Who is to be forgotten could not be followed; it is tried again.',
  });

interface ForgottenPersonDeps {
  readonly store: EventStore;
  readonly forget: ForgetPerson;
  readonly log: Log;
}

const runOnce = async ({ store, forget, log }: ForgottenPersonDeps, signal: AbortSignal): Promise<void> => {
  const memberships = joinedSchedules();
  const forgotten = new Map<string, EventMetadata>();
  const leave = (userId: string, metadata: EventMetadata) =>
    leaveSchedules(store, userId, { ownerIds: memberships.of(userId), metadata });

  /** Handles the end of one of the person's streams. */
  const handleForgotten = async ({ streamId, metadata }: RecordedEvent): Promise<void> => {
    const userId = entityIdOf(streamId);
    if (categoryOf(streamId) === FAVORITES) await endStreams(store, userId, metadata);
    // A concierge request has only a key of its own, under its id.
    if (categoryOf(streamId) === CONCIERGE) await forget(userId);
    if (categoryOf(streamId) !== PARENTS) return;
    forgotten.set(userId, metadata);
    await forget(userId);
    await leave(userId, metadata);
  };
  const handleScheduleEvent = async (event: RecordedEvent): Promise<void> => {
    const joinedUserId = memberships.apply(event);
    const metadata = joinedUserId === undefined ? undefined : forgotten.get(joinedUserId);
    if (joinedUserId !== undefined && metadata) await leave(joinedUserId, metadata);
  };

  for await (const { events } of store.subscribe({ categories: [FAVORITES, SCHEDULES, PARENTS, CONCIERGE], signal }))
    for (const event of events)
      if (event.type === PersonForgotten.type) await retry(() => handleForgotten(event), log, signal);
      else if (categoryOf(event.streamId) === SCHEDULES) await retry(() => handleScheduleEvent(event), log, signal);
};

/** Retries while the database is unavailable, so no deletion is skipped. */
const retry = async (operation: () => Promise<unknown>, log: Log, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await operation();
      return;
    } catch (error) {
      log.error({ err: error }, 'A person could not be forgotten yet; it is tried again.');
      await pause(RETRY_DELAY_MS, signal);
    }
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
