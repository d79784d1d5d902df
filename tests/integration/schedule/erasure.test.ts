import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { favoritesStream, parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  runForgottenPersonPolicy,
  createForgetPerson,
} from '@campjay/command-api/accounts/runForgottenPersonPolicy.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { waitForEvent } from '../support/commands/waitForEvent.ts';
import { openSchedules, type Schedules, type TestParent } from '../support/commands/openSchedules.ts';

let schedules: Schedules;
beforeAll(async () => {
  schedules = await openSchedules();
}, 60_000);
afterAll(async () => schedules[Symbol.asyncDispose]());

let userCount = 0;
const newParent = () => schedules.parent(`leaving-${(userCount += 1)}@example.org`);
const deleteAccount = (parent: TestParent) =>
  parent.browser.post('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });

const received = (coParent: TestParent, shareId: string) => ScheduleShareReceived({ shareId, userId: coParent.userId });
/** Admits a co-parent who plans, by a new link. */
const admitCoParent = async (owner: TestParent, coParent: TestParent) => {
  await owner.browser.post('/api/users/account-type', { account_type: 'trial' });
  const shareId = randomUUID();
  const shared = { shareId, mode: 'plan', token: standInSeal('token'), email: null } as const;
  await schedules.append(
    scheduleStream(owner.userId),
    ScheduleShared({ ...shared, tokenHash: hashShareToken(shareId) }),
    received(coParent, shareId),
  );
  return shareId;
};

/** Starts the background policy that completes interrupted deletions. */
const startFollowing = () => {
  const stop = new AbortController();
  const forget = createForgetPerson({
    sealing: schedules.sealing,
    accounts: schedules.parts,
    mailer: { name: 'nowhere' },
  });
  const { pool, store } = schedules;
  const storage = createPostgresManagerStorage(pool);
  const ended = runForgottenPersonPolicy({ pool, store, storage, forget, log: silentLog }, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await ended;
    },
  };
};
const hasEnded = async (streamId: string) => (await schedules.typesIn(streamId)).at(-1) === 'PersonForgotten';
/** Waits until that policy has processed all current events. */
const untilForgotten = async () => {
  const { userId } = await newParent();
  await schedules.append(favoritesStream(userId), PersonForgotten({}));
  await waitForEvent(
    schedules.store,
    ({ type, streamId }) => type === 'PersonForgotten' && streamId === parentStream(userId),
  );
};
const leaveEvents = async (owner: TestParent) =>
  (await owner.events()).flatMap((event) => (event.type === 'CoParentLeft' ? [event.data.userId] : []));

describe('a schedule when an account is deleted', () => {
  // Covers: D15.23
  it('ends with its owner, for everyone it was shared with', async () => {
    const [owner, coParent] = [await newParent(), await newParent()];
    await admitCoParent(owner, coParent);
    await owner.plan();
    expect(await coParent.plan({ ownerId: owner.userId, kidId: owner.kidId })).toBeDefined();
    expect((await deleteAccount(owner)).status).toBe(200);
    expect(await hasEnded(scheduleStream(owner.userId))).toBe(true);
    expect(await coParent.send('set-working-hours', { ownerId: owner.userId, hours: null })).toMatchObject({
      status: 404,
      body: { type: 'NotShared' },
    });
  });

  it('is ended by the background policy if the process was killed before', async () => {
    const owner = await newParent();
    await owner.plan();
    await schedules.append(favoritesStream(owner.userId), PersonForgotten({}));
    await using _follower = startFollowing();
    await untilForgotten();
    expect(await hasEnded(scheduleStream(owner.userId))).toBe(true);
    expect(await hasEnded(parentStream(owner.userId))).toBe(true);
  });

  // Covers: D15.23
  it('is left once by a deleted co-parent, whose changes stay', async () => {
    const [owner, coParent] = [await newParent(), await newParent()];
    await admitCoParent(owner, coParent);
    const entryId = await coParent.plan({ ownerId: owner.userId, kidId: owner.kidId });
    expect((await deleteAccount(coParent)).status).toBe(200);
    for (let start = 0; start < 2; start += 1) {
      await using _follower = startFollowing();
      await untilForgotten();
    }
    expect(await leaveEvents(owner)).toEqual([coParent.userId]);
    expect((await owner.send('remove-entry', { entryId })).status).toBe(200);
  });

  it('is left by a co-parent who joins at the same moment', async () => {
    const [owner, coParent] = [await newParent(), await newParent()];
    const shareId = await admitCoParent(owner, await newParent());
    await schedules.append(parentStream(coParent.userId), PersonForgotten({}));
    await using _follower = startFollowing();
    await schedules.append(scheduleStream(owner.userId), received(coParent, shareId));
    await waitForEvent(
      schedules.store,
      ({ type, streamId }) => type === 'CoParentLeft' && streamId === scheduleStream(owner.userId),
    );
    expect(await leaveEvents(owner)).toEqual([coParent.userId]);
  });
});
