import { type EventMetadata } from '@campjay/events/metadata.ts';
import {
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  scheduleStream,
  userStream,
  entityIdOf,
  categoryOf,
  conciergeRequestStream,
} from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { rightsDecider } from '../admin/rightsDecider.ts';
import { favoritesDecider } from '../favorites/favoritesDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { hiddenCampsDecider } from '../hidden-camps/hiddenCampsDecider.ts';
import { scheduleDecider } from '../schedule/scheduleDecider.ts';
import { accountDecider } from './accountDecider.ts';
import { deleteCredentials } from '@campjay/platform/identity/local/accounts.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { deleteClerkAccount } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { deleteEmailsOf } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { forgetInteractions } from '../ads/clicks/dayCounts.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { superviseSubscription } from '../kernel/superviseSubscription.ts';

/**
 * Ends all streams of a person: favorites and schedule first, because this ends their sharing; the account last. Once
 * the first has ended the others follow, even after an interruption (`runForgottenPersonPolicy`). Repeating it is
 * harmless.
 */
export const endStreams = async (store: EventStore, userId: string, metadata: EventMetadata): Promise<Position> => {
  const end = { command: { type: 'ForgetPerson' }, metadata } as const;
  await handleCommand(store, favoritesDecider, { streamId: favoritesStream(userId), ...end });
  await handleCommand(store, scheduleDecider, { streamId: scheduleStream(userId), ...end });
  await handleCommand(store, hiddenCampsDecider, { streamId: hiddenCampsStream(userId), ...end });
  await handleCommand(store, rightsDecider, { streamId: userStream(userId), ...end });
  const outcome = await handleCommand(store, accountDecider, { streamId: parentStream(userId), ...end });
  if (outcome.kind === 'refused') throw new Error(`An account could not be deleted: ${outcome.reason.type}`);
  return outcome.position;
};

/** Carries out the consequences of `PersonForgotten` outside the log. Repeating it is harmless. */
export type ForgetPerson = (userId: string) => Promise<void>;

/** The key is destroyed first: whatever is interrupted afterwards, the person's private data is unreadable. */
export const forgetPerson =
  ({
    sealing,
    accounts,
    mailer,
  }: {
    readonly sealing: Sealing;
    readonly accounts: AccountDeps;
    readonly mailer: Pick<Mailer, 'name' | 'forget'>;
  }): ForgetPerson =>
  async (userId) => {
    await sealing.destroyKey(userId);
    await deleteCredentials(accounts, userId);
    await deleteClerkAccount(accounts.pool, userId);
    const emails = await deleteEmailsOf(accounts.pool, userId);
    if (emails.length > 0) await mailer.forget?.(emails);
    await forgetInteractions(accounts.pool, userId);
  };

/** The shared schedules that each parent has joined and not left, as of the events read so far. */
export interface JoinedSchedules {
  /** Applies the next event of any schedule; returns the user who joined by it. */
  readonly apply: (event: RecordedEvent) => string | undefined;
  /** Owners of the schedules that this parent joined, including those whose share has ended. */
  readonly of: (userId: string) => readonly string[];
}

/**
 * Derived from the schedules' streams, because a co-parent's account does not list them. Built while reading the log
 * from its start, as `runForgottenPersonPolicy` does anyway, so an interruption loses nothing.
 */
const joinedSchedules = (): JoinedSchedules => {
  const ownersOf = new Map<string, Set<string>>();
  return {
    apply: ({ type, streamId, data, version }) => {
      const ownerId = entityIdOf(streamId);
      switch (type) {
        case ScheduleShareReceived.type: {
          const { userId } = ScheduleShareReceived.parse(data, version).data;
          ownersOf.set(userId, (ownersOf.get(userId) ?? new Set()).add(ownerId));
          return userId;
        }
        case CoParentLeft.type:
          ownersOf.get(CoParentLeft.parse(data, version).data.userId)?.delete(ownerId);
          break;
        case CoParentRemoved.type:
          ownersOf.get(CoParentRemoved.parse(data, version).data.userId)?.delete(ownerId);
      }
      return undefined;
    },
    of: (userId) => [...(ownersOf.get(userId) ?? [])],
  };
};

/**
 * Removes a deleted account from other parents' schedules, so it is no longer listed as a co-parent and frees its
 * place. Its changes stay in the history, as made by someone who has left. Repeating it is harmless.
 */
const leaveSchedules = async (
  store: EventStore,
  userId: string,
  { ownerIds, metadata }: { readonly ownerIds: readonly string[]; readonly metadata: EventMetadata },
): Promise<void> => {
  const asCoParent: EventMetadata = { ...metadata, actor: { userId, role: 'co-parent' } };
  for (const ownerId of ownerIds)
    await handleCommand(store, scheduleDecider, {
      streamId: scheduleStream(ownerId),
      command: { type: 'EndAccess', by: { userId, isOwner: false }, userId },
      metadata: asCoParent,
    });
};

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
