import { CampFavorited, CampUnfavorited } from '@campjay/events/favorites/events.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { KITES, OWLS, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const CLIENTS = 8;
const TOGGLES = 12;

const families = await openFamilies({ camps: [KITES, TIDES, OWLS] });
afterAll(async () => families[Symbol.asyncDispose]());

/** Toggles until it succeeds: other clients may have been faster ten times in a row. */
const toggle = async (browser: Browser, org_id: string, isOn: boolean): Promise<Position> => {
  for (;;) {
    const path = `/api/favorites/${isOn ? 'favorite' : 'unfavorite'}-camp`;
    const { status, body } = await browser.post(path, { org_id });
    if (status === 200) return (body as { position: Position }).position;
    expect(status).toBe(409);
  }
};

describe('a heart that eight clients toggle about a hundred times at once', () => {
  it('ends in the state of the log in the read model, in every client, and in a rebuild', async () => {
    const first = await families.signedUp('Exempla', 'Togglesen');
    const clients: Browser[] = [first];
    while (clients.length < CLIENTS) {
      const other = families.browser();
      await other.postOk('/api/identity/sign-in', { email: first.email, password: PASSWORD });
      clients.push(other);
    }
    const camps = ['kites', 'tides', 'owls'];
    const positions = await Promise.all(
      clients.map(async (client, number) => {
        let last: Position | undefined;
        for (let at = 0; at < TOGGLES; at += 1)
          last = await toggle(client, camps[(number + at) % 3] ?? '', (at + (number % 2)) % 2 === 0);
        return last;
      }),
    );

    const { rows } = await families.pool.query<{ stream_id: string }>(
      "select distinct stream_id from eventstore.events where stream_id like 'favorites-%'",
    );
    const { events } = await families.store.readStream(rows[0]?.stream_id ?? '');
    const inLog: string[] = [];
    for (const { type, data } of events) {
      const { orgId } = data as { readonly orgId: string };
      // The decider never accepts the same favorite twice in a row.
      expect(inLog.includes(orgId)).toBe(type === CampUnfavorited.type);
      if (type === CampFavorited.type) inLog.push(orgId);
      else inLog.splice(inLog.indexOf(orgId), 1);
    }
    expect(events.length).toBeGreaterThan(3);

    const after = positions.reduce((a, b) => (a && b && families.store.compare(a, b) > 0 ? a : b));
    for (const client of clients) {
      const { body } = await client.get('/api/favorites/list', after);
      expect(FavoritesList.parse(body).data.favoritedCamps).toEqual(inLog);
      expect(body).not.toHaveProperty('stale');
    }
    expect(await families.projections.verify('favorites')).toMatchObject({ isEqual: true });
  });
});
