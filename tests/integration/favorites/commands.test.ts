import { favoritesStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openCommandApi } from '../support/commands/openCommandApi.ts';

const api = await openCommandApi();
afterAll(async () => api[Symbol.asyncDispose]());

describe('favorites over HTTP', () => {
  it('are stored once, however often the same request comes', async () => {
    const browser = await api.signedUp();
    const userId = await api.firstUserId();
    const key = { 'idempotency-key': 'press-00000001' };
    const first = await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' }, key);
    const again = await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' }, key);
    expect(again.body).toEqual(first.body);
    const other = await browser.post('/api/favorites/favorite-camp', { org_id: 'other-camp' }, key);
    expect(other).toMatchObject({ status: 422, body: { type: 'CommandKeyReused' } });
    const { events } = await api.store.readStream(favoritesStream(userId));
    expect(events.map(({ type }) => type)).toEqual(['CampFavorited']);
  });
});
