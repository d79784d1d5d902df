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
 * Appends the final event to each of a person's streams. Favorites and schedule come first, so that sharing stops
 * immediately; the account comes last. If the process crashes after the first event, `runForgottenPersonPolicy` appends
 * the others. Repeating it is harmless.
 */
export const endPersonStreams = async (
  store: EventStore,
  userId: string,
  metadata: EventMetadata,
): Promise<Position> => {
  const forgetRequest = { command: { type: 'ForgetPerson' }, metadata } as const;
  await handleCommand(store, favoritesDecider, { streamId: favoritesStream(userId), ...forgetRequest });
  await handleCommand(store, scheduleDecider, { streamId: scheduleStream(userId), ...forgetRequest });
  await handleCommand(store, hiddenCampsDecider, { streamId: hiddenCampsStream(userId), ...forgetRequest });
  await handleCommand(store, rightsDecider, { streamId: userStream(userId), ...forgetRequest });
  const outcome = await handleCommand(store, accountDecider, { streamId: parentStream(userId), ...forgetRequest });
  if (outcome.kind === 'refused') throw new Error(`An account could not be deleted: ${outcome.reason.type}`);
  return outcome.position;
};

/** Deletes a person's key, and their data outside the event log. Repeating it is harmless. */
export type ForgetPerson = (userId: string) => Promise<void>;

/** Destroys the key first, so the person's private data is unreadable even if a later step is interrupted. */
export const createForgetPerson =
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
interface JoinedSchedules {
  /** Applies the next event of a schedule. Returns a user's id if the event says that this user joined the schedule. */
  readonly apply: (event: RecordedEvent) => string | undefined;
  /** Owners of the schedules that this parent joined, including those whose share has ended. */
  readonly ownerIdsOf: (userId: string) => readonly string[];
}

/**
 * Collects memberships from the schedules' streams, because a co-parent's own streams do not list them. This happens in
 * memory: `runForgottenPersonPolicy` reads the log from its start in any case.
 */
const createJoinedSchedules = (): JoinedSchedules => {
  const ownersByUser = new Map<string, Set<string>>();
  return {
    apply: ({ type, streamId, data, version }) => {
      const ownerId = entityIdOf(streamId);
      switch (type) {
        case ScheduleShareReceived.type: {
          const { userId } = ScheduleShareReceived.parse(data, version).data;
          ownersByUser.set(userId, (ownersByUser.get(userId) ?? new Set()).add(ownerId));
          return userId;
        }
        case CoParentLeft.type:
          ownersByUser.get(CoParentLeft.parse(data, version).data.userId)?.delete(ownerId);
          break;
        case CoParentRemoved.type:
          ownersByUser.get(CoParentRemoved.parse(data, version).data.userId)?.delete(ownerId);
      }
      return undefined;
    },
    ownerIdsOf: (userId) => [...(ownersByUser.get(userId) ?? [])],
  };
};

/**
 * Removes a deleted user from other parents' schedules, so that they are no longer listed as a co-parent and do not
 * count toward the limit. Their changes stay in the history, as made by someone who has left. Repeating it is harmless.
 */
const leaveSchedules = async (
  store: EventStore,
  userId: string,
  { ownerIds, metadata }: { readonly ownerIds: readonly string[]; readonly metadata: EventMetadata },
): Promise<void> => {
  const coParentMetadata: EventMetadata = { ...metadata, actor: { userId, role: 'co-parent' } };
  for (const ownerId of ownerIds)
    await handleCommand(store, scheduleDecider, {
      streamId: scheduleStream(ownerId),
      command: { type: 'EndAccess', by: { userId, isOwner: false }, userId },
      metadata: coParentMetadata,
    });
};

const CONCIERGE = categoryOf(conciergeRequestStream(''));
const FAVORITES = categoryOf(favoritesStream(''));
const PARENTS = categoryOf(parentStream(''));
const SCHEDULES = categoryOf(scheduleStream(''));
const RETRY_DELAY_MS = 5_000;

/**
 * Completes the deletion of every person with a `PersonForgotten` event: after a crash during a deletion, and after the
 * restore of a backup that still contains deleted data. Reads the log from its start: a restored backup would also
 * restore an old checkpoint. Repeating a deletion only costs a few statements that find nothing.
 *
 * If only the first of a person's streams has ended, the others are ended with the same command key, so that a request
 * that is still running causes no duplicates. After the account has ended, the person is removed from the schedules of
 * others, including one that they join at the same moment.
 */
export const runForgottenPersonPolicy = (deps: ForgottenPersonDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => runOnce(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Could not read the log for deleted accounts; retrying.',
  });

interface ForgottenPersonDeps {
  readonly store: EventStore;
  readonly forget: ForgetPerson;
  readonly log: Log;
}

const runOnce = async ({ store, forget, log }: ForgottenPersonDeps, signal: AbortSignal): Promise<void> => {
  const joinedSchedules = createJoinedSchedules();
  const deletionMetadataByUser = new Map<string, EventMetadata>();
  const leaveAllSchedules = (userId: string, metadata: EventMetadata) =>
    leaveSchedules(store, userId, { ownerIds: joinedSchedules.ownerIdsOf(userId), metadata });

  /** Handles the `PersonForgotten` event of one of the person's streams. */
  const handlePersonForgotten = async ({ streamId, metadata }: RecordedEvent): Promise<void> => {
    const userId = entityIdOf(streamId);
    if (categoryOf(streamId) === FAVORITES) await endPersonStreams(store, userId, metadata);
    // A concierge request (a camp operator's request for help with ads) belongs to no account. Its data is sealed with
    // a key of its own, which is stored under the id of the request instead of a user id.
    if (categoryOf(streamId) === CONCIERGE) await forget(userId);
    if (categoryOf(streamId) !== PARENTS) return;
    deletionMetadataByUser.set(userId, metadata);
    await forget(userId);
    await leaveAllSchedules(userId, metadata);
  };
  /** Tracks who joins a schedule; a user who joins after their account was deleted leaves again. */
  const handleScheduleEvent = async (event: RecordedEvent): Promise<void> => {
    const joinedUserId = joinedSchedules.apply(event);
    const metadata = joinedUserId === undefined ? undefined : deletionMetadataByUser.get(joinedUserId);
    if (joinedUserId !== undefined && metadata) await leaveAllSchedules(joinedUserId, metadata);
  };

  for await (const { events } of store.subscribe({ categories: [FAVORITES, SCHEDULES, PARENTS, CONCIERGE], signal }))
    for (const event of events)
      if (event.type === PersonForgotten.type) await retry(() => handlePersonForgotten(event), log, signal);
      else if (categoryOf(event.streamId) === SCHEDULES) await retry(() => handleScheduleEvent(event), log, signal);
};

/** Retries while the database is unavailable, so no deletion is skipped. */
const retry = async (operation: () => Promise<unknown>, log: Log, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await operation();
      return;
    } catch (error) {
      log.error({ error }, "Could not delete a person's data yet; retrying.");
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
