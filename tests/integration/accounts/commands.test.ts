import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { favoritesStream, parentStream } from '@campjay/events/streams.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { completeDeletions } from '../support/commands/completeDeletions.ts';
import { openCommandApi } from '../support/commands/openCommandApi.ts';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

const COMMAND = { confirmation: 'delete my account', password: PASSWORD };

const typesOf = async (streamId: string) => (await api.store.readStream(streamId)).events.map(({ type }) => type);
const keysLeft = async () =>
  (await api.pool.query('select from ops.person_keys where wrapped_key is not null')).rowCount ?? 0;

describe('an account over HTTP', () => {
  // Covers: D15.5
  it('cannot be made a paid account by its own parent', async () => {
    const browser = await api.signedUp();
    expect(await browser.post('/api/users/account-type', { account_type: 'paid' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'account_type' }] },
    });
  });
});

describe('kids over HTTP', () => {
  it('cannot be changed by another family', async () => {
    const kidId = randomUUID();
    const own = await api.signedUp();
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
    const browser = await api.signedUp();
    const userId = await api.firstUserId();
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
      expect((await typesOf(`${stream}-${userId}`)).at(-1)).toBe('PersonForgotten');
    expect(await keysLeft()).toBe(0);
    expect((await api.pool.query('select from ops.credentials')).rowCount).toBe(0);
    expect((await api.pool.query('select from ops.sessions')).rowCount).toBe(0);
    // The email can sign up again, as a new person.
    await api.signedUp();
    expect(await api.firstUserId()).not.toBe(userId);
  });

  it.each([
    [{ confirmation: 'delete my account' }, 403, 'password'],
    [{ ...COMMAND, password: 'not this one' }, 403, 'password'],
    [{ ...COMMAND, confirmation: 'yes' }, 400, 'confirmation'],
  ])('is refused and destroys nothing: %j', async (command, status, field) => {
    const browser = await api.signedUp();
    expect(await browser.post('/api/users/delete-account', command)).toMatchObject({
      status,
      body: { errors: [{ field }] },
    });
    expect(await keysLeft()).toBe(1);
    expect((await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' })).status).toBe(200);
  });

  it.each([
    ['before the account', favoritesStream],
    ['after the account', parentStream],
  ])('is completed by the background policy if a process was killed %s', async (_when, lastEnded) => {
    await api.signedUp();
    const userId = await api.firstUserId();
    const forgotten = createSignal();
    await using _policy = completeDeletions(api, forgotten.notify);
    await appendEvents(api.store, lastEnded(userId), PersonForgotten({}));
    await forgotten.until(async () => (await keysLeft()) === 0 && (await api.firstUserId()) === 'nobody');
    expect((await typesOf(parentStream(userId))).filter((type) => type === 'PersonForgotten')).toHaveLength(1);
  });
});
