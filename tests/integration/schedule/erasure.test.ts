import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { favoritesStream, parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { completeDeletions } from '../support/commands/completeDeletions.ts';
import { waitForEvent } from '../support/commands/waitForEvent.ts';
import { openSchedules, type TestParent } from '../support/commands/openSchedules.ts';

const schedules = await openSchedules();
afterAll(async () => schedules[Symbol.asyncDispose]());

const newParent = () => schedules.parent();
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
  it('is ended by the background policy if the process was killed before', async () => {
    const owner = await newParent();
    await owner.plan();
    await schedules.append(favoritesStream(owner.userId), PersonForgotten({}));
    await using _follower = completeDeletions(schedules);
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
      await using _follower = completeDeletions(schedules);
      await untilForgotten();
    }
    expect(await leaveEvents(owner)).toEqual([coParent.userId]);
    expect((await owner.send('remove-entry', { entryId })).status).toBe(200);
  });

  it('is left by a co-parent who joins at the same moment', async () => {
    const [owner, coParent] = [await newParent(), await newParent()];
    const shareId = await admitCoParent(owner, await newParent());
    await schedules.append(parentStream(coParent.userId), PersonForgotten({}));
    await using _follower = completeDeletions(schedules);
    await schedules.append(scheduleStream(owner.userId), received(coParent, shareId));
    await waitForEvent(
      schedules.store,
      ({ type, streamId }) => type === 'CoParentLeft' && streamId === scheduleStream(owner.userId),
    );
    expect(await leaveEvents(owner)).toEqual([coParent.userId]);
  });
});
