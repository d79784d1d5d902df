import { newToken, hashToken } from '@campjay/platform/identity/local/accountDeps.ts';
import { type Pool } from 'pg';
import { type LivePush } from '../contract.ts';
import { accessModeOf } from '@campjay/domain/schedule/access.ts';
import { type ScheduleSharing } from '@campjay/domain/schedule/schedule.ts';
import { type Fold, createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { categoryOf, entityIdOf, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ScheduleAccess, sharingFold } from '../access.ts';

/** How long a ticket is valid. */
const TICKET_VALIDITY_MS = 30_000;

/** The user and the sign-in session that a ticket belongs to. */
export interface TicketHolder {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Single-use tickets that open a live stream (a connection over which the server reports changes of schedules). They
 * are stored in the database, so that every process accepts the tickets of the others.
 */
export interface LiveTickets {
  readonly issue: (holder: TicketHolder) => Promise<string>;
  /**
   * Returns true if the ticket belongs to the holder, is unused and has not expired. Even a failed check uses it up.
   */
  readonly redeem: (ticket: string, holder: TicketHolder) => Promise<boolean>;
}

export const createLiveTickets = (pool: Pool, now: () => Date): LiveTickets => ({
  issue: async ({ userId, sessionId }) => {
    const ticket = newToken();
    const issuedAt = now();
    await pool.query(
      `with expired as (delete from ops.live_tickets where expires_at <= $4)
       insert into ops.live_tickets (token_hash, user_id, session_id, expires_at) values ($1, $2, $3, $5)`,
      [hashToken(ticket), userId, sessionId, issuedAt, new Date(issuedAt.getTime() + TICKET_VALIDITY_MS)],
    );
    return ticket;
  },
  redeem: async (ticket, { userId, sessionId }) => {
    const { rows } = await pool.query<{ is_valid: boolean }>(
      `delete from ops.live_tickets where token_hash = $1
       returning user_id = $2 and session_id = $3 and expires_at > $4 as is_valid`,
      [hashToken(ticket), userId, sessionId, now()],
    );
    return rows[0]?.is_valid === true;
  },
});

/**
 * The queued pushes (`LivePush` messages) of one live stream. Keeps only the latest one per schedule, so that a slow
 * client uses little memory.
 */
interface Mailbox {
  readonly put: (push: LivePush) => void;
  /** Yields pushes in log order until the signal is aborted. */
  readonly pushes: (signal: AbortSignal) => AsyncIterable<LivePush>;
}

const createMailbox = (): Mailbox => {
  /** Owner of the schedule → position in the log of its latest change. */
  const queue = new Map<string, string>();
  let wakeUp = (): void => undefined;

  async function* pushes(signal: AbortSignal): AsyncIterable<LivePush> {
    const onAbort = (): void => wakeUp();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const [oldest] = queue;
        if (oldest) {
          const [ownerId, position] = oldest;
          queue.delete(ownerId);
          yield { ownerId, position };
        } else
          await new Promise<void>((resolve) => {
            wakeUp = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    put: ({ ownerId, position }) => {
      queue.delete(ownerId); // moves the schedule to the end, so that pushes are delivered in log order
      queue.set(ownerId, position);
      wakeUp();
    },
    pushes,
  };
};

/** The users who have access to a schedule, and those who recently lost it. */
export interface Membership {
  readonly sharing: ScheduleSharing;
  /**
   * Who lost access, and at which revision of the schedule. They get one last push, so that their clients reload the
   * list.
   */
  readonly departures: readonly { readonly revision: bigint; readonly userIds: readonly string[] }[];
}

/** Equals the maximum number of events in one batch of the log: older departures have already been processed. */
const MAX_DEPARTURES = 500;

type SharingEvent = Parameters<typeof sharingFold.evolve>[1];

const membershipFold: Fold<Membership, SharingEvent> = {
  ...sharingFold,
  initialState: { sharing: sharingFold.initialState, departures: [] },
  evolve: ({ sharing: before, departures }, event, recordedEvent) => {
    const sharing = sharingFold.evolve(before, event, recordedEvent);
    const userIds = [...before.coParents.keys()].filter((userId) => !sharing.coParents.has(userId));
    if (userIds.length === 0) return { sharing, departures };
    const departure = { revision: recordedEvent.revision, userIds };
    return { sharing, departures: [...departures, departure].slice(-MAX_DEPARTURES) };
  },
};

/**
 * Maximum number of open streams per person. Opening another one closes the oldest, which usually belongs to a device
 * that is no longer connected.
 */
export const MAX_STREAMS_PER_PERSON = 8;

/** Notifies connected users when a schedule changes. */
export interface LiveSchedules extends AsyncDisposable {
  /**
   * Streams a push for every change of a schedule that the user may see at that time. If the user loses access to a
   * schedule, one last push reports it. The first push contains the current log position, so that the client can reload
   * what it missed.
   */
  readonly watch: (userId: string, signal: AbortSignal) => AsyncIterable<LivePush>;
}

/** An open live stream of a user. */
interface Watcher {
  readonly mailbox: Mailbox;
  /** Owners of the schedules to which the user lost access, until the user has been notified of this. */
  readonly revokedOwnerIds: Set<string>;
  readonly end: () => void;
}

export interface LiveDeps {
  readonly store: Pick<EventStore, 'readStream' | 'subscribe' | 'head'>;
  readonly access: ScheduleAccess;
  readonly log: Log;
}

/** Follows the event log from its current end. A single subscription serves all users. */
export const startLiveSchedules = async ({ store, access, log }: LiveDeps): Promise<LiveSchedules> => {
  const shutdown = new AbortController();
  const watchers = new Map<string, Set<Watcher>>();
  const cachedMembership = createCachedFold(store, membershipFold);
  let position: Position = await store.head();

  /** Queues a push for all watchers who have or had access. Each user's access is checked again upon delivery. */
  const notifyWatchers = async (ownerId: string, changes: readonly RecordedEvent[]): Promise<void> => {
    const { sharing, departures } = await cachedMembership.readState(scheduleStream(ownerId));
    const revisions = new Set(changes.map(({ revision }) => revision));
    const departedUserIds = new Set(
      departures.flatMap(({ revision, userIds }) => (revisions.has(revision) ? userIds : [])),
    );
    const pushPosition = changes.at(-1)?.position ?? position;
    for (const [userId, userWatchers] of watchers) {
      const isMember = accessModeOf(sharing, { userId, isOwner: userId === ownerId }) !== 'none';
      if (!isMember && !departedUserIds.has(userId)) continue;
      for (const { mailbox, revokedOwnerIds } of userWatchers) {
        if (!isMember) revokedOwnerIds.add(ownerId);
        mailbox.put({ ownerId, position: pushPosition });
      }
    }
  };

  const consumeLog = async (): Promise<void> => {
    const categories = [categoryOf(scheduleStream(''))];
    for await (const batch of store.subscribe({ after: position, categories, signal: shutdown.signal })) {
      if (watchers.size > 0)
        for (const [streamId, changes] of groupByStream(batch.events))
          await notifyWatchers(entityIdOf(streamId), changes);
      position = batch.reached;
    }
  };

  /** Follows the log until shutdown. After an error, ends all live streams, so that clients reconnect and reload. */
  const consumeUntilClosed = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      try {
        await consumeLog();
      } catch (error) {
        log.error({ error }, 'Live schedule changes could not be sent; all clients must reconnect.');
        for (const { end } of [...watchers.values()].flatMap((userWatchers) => [...userWatchers])) end();
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  };
  const consumerLoop = consumeUntilClosed();

  /** True if the user may see the schedule, or lost access to it and has not been notified of this yet. */
  const mayReceive = async (userId: string, ownerId: string, { revokedOwnerIds }: Watcher): Promise<boolean> => {
    const isAllowed = (await access.mayView(ownerId, userId)) || revokedOwnerIds.has(ownerId);
    revokedOwnerIds.delete(ownerId);
    return isAllowed;
  };

  async function* pushesFor(userId: string, watcher: Watcher, signal: AbortSignal): AsyncIterable<LivePush> {
    const userWatchers = watchers.get(userId);
    try {
      for await (const push of watcher.mailbox.pushes(signal))
        if (await mayReceive(userId, push.ownerId, watcher)) yield push;
    } finally {
      userWatchers?.delete(watcher);
      if (userWatchers?.size === 0) watchers.delete(userId);
    }
  }

  return {
    watch: (userId, signal) => {
      const watcherController = new AbortController();
      const watcher: Watcher = {
        mailbox: createMailbox(),
        revokedOwnerIds: new Set(),
        end: () => watcherController.abort(),
      };
      const userWatchers = watchers.get(userId) ?? new Set();
      watchers.set(userId, userWatchers.add(watcher));
      const [oldest] = userWatchers;
      if (userWatchers.size > MAX_STREAMS_PER_PERSON) oldest?.end();
      watcher.mailbox.put({ ownerId: userId, position });
      return pushesFor(userId, watcher, AbortSignal.any([signal, watcherController.signal, shutdown.signal]));
    },
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await consumerLoop;
    },
  };
};

const groupByStream = (events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> => {
  const grouped = new Map<string, RecordedEvent[]>();
  for (const event of events) grouped.set(event.streamId, [...(grouped.get(event.streamId) ?? []), event]);
  return grouped;
};
