import { randomUUID } from 'node:crypto';
import { AccountTypeSet } from '@campjay/events/accounts/events.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL } from '../support/commands/openCommandApi.ts';
import { openSchedules, type TestParent, WEEKS } from '../support/commands/openSchedules.ts';

const schedules = await openSchedules();
afterAll(async () => schedules[Symbol.asyncDispose]());

const newParent = () => schedules.parent();

const tokenOf = async (owner: TestParent, shareId: string): Promise<string> => {
  const shared = (await owner.events()).find(
    (event) => event.type === 'ScheduleShared' && event.data.shareId === shareId,
  );
  if (shared?.type !== 'ScheduleShared') throw new Error('nothing is shared');
  const place = { streamId: scheduleStream(owner.userId), field: 'token' };
  const decrypted = await schedules.sealing.decrypt(shared.data.token, place);
  if (decrypted.kind !== 'decrypted') throw new Error(decrypted.kind);
  return decrypted.getValue();
};

const share = async (owner: TestParent, mode: 'view' | 'plan' = 'plan', email?: string) => {
  const shareId = randomUUID();
  const answer = await owner.send('send-new-schedule-share', { shareId, mode, email });
  expect(answer.status).toBe(200);
  return { shareId, token: await tokenOf(owner, shareId) };
};
const receiveShare = (parent: TestParent, token: string) => parent.send('receive-new-schedule-share', { token });
const planFor = (by: TestParent, owner: TestParent, seen = 1000) =>
  by.send('create-custom-plan', {
    ...{ ownerId: owner.userId, seen, entryId: randomUUID(), kidId: owner.kidId, weeks: [WEEKS[0]], title: 'Zoo' },
  });
const setAccount = (owner: TestParent, accountType: 'free' | 'paid') =>
  schedules.append(parentStream(owner.userId), AccountTypeSet({ accountType }));
const typesOf = async (owner: TestParent) => (await owner.events()).map(({ type }) => type);

const VOID = { status: 404, body: { type: 'NothingShared', errors: [{ field: 'token' }] } };

describe('sharing a schedule', () => {
  it('starts the only trial of an account that never had one', async () => {
    const owner = await newParent();
    await share(owner);
    expect(await schedules.accountTypes(owner.userId)).toEqual(['TrialStarted']);
    await share(owner);
    expect(await schedules.accountTypes(owner.userId)).toEqual(['TrialStarted']);
  });

  it('stores the email and token of an invitation sealed with the owner’s key', async () => {
    const owner = await newParent();
    const { token } = await share(owner, 'plan', 'rowan.example@example.org');
    const text = JSON.stringify(await owner.events());
    expect(text).not.toContain('rowan.example');
    expect(text).not.toContain(token);
  });

  it('by email is limited per day, while links can still be created', async () => {
    const owner = await newParent();
    for (let sent = 0; sent < 20; sent += 1) await share(owner, 'view', `friend-${sent}@example.org`);
    const body = { shareId: randomUUID(), mode: 'view' };
    expect(await owner.send('send-new-schedule-share', { ...body, email: 'one@example.org' })).toMatchObject({
      status: 429,
    });
    expect(await owner.send('send-new-schedule-share', body)).toMatchObject({ status: 200 });
  });
});

describe('receiving a schedule', () => {
  // Covers: D15.32
  it('is refused until the email is confirmed, and then works by the same link', async () => {
    const { token } = await share(await newParent());
    const newcomer = schedules.browser();
    const person = { email: EMAIL, password: PASSWORD, firstName: 'New', lastName: 'Comer' };
    await newcomer.post('/api/identity/sign-up', person);
    const receive = () => newcomer.post('/api/schedule/receive-new-schedule-share', { token, seen: 1000 });
    expect(await receive()).toMatchObject({ status: 403, body: { type: 'EmailNotConfirmed' } });
    await schedules.confirmEmail(EMAIL);
    expect((await receive()).status).toBe(200);
  });

  // Covers: 3.79
  it('admits everyone who has the link as a co-parent who plans, and records that in the log', async () => {
    const [owner, first, second] = [await newParent(), await newParent(), await newParent()];
    const { token } = await share(owner);
    for (const parent of [first, second]) {
      expect((await receiveShare(parent, token)).status).toBe(200);
      expect((await receiveShare(parent, token)).status).toBe(200);
      expect((await planFor(parent, owner)).status).toBe(200);
    }
    expect(await typesOf(owner)).toEqual([
      ...['ScheduleShared', 'ScheduleShareReceived', 'CustomPlanCreated', 'ScheduleShareReceived', 'CustomPlanCreated'],
    ]);
    const { events } = await schedules.store.readStream(scheduleStream(owner.userId));
    expect(events.map(({ metadata }) => metadata.actor)).toMatchObject([
      { userId: owner.userId, role: 'parent' },
      { userId: first.userId, role: 'co-parent' },
      { userId: first.userId, role: 'co-parent' },
      { userId: second.userId, role: 'co-parent' },
      { userId: second.userId, role: 'co-parent' },
    ]);
  });

  // Covers: 3.79, D7.14
  it('by an invitation admits one person, the first to accept, even of two at once', async () => {
    const [owner, first, second] = [await newParent(), await newParent(), await newParent()];
    const { token } = await share(owner, 'plan', 'somebody@example.org');
    const statuses = (await Promise.all([receiveShare(first, token), receiveShare(second, token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect((await typesOf(owner)).filter((type) => type === 'ScheduleShareReceived')).toHaveLength(1);
  });

  it('with a void, unknown or invalid link is refused the same way', async () => {
    const [owner, other] = [await newParent(), await newParent()];
    const { shareId, token } = await share(owner);
    await owner.send('update-schedule-sharing', { shareId, mode: null });
    const never = `${randomUUID().replaceAll('-', '')}${'a'.repeat(43)}`;
    const answers = [
      await receiveShare(other, token),
      await receiveShare(other, never),
      await receiveShare(other, 'nonsense'),
    ];
    expect(answers).toMatchObject([VOID, VOID, VOID]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  // Covers: D15.6, D15.7
  it('is paused while the sharer’s trial is over, as are new links and co-parents’ commands; all return on payment', async () => {
    const [owner, other, late] = [await newParent(), await newParent(), await newParent()];
    const { token } = await share(owner);
    await receiveShare(other, token);
    await setAccount(owner, 'free');
    expect(await owner.send('send-new-schedule-share', { shareId: randomUUID(), mode: 'view' })).toMatchObject({
      status: 403,
      body: { type: 'TrialEnded', message: expect.stringContaining('needs a paid account') },
    });
    expect(await receiveShare(late, token)).toMatchObject({ status: 403, body: { type: 'TrialEnded' } });
    expect(await planFor(other, owner)).toMatchObject({ status: 403, body: { type: 'TrialEnded' } });
    await setAccount(owner, 'paid');
    await share(owner);
    expect((await receiveShare(late, token)).status).toBe(200);
    expect((await planFor(other, owner)).status).toBe(200);
  });
});

describe('the end of access', () => {
  it('cannot be requested for others by a co-parent or a stranger, who learns nothing about the schedule', async () => {
    const [owner, other, stranger] = [await newParent(), await newParent(), await newParent()];
    await receiveShare(other, (await share(owner)).token);
    const endAccessBody = { ownerId: owner.userId, userId: owner.userId };
    expect(await other.send('end-schedule-access', endAccessBody)).toMatchObject({
      status: 403,
      body: { type: 'OwnerOnly' },
    });
    const nobodys = await stranger.send('end-schedule-access', { ownerId: randomUUID() });
    for (const body of [endAccessBody, { ownerId: owner.userId }, { ownerId: owner.userId, userId: other.userId }])
      expect(await stranger.send('end-schedule-access', body)).toMatchObject({ status: 404, body: nobodys.body });
  });

  // Covers: D7.15
  it('is lifted if the owner invites the removed person’s email, in upper or lower case', async () => {
    const owner = await newParent();
    const other = await schedules.parent('removed.parent@example.org');
    await receiveShare(other, (await share(owner)).token);
    await owner.send('end-schedule-access', { userId: other.userId });
    const { token } = await share(owner, 'plan', 'Removed.Parent@example.org');
    expect((await receiveShare(other, token)).status).toBe(200);
    expect((await planFor(other, owner)).status).toBe(200);
  });

  it('returns an error that names the missing field if an owner names no person', async () => {
    const owner = await newParent();
    expect(await owner.send('end-schedule-access', {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'userId' }] },
    });
  });

  it('and every other change of a share is reserved for the owner', async () => {
    const [owner, other] = [await newParent(), await newParent()];
    const { shareId, token } = await share(owner, 'view');
    await receiveShare(other, token);
    for (const mode of ['plan', null])
      expect(await other.send('update-schedule-sharing', { shareId, mode })).toMatchObject({
        status: 404,
        body: { type: 'NoSuchShare' },
      });
    expect(await typesOf(owner)).toEqual(['ScheduleShared', 'ScheduleShareReceived']);
  });
});
