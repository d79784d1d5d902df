import { StandIn } from '@campjay/platform/eventstore/eventstoredb/testing/standIn.ts';
import { retryWhileUnavailable } from '@campjay/platform/eventstore/eventstoredb/testing/openStores.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openStore } from '@campjay/campjay/processes/infrastructure/openStore.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

let standIn: StandIn;
let families: Families;
beforeAll(async () => {
  standIn = await StandIn.start();
  const config = readConfig({ EVENTSTOREDB_URL: standIn.url }, '/tmp');
  families = await openFamilies({
    camps: [KITES, TIDES],
    openLog: (context) => openStore(config, context),
  });
});
afterAll(async () => {
  await families[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});

const favorites = async (browser: Browser): Promise<readonly string[]> => {
  const answer = await browser.get('/api/favorites/list');
  expect(answer.status).toBe(200);
  return FavoritesList.parse(answer.body).data.favoritedCamps;
};
const favorite = (browser: Browser, org_id: string) => browser.post('/api/favorites/favorite-camp', { org_id });
/** The number of favorite events in the log. */
const hearts = (): number => standIn.log.events.filter(({ streamId }) => streamId.startsWith('favorites-')).length;

describe('the product with its log in an EventStoreDB (a stand-in), and read models in PostgreSQL', () => {
  // Covers: E.8, G.3
  it('still serves reads while the log is down, refuses whole commands, and loses nothing', async () => {
    const parent = await families.signedUp('Exempla', 'Logsen');
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
    expect(await favorites(parent)).toEqual(['kites']);
    const { rows } = await families.pool.query("select to_regclass('eventstore.events') as log");
    expect(rows).toEqual([{ log: null }]);

    standIn.kill();
    expect(await favorites(parent)).toEqual(['kites']);
    const refused = await favorite(parent, 'tides');
    expect(refused).toMatchObject({ status: 503, body: { type: 'Unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await favorites(parent)).toEqual(['kites']);
    expect((await parent.get('/api/admin/admins')).status).toBe(503);
    expect(hearts()).toBe(1);

    await standIn.start();
    await retryWhileUnavailable(async () => {
      if ((await favorite(parent, 'tides')).status === 503) throw new StoreUnavailable('It is not connected again yet');
    });
    await families.showAll();
    expect(await favorites(parent)).toEqual(['kites', 'tides']);
    expect(hearts()).toBe(2);
    expect((await parent.get('/api/admin/admins')).status).toBe(403);

    const other = await families.signedUp('Other', 'Logsen');
    await other.postOk('/api/favorites/favorite-camp', { org_id: 'tides' });
    expect(await favorites(other)).toEqual(['tides']);
  });
});
