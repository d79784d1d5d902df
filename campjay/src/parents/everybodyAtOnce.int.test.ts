import { seededRandom } from '@campjay/events/catalog/testing/random.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KITES } from './testing/exampleCamps.ts';
import { type Families, openFamilies, PASSWORD } from './testing/openFamilies.ts';

const CLIENTS = 8;
const TOGGLES = 200;
const CAMPS = ['kites', 'tides', 'owls', 'reeds', 'dunes'];

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
}, 60_000);
afterAll(async () => families[Symbol.asyncDispose]());

/** What the log says of the one parent here: camp by camp, all that was decided, in order. */
const decisions = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await families.pool.query<{ user_id: string }>('select user_id from ops.credentials');
  const { events } = await families.store.readStream(favoritesStream(rows[0]?.user_id ?? ''));
  const byCamp = new Map<string, readonly string[]>();
  for (const { type, data } of events) {
    const { orgId } = data as { orgId: string };
    byCamp.set(orgId, [...(byCamp.get(orgId) ?? []), type]);
  }
  return byCamp;
};

describe('favorites that are pressed from eight devices at once', () => {
  it('are the same in the log, in the read model and on every device', async () => {
    const first = await families.signedUp('Exempla', 'Togglesen');
    const devices = [first, ...Array.from({ length: CLIENTS - 1 }, () => families.browser())];
    for (const device of devices.slice(1))
      await device.tell('/api/identity/sign-in', { email: first.email, password: PASSWORD });

    await Promise.all(
      devices.map(async (device, at) => {
        const random = seededRandom(at + 1);
        for (let press = 0; press < TOGGLES / CLIENTS; press += 1) {
          const orgId = random.pick(CAMPS);
          const wish = random.chance(0.6) ? 'favorite-camp' : 'unfavorite-camp';
          await device.tell(`/api/favorites/${wish}`, { org_id: orgId });
        }
      }),
    );

    // Nothing to undo: it only tells where the stream stands after all of them.
    await first.tell('/api/favorites/unfavorite-camp', { org_id: 'never-a-favorite' });
    const decided = await decisions();
    // Nothing is decided twice: a camp that is a favorite is made none before it is made one again.
    for (const types of decided.values())
      types.forEach((type, at) => expect(type).toBe(at % 2 === 0 ? 'CampFavorited' : 'CampUnfavorited'));
    const kept = CAMPS.filter((orgId) => decided.get(orgId)?.at(-1) === 'CampFavorited');
    for (const device of devices) {
      const { favoritedCamps } = FavoritesList.parse((await device.get('/api/favorites/list')).body).data;
      expect(favoritedCamps.toSorted()).toEqual(kept.toSorted());
    }
  }, 60_000);
});
