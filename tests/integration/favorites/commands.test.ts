import { favoritesStream } from '@campjay/events/streams.ts';
import { type FavoritesEvent, favoritesEvents } from '@campjay/events/favorites/events.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openCommandApi } from '../support/commands/openCommandApi.ts';

type Api = Awaited<ReturnType<typeof openCommandApi>>;
let api: Api;
beforeAll(async () => {
  api = await openCommandApi();
});
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

const userIdOf = async ({ pool }: Api, at = 0): Promise<string> => {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from ops.credentials order by created_at, user_id',
  );
  const row = rows[at];
  if (!row) throw new Error('nobody has signed up');
  return row.user_id;
};

const eventsOf = async ({ store }: Api, userId: string): Promise<readonly FavoritesEvent[]> =>
  (await store.readStream(favoritesStream(userId))).events.map(({ type, version, data }) => {
    const reader = favoritesEvents.find((each) => each.type === type);
    if (!reader) throw new Error(type);
    return reader.parse(data, version);
  });

/** The link's token, as only its parent can read it. */
const tokenOf = async (api: Api, userId: string): Promise<string> => {
  const shared = (await eventsOf(api, userId)).findLast(({ type }) => type === 'FavoritesShared');
  if (shared?.type !== 'FavoritesShared') throw new Error('nothing is shared');
  const decrypted = await api.sealing.decrypt(shared.data.token, { streamId: favoritesStream(userId), field: 'token' });
  if (decrypted.kind === 'forgotten') throw new Error('forgotten');
  return decrypted.getValue();
};

describe('favorites over HTTP', () => {
  it('are stored once, however often the same request comes', async () => {
    const browser = await api.signedUp('testa@example.org');
    const userId = await userIdOf(api);
    const key = { 'idempotency-key': 'press-00000001' };
    const first = await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' }, key);
    const again = await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' }, key);
    expect(again.body).toEqual(first.body);
    const other = await browser.post('/api/favorites/favorite-camp', { org_id: 'other-camp' }, key);
    expect(other).toMatchObject({ status: 422, body: { type: 'CommandKeyReused' } });
    expect((await eventsOf(api, userId)).map(({ type }) => type)).toEqual(['CampFavorited']);
  });

  it('store a note sealed, remove it when it is blank, and refuse a note on a camp that is not a favorite', async () => {
    const browser = await api.signedUp('testa@example.org');
    const userId = await userIdOf(api);
    const note = { org_id: 'happy-camp', note: 'Ask for the early bus' };
    expect(await browser.post('/api/favorites/save-note', note)).toMatchObject({
      status: 409,
      body: { type: 'NotAFavorite', errors: [{ field: 'org_id' }] },
    });
    await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' });
    await browser.post('/api/favorites/save-note', note);
    await browser.post('/api/favorites/save-note', { ...note, note: '  ' });
    const events = await eventsOf(api, userId);
    expect(events.map(({ type }) => type)).toEqual(['CampFavorited', 'FavoriteNoteWritten', 'FavoriteNoteRemoved']);
    expect(JSON.stringify(events)).not.toContain('early bus');
  });

  it('are shared by a link, and by a new link if sharing starts again', async () => {
    const sharer = await api.signedUp('testa@example.org');
    const sharerId = await userIdOf(api);
    await sharer.post('/api/favorites/update-sharing', { isShared: true });
    const token = await tokenOf(api, sharerId);
    expect(sharerOf(token)).toBe(sharerId);

    const friend = await api.signedUp('friend@example.org', 'Frida');
    expect((await friend.post('/api/favorites/receive-share', { token })).status).toBe(200);
    expect(await sharer.post('/api/favorites/receive-share', { token })).toMatchObject({
      status: 409,
      body: { type: 'OwnFavorites' },
    });

    await sharer.post('/api/favorites/update-sharing', { isShared: false });
    await sharer.post('/api/favorites/update-sharing', { isShared: true });
    expect(await tokenOf(api, sharerId)).not.toBe(token);
  });
});
