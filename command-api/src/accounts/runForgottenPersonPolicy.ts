import { type EventMetadata } from '@campjay/events/metadata.ts';
import {
  alertsStream,
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
import { alertsDecider } from '../alerts/alertsDecider.ts';
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
import { areInteractionsForgotten, forgetInteractions } from '../ads/clicks/dayCounts.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type ManagerDeps, runProcessManager } from '../kernel/process-managers/runProcessManager.ts';
import { type Pool } from 'pg';

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
  await handleCommand(store, alertsDecider, { streamId: alertsStream(userId), ...forgetRequest });
  await handleCommand(store, rightsDecider, { streamId: userStream(userId), ...forgetRequest });
  const outcome = await handleCommand(store, accountDecider, { streamId: parentStream(userId), ...forgetRequest });
  if (outcome.kind === 'refused') throw new Error(`An account could not be deleted: ${outcome.reason.type}`);
  return outcome.position;
};

/** Deletes a person's key, and their data outside the event log. Repeating it is harmless. */
export type ForgetPerson = (userId: string) => Promise<void>;

/**
 * Destroys the key first, so the person's private data is unreadable even if a later step is interrupted. The
 * interactions come last: once they are forgotten, everything is.
 */
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

interface ForgottenPersonDeps extends ManagerDeps {
  readonly pool: Pool;
  readonly forget: ForgetPerson;
}

/**
 * Completes the deletion of every person with a `PersonForgotten` event: after a crash during a deletion, and after the
 * restore of a backup that still contains deleted data. The checkpoint is restored with the data, so deletions since
 * the backup are handled again.
 *
 * If only the first of a person's streams has ended, the others are ended with the same command key, so that a request
 * that is still running causes no duplicates. After the account has ended, the person is removed from the schedules of
 * others, including one that they join at the same moment.
 */
export const runForgottenPersonPolicy = (deps: ForgottenPersonDeps, signal: AbortSignal): Promise<void> => {
  const { store, storage, pool, forget } = deps;
  /**
   * Ids of the owners whose schedules each parent has joined and not left, including those whose share has ended. They
   * are collected from the schedules' streams, because a co-parent's own streams do not list them.
   */
  const joinedSchedules = storage.relation('joined-schedules');

  const leaveAllSchedules = async (userId: string, metadata: EventMetadata): Promise<void> =>
    leaveSchedules(store, userId, { ownerIds: await joinedSchedules.valuesOf(userId), metadata });

  /** Tracks who joins a schedule; a user who joins after their account was deleted leaves again. */
  const handleScheduleEvent = async ({ type, streamId, data, version }: RecordedEvent): Promise<void> => {
    const ownerId = entityIdOf(streamId);
    if (type === CoParentLeft.type)
      await joinedSchedules.remove(CoParentLeft.parse(data, version).data.userId, ownerId);
    if (type === CoParentRemoved.type)
      await joinedSchedules.remove(CoParentRemoved.parse(data, version).data.userId, ownerId);
    if (type !== ScheduleShareReceived.type) return;
    const { userId } = ScheduleShareReceived.parse(data, version).data;
    await joinedSchedules.add(userId, ownerId);
    const deletion = await findDeletion(store, userId);
    if (deletion) await leaveAllSchedules(userId, deletion.metadata);
  };

  /** @param erase deletes the data outside the log */
  const handleEvent = async (event: RecordedEvent, erase: ForgetPerson): Promise<void> => {
    const { type, streamId, metadata } = event;
    const category = categoryOf(streamId);
    const userId = entityIdOf(streamId);
    if (category === SCHEDULES) return handleScheduleEvent(event);
    if (type !== PersonForgotten.type) return;
    if (category === FAVORITES) await endPersonStreams(store, userId, metadata);
    // A concierge request (a camp operator's request for help with ads) belongs to no account. Its data is sealed with
    // a key of its own, which is stored under the id of the request instead of a user id.
    if (category === CONCIERGE || category === PARENTS) await erase(userId);
    if (category === PARENTS) await leaveAllSchedules(userId, metadata);
  };

  return runProcessManager(
    deps,
    {
      name: 'account-deletions',
      categories: [FAVORITES, SCHEDULES, PARENTS, CONCIERGE],
      types: [CoParentLeft.type, CoParentRemoved.type, ScheduleShareReceived.type, PersonForgotten.type],
      handle: (event) => handleEvent(event, forget),
      // Completes what an earlier version may have left undone when it was stopped, and repeats no deletion.
      replay: (event) =>
        handleEvent(event, async (userId) => {
          if (!(await areInteractionsForgotten(pool, userId))) await forget(userId);
        }),
    },
    signal,
  );
};

/** Finds the event that ended a person's account. */
const findDeletion = async (store: EventStore, userId: string): Promise<RecordedEvent | undefined> => {
  const { events } = await store.readStream(parentStream(userId));
  return events.find(({ type }) => type === PersonForgotten.type);
};
