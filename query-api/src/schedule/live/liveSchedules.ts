import { newToken, tokenHash } from '@campjay/platform/identity/local/accountDeps.ts';
import { type Pool } from 'pg';
import { type LivePush } from '../contract.ts';
import { type ScheduleSharing, modeOf } from '@campjay/domain/schedule/schedule.ts';
import { type Fold, cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { categoryOf, entityIdOf, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ScheduleAccess, sharingFold } from '../access.ts';

/** How long a ticket is valid, in ms. */
const TICKET_MS = 30_000;

/** The user and the sign-in session that a ticket belongs to. */
export interface TicketHolder {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Single-use tickets that open a live stream. They are rows in the database, so that any process accepts a ticket
 * issued by another.
 */
export interface LiveTickets {
  readonly issue: (holder: TicketHolder) => Promise<string>;
  /** True if the ticket belongs to the holder, is unused and has not expired. The check consumes the ticket. */
  readonly redeem: (ticket: string, holder: TicketHolder) => Promise<boolean>;
}

export const liveTickets = (pool: Pool, now: () => Date): LiveTickets => ({
  issue: async ({ userId, sessionId }) => {
    const ticket = newToken();
    const at = now();
    await pool.query(
      `with expired as (delete from ops.live_tickets where expires_at <= $4)
       insert into ops.live_tickets (token_hash, user_id, session_id, expires_at) values ($1, $2, $3, $5)`,
      [tokenHash(ticket), userId, sessionId, at, new Date(at.getTime() + TICKET_MS)],
    );
    return ticket;
  },
  redeem: async (ticket, { userId, sessionId }) => {
    const { rows } = await pool.query<{ is_good: boolean }>(
      `delete from ops.live_tickets where token_hash = $1
       returning user_id = $2 and session_id = $3 and expires_at > $4 as is_good`,
      [tokenHash(ticket), userId, sessionId, now()],
    );
    return rows[0]?.is_good === true;
  },
});

/** Pending pushes for one stream. Keeps only the latest position per schedule, so that a slow client costs little. */
interface Mailbox {
  readonly put: (push: LivePush) => void;
  /** Yields pushes in log order, until the signal aborts. */
  readonly pushes: (signal: AbortSignal) => AsyncIterable<LivePush>;
}

const createMailbox = (): Mailbox => {
  const waiting = new Map<string, string>();
  let wake = (): void => undefined;

  async function* pushes(signal: AbortSignal): AsyncIterable<LivePush> {
    const onAbort = (): void => wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const [next] = waiting;
        if (next) {
          const [ownerId, position] = next;
          waiting.delete(ownerId);
          yield { ownerId, position };
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    put: ({ ownerId, position }) => {
      waiting.delete(ownerId); // moves it to the end, so that pushes are delivered in log order
      waiting.set(ownerId, position);
      wake();
    },
    pushes,
  };
};

/** The users with access to a schedule, and recent departures by revision. */
export interface Membership {
  readonly sharing: ScheduleSharing;
  /** The latest departures. A departed user is notified once, only of the fact that the schedule list changed. */
  readonly departures: readonly { readonly revision: bigint; readonly userIds: readonly string[] }[];
}

/** The maximum number of events in one batch of the log. */
const MAX_DEPARTURES = 500;

type SharingEvent = Parameters<typeof sharingFold.evolve>[1];

const membershipFold: Fold<Membership, SharingEvent> = {
  ...sharingFold,
  initialState: { sharing: sharingFold.initialState, departures: [] },
  evolve: ({ sharing: before, departures }, event, recorded) => {
    const sharing = sharingFold.evolve(before, event, recorded);
    const userIds = [...before.coParents.keys()].filter((userId) => !sharing.coParents.has(userId));
    if (userIds.length === 0) return { sharing, departures };
    return { sharing, departures: [...departures, { revision: recorded.revision, userIds }].slice(-MAX_DEPARTURES) };
  },
};

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
        log.error({ err: error }, 'Live changes of schedules could not be sent; clients reconnect.');
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
