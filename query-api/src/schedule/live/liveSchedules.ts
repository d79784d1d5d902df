import { modeOf } from '@campjay/domain/schedule/schedule.ts';
import { categoryOf, entityIdOf, scheduleStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ScheduleAccess } from '../access.ts';
import { type LivePush } from '../contract.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { membershipFold } from './membershipFold.ts';

/**
 * Maximum number of open streams per person; one more closes the oldest, which usually belongs to a device that went
 * away.
 */
export const MAX_STREAMS_PER_PERSON = 8;

/** Notifies connected users when a schedule changes. */
export interface LiveSchedules extends AsyncDisposable {
  /**
   * Streams every change of a schedule that the user may see at that moment, by schedule and position. If the user
   * loses access, that schedule is reported once more. The first push is the current log position, so that the client
   * can request what it missed.
   */
  readonly watch: (userId: string, signal: AbortSignal) => AsyncIterable<LivePush>;
}

interface Watcher {
  readonly mailbox: Mailbox;
  /** Owners whose schedule this user lost access to; reported once. */
  readonly revoked: Set<string>;
  readonly end: () => void;
}

export interface LiveDeps {
  readonly store: Pick<EventStore, 'readStream' | 'subscribe' | 'head'>;
  readonly access: ScheduleAccess;
  readonly log: Log;
}

/** Follows the log from its current position, with one subscription for all users. */
export const startLiveSchedules = async ({ store, access, log }: LiveDeps): Promise<LiveSchedules> => {
  const closing = new AbortController();
  const watchers = new Map<string, Set<Watcher>>();
  const membership = cachedFold(store, membershipFold);
  let reached: Position = await store.head();

  /** Resolves the members once for all watchers; each user's access is checked again when the push is delivered. */
  const notifyWatchers = async (ownerId: string, changes: readonly RecordedEvent[]): Promise<void> => {
    const { sharing, departures } = await membership.stateOf(scheduleStream(ownerId));
    const revisions = new Set(changes.map(({ revision }) => revision));
    const departed = new Set(departures.flatMap(({ revision, userIds }) => (revisions.has(revision) ? userIds : [])));
    const position = changes.at(-1)?.position ?? reached;
    for (const [userId, userWatchers] of watchers) {
      const isMember = userId === ownerId || modeOf(sharing, userId) !== undefined;
      if (!isMember && !departed.has(userId)) continue;
      for (const { mailbox, revoked } of userWatchers) {
        if (!isMember) revoked.add(ownerId);
        mailbox.put({ ownerId, position });
      }
    }
  };

  const consumeLog = async (): Promise<void> => {
    const categories = [categoryOf(scheduleStream(''))];
    for await (const batch of store.subscribe({ after: reached, categories, signal: closing.signal })) {
      if (watchers.size > 0)
        for (const [streamId, changes] of byStream(batch.events)) await notifyWatchers(entityIdOf(streamId), changes);
      reached = batch.reached;
    }
  };

  /** On an error, ends all streams: clients reconnect and reload. */
  const consumeUntilClosed = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await consumeLog();
      } catch (error) {
        log.error({ err: error }, 'Changes of schedules could not be told live; readers come again.');
        for (const { end } of [...watchers.values()].flatMap((userWatchers) => [...userWatchers])) end();
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  };
  const consuming = consumeUntilClosed();

  const canReceive = async (userId: string, ownerId: string, { revoked }: Watcher): Promise<boolean> => {
    const mode = await access.viewModeFor(ownerId, userId);
    const isAllowed = (mode !== undefined && mode !== 'trialEnded') || revoked.has(ownerId);
    revoked.delete(ownerId);
    return isAllowed;
  };

  async function* pushesFor(userId: string, watcher: Watcher, signal: AbortSignal): AsyncIterable<LivePush> {
    const userWatchers = watchers.get(userId);
    try {
      for await (const push of watcher.mailbox.pushes(signal))
        if (await canReceive(userId, push.ownerId, watcher)) yield push;
    } finally {
      userWatchers?.delete(watcher);
      if (userWatchers?.size === 0) watchers.delete(userId);
    }
  }

  return {
    watch: (userId, signal) => {
      const watcherEnd = new AbortController();
      const watcher: Watcher = { mailbox: createMailbox(), revoked: new Set(), end: () => watcherEnd.abort() };
      const userWatchers = watchers.get(userId) ?? new Set();
      watchers.set(userId, userWatchers.add(watcher));
      const [oldest] = userWatchers;
      if (userWatchers.size > MAX_STREAMS_PER_PERSON) oldest?.end();
      watcher.mailbox.put({ ownerId: userId, position: reached });
      return pushesFor(userId, watcher, AbortSignal.any([signal, watcherEnd.signal, closing.signal]));
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await consuming;
    },
  };
};

const byStream = (events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> => {
  const grouped = new Map<string, RecordedEvent[]>();
  for (const event of events) grouped.set(event.streamId, [...(grouped.get(event.streamId) ?? []), event]);
  return grouped;
};
