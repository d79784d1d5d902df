import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { favoritesStream, parentStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { openCommandApi } from '../support/commands/openCommandApi.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import {
  runForgottenPersonPolicy,
  createForgetPerson,
} from '@campjay/command-api/accounts/runForgottenPersonPolicy.ts';

type Api = Awaited<ReturnType<typeof openCommandApi>>;
let api: Api;
beforeAll(async () => {
  api = await openCommandApi();
});
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

const COMMAND = { confirmation: 'delete my account', password: PASSWORD };

const userIdOf = async ({ pool }: Api): Promise<string> =>
  (await pool.query<{ user_id: string }>('select user_id from ops.credentials')).rows[0]?.user_id ?? '';
const typesOf = async ({ store }: Api, streamId: string): Promise<readonly string[]> =>
  (await store.readStream(streamId)).events.map(({ type }) => type);
const keysLeft = async ({ pool }: Api): Promise<number> =>
  (await pool.query('select from ops.person_keys where wrapped_key is not null')).rowCount ?? 0;

describe('an account over HTTP', () => {
  // Covers: 7.9
  it('stores the first reported referral source, the only trial and the tour progress, and seals the place', async () => {
    const browser = await api.signedUp('testa@example.org');
    const userId = await userIdOf(api);
    const place = { address: 'Berkeley, CA 94703', addressLat: 37.86, addressLng: -122.27, addressRadius: 15 };
    const profile = (source_param: string) => ({ dbFields: { source_param }, analyticsFields: { source_param } });
    const answers = [
      await browser.post('/api/users/update-user-profile', profile('spring-fair')),
      await browser.post('/api/users/update-user-profile', profile('autumn-fair')),
      await browser.post('/api/users/account-type', { account_type: 'trial' }),
      await browser.post('/api/users/account-type', { account_type: 'free' }),
      await browser.post('/api/users/tour-progress', { tour: 'schedule-pointer', step: 1 }),
      await browser.post('/api/users/address', place),
      await browser.post('/api/users/clear-address', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await typesOf(api, parentStream(userId))).toEqual([
      ...['ParentJoined', 'ProfileUpdated', 'TrialStarted', 'AccountTypeSet', 'TourProgressed'],
      ...['AddressSaved', 'AddressCleared'],
    ]);
    const { events } = await api.store.readStream(parentStream(userId));
    expect(JSON.stringify(events[5]?.data)).not.toMatch(/Berkeley|94703|37\.86/);
    expect(await browser.post('/api/users/account-type', { account_type: 'trial' })).toMatchObject({
      status: 409,
      body: { type: 'TrialUsed', errors: [{ field: 'account_type' }] },
    });
  });

  // Covers: D15.5
  it('cannot be made a paid account by its own parent', async () => {
    const browser = await api.signedUp('testa@example.org');
    expect(await browser.post('/api/users/account-type', { account_type: 'paid' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'account_type' }] },
    });
  });
});

describe('kids over HTTP', () => {
  it('can be added, changed and removed, and nothing about them is readable in the log', async () => {
    const browser = await api.signedUp('testa@example.org');
    const kidId = randomUUID();
    const statuses = [
      await browser.post('/api/kids/add-kid', { kidId, name: 'Kiddo Parentsen', dob: '2017-05-31', grade: 3 }),
      await browser.post('/api/kids/update-kids', { kidId, name: null, dob: '2017-06-01' }),
      await browser.post('/api/kids/delete-kid', { kidId }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const { events } = await api.store.readStream(parentStream(await userIdOf(api)));
    const ofKids = events.filter(({ type }) => type.startsWith('Kid'));
    expect(ofKids.map(({ type }) => type)).toEqual(['KidAdded', 'KidChanged', 'KidRemoved']);
    expect(ofKids[1]?.data).toMatchObject({ kidId, name: null, dob: { sealed: 1 } });
    expect(JSON.stringify(ofKids.map(({ data }) => data))).not.toMatch(/Kiddo|2017/);
  });

  it('cannot be changed by another family', async () => {
    const kidId = randomUUID();
    const own = await api.signedUp('testa@example.org');
    await own.post('/api/kids/add-kid', { kidId, name: 'Kiddo' });
    const other = await api.signedUp('other@example.org');
    expect(await other.post('/api/kids/update-kids', { kidId, name: 'Mine now' })).toMatchObject({
      status: 404,
      body: { type: 'NoSuchKid' },
    });
  });
});

describe('deleting an account', () => {
  it('destroys the key and the sign-in, ends every stream, and returns a receipt', async () => {
    const browser = await api.signedUp('testa@example.org');
    const userId = await userIdOf(api);
    await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' });
    await browser.post('/api/favorites/update-sharing', { isShared: true });
    await api.pool.query(
      `insert into ops.backups values (gen_random_uuid(), '2026-02-20', '2026-03-22'), (gen_random_uuid(), '2026-01-20', '2026-02-19')`,
    );
    const answer = await browser.post('/api/users/delete-account', COMMAND);
    expect(answer).toMatchObject({ status: 200, body: { receipt: { deletedAt: '2026-03-01T18:00:00.000Z' } } });
    expect(browser.jar.size).toBe(0);
    expect(answer.body).toMatchObject({
      receipt: { destroyed: expect.arrayContaining([expect.stringContaining('schedule')]) },
    });
    const { remains } = (answer.body as { receipt: { remains: readonly string[] } }).receipt;
    expect(remains.filter((line) => line.startsWith('The backup of'))).toEqual([
      'The backup of February 20, 2026: anyone who has it can still read your data. It will be deleted by March 22, 2026.',
    ]);
    for (const stream of ['parent', 'favorites', 'hiddenCamps', 'alerts', 'schedule'])
      expect((await typesOf(api, `${stream}-${userId}`)).at(-1)).toBe('PersonForgotten');
    expect(await keysLeft(api)).toBe(0);
    expect((await api.pool.query('select from ops.credentials')).rowCount).toBe(0);
    expect((await api.pool.query('select from ops.sessions')).rowCount).toBe(0);
    // The email can sign up again, as a new person.
    await api.signedUp('testa@example.org');
    expect(await userIdOf(api)).not.toBe(userId);
  });

  it.each([
    [{ confirmation: 'delete my account' }, 403, 'password'],
    [{ ...COMMAND, password: 'not this one' }, 403, 'password'],
    [{ ...COMMAND, confirmation: 'yes' }, 400, 'confirmation'],
  ])('is refused and destroys nothing: %j', async (command, status, field) => {
    const browser = await api.signedUp('testa@example.org');
    expect(await browser.post('/api/users/delete-account', command)).toMatchObject({
      status,
      body: { errors: [{ field }] },
    });
    expect(await keysLeft(api)).toBe(1);
    expect((await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' })).status).toBe(200);
  });

  it.each([
    ['before the account', favoritesStream],
    ['after the account', parentStream],
  ])('is completed by the background policy if a process was killed %s', async (_when, lastEnded) => {
    await api.signedUp('testa@example.org');
    const userId = await userIdOf(api);
    const forgetting = createSignal();
    const forgetOne = createForgetPerson({ sealing: api.sealing, accounts: api.parts, mailer: { name: 'nowhere' } });
    const forget = (id: string) => forgetOne(id).finally(forgetting.notify);
    const stop = new AbortController();
    const { pool, store } = api;
    const storage = createPostgresManagerStorage(pool);
    const follower = runForgottenPersonPolicy({ pool, store, storage, forget, log: silentLog }, stop.signal);
    await appendEvents(api.store, lastEnded(userId), PersonForgotten({}));
    await forgetting.until(async () => (await keysLeft(api)) === 0 && (await userIdOf(api)) === '');
    expect((await typesOf(api, parentStream(userId))).filter((type) => type === 'PersonForgotten')).toHaveLength(1);
    stop.abort();
    await follower;
  });
});
