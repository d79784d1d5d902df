import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { judgedCount, makeClicks, newAdvertisers } from '../clicks/clickedProduct.ts';
import { makeSearchCases } from '../replay/searchCases.ts';
import { newFamilies } from '../services/newFamilies.ts';
import { openOwnFolder } from '../services/ownFolder.ts';
import { type Services, startServices } from '../services/startServices.ts';
import { type Cpu, cpuOf, usedBetween } from './cpu.ts';
import {
  answersOf,
  createLoad,
  failuresOf,
  findRate,
  sustain,
  type Load,
  measureCost,
  MIXED,
  sharesOf,
  whole,
} from './measures.ts';
import { printScale } from './scale.ts';
import { measureSizes } from './sizes.ts';

/**
 * Measures the capacity of the product as several processes on one machine: the rate of searches, commands and clicks
 * that it sustains through `web`, the processor time of each, the size of events and sessions, and how much more two
 * query-apis answer than one. Fails if a request fails at a rate that was sustained before, if a click is lost, or if
 * two query-apis answer less than 1.6 times as many searches as one.
 * `npm run bench:load [-- --camps 2000] [--seconds 60]`
 */
const { values } = parseArgs({
  options: {
    camps: { type: 'string', default: '2000' },
    /** Duration of the sustained load; other phases take fractions of it. */
    seconds: { type: 'string', default: '60' },
  },
});
const COUNTS = { 'command-api': 1, 'query-api': 2, projector: 1, web: 1 } as const;
const FAMILIES = 40;
const ADVERTISERS = 20;
const CLICKS = 60_000;
const SEARCHES = 400;
const LIKED_CAMPS = 500;
const HELD_SHARE = 0.7;
const SCALE_CONNECTIONS = 16;
const SCALE_TURNS = 3;
const GOAL = 1.6;
const SETTLE_WITHIN_MS = 120_000;
const seconds = Number(values.seconds);
const catalog = [...syntheticCatalog({ camps: Number(values.camps), seed: 2026 })];

/** Searches per second of one query-api, and of two used alternately, without a proxy in between. @returns the ratio */
const measureScaling = async (load: Load, services: Services): Promise<number> => {
  const [one = '', other = ''] = services.of('query-api').map(({ address }) => address);
  const shares = { search: 100, command: 0, click: 0 };
  const ask = async (urls: readonly string[]): Promise<number> => {
    const before = await cpuOf(services);
    const mixed = await load.send({ urls, shares, connections: SCALE_CONNECTIONS, seconds: seconds / 6 });
    const used = { ...usedBetween(before, await cpuOf(services)), 'the load itself': mixed.cpuSeconds };
    if (failuresOf(mixed) > 0) throw new Error(`Searches failed: ${JSON.stringify(mixed.failed)}`);
    const rate = answersOf(mixed) / mixed.seconds;
    console.log(
      `  ${urls.length} query-api: ${whole(rate)} searches a second; of a processor: ${sharesOf(used, mixed.seconds)}`,
    );
    return rate;
  };
  console.log(`Searches alone, ${SCALE_CONNECTIONS} at a time:`);
  const rates = { one: 0, two: 0 };
  for (let turn = 0; turn < SCALE_TURNS; turn += 1) {
    rates.one += await ask([one]);
    rates.two += await ask([one, other]);
  }
  return rates.two / rates.one;
};

const measure = async (folder: string): Promise<boolean> => {
  await using services = await startServices({ folder, catalog, counts: COUNTS });
  const { url, database, dataFolder } = services;
  await using store = await openPostgresEventStore({ url: database.url, log: silentLog });
  const pool = openPool(database.url, { applicationName: 'bench' });
  try {
    const advertisers = await newAdvertisers(store, ADVERTISERS);
    const keys = deriveAdKeys(await readOrCreateMasterKeys(join(dataFolder, 'master-keys.json')));
    const clicks = await makeClicks(keys, join(folder, 'clicks.txt'), advertisers, CLICKS);
    const searches = join(folder, 'searches.json');
    await writeFile(searches, JSON.stringify(makeSearchCases(catalog, SEARCHES)));
    const cookies = await newFamilies(url, FAMILIES);
    const orgIds = catalog.slice(0, LIKED_CAMPS).map(({ org_id }) => org_id);
    const load = createLoad({ searches, cookies, orgIds, clicks: clicks.file });
    /** Waits until every click is judged, plus a moment for the read models to follow. */
    const settled = async (): Promise<void> => {
      const deadline = Date.now() + SETTLE_WITHIN_MS;
      while ((await judgedCount(store, advertisers)) < load.sent().click && Date.now() < deadline) await pause(200);
      await pause(1_000);
    };
    await load.send({ urls: [url], seconds: 10, shares: MIXED, perSecond: 50 });
    await settled();

    const before = await cpuOf(services);
    await pause(1_000 * (seconds / 6));
    const idle: Cpu = Object.fromEntries(
      Object.entries(usedBetween(before, await cpuOf(services))).map(([name, cpu]) => [name, cpu / (seconds / 6)]),
    );
    console.log(`${whole(catalog.length)} camps. While nobody asks, of a processor: ${sharesOf(idle, 1)}`);
    console.log('Processor time of one request, all processes together:');
    const plan = { seconds: seconds / 4, idle, settled };
    const costs = {
      search: await measureCost(load, services, 'search', { ...plan, perSecond: 150 }),
      command: await measureCost(load, services, 'command', { ...plan, perSecond: 40 }),
      click: await measureCost(load, services, 'click', { ...plan, perSecond: 100 }),
    };

    console.log('Searches, commands and clicks mixed 8 : 1 : 1:');
    const rate = await findRate(load, url);
    await settled();
    const isHeld = await sustain(load, services, HELD_SHARE * rate, seconds);
    await settled();
    const lost = load.sent().click - (await judgedCount(store, advertisers));
    console.log(`  of ${whole(load.sent().click)} clicks in all, ${lost} have no verdict`);

    const ratio = await measureScaling(load, services);
    console.log(`Two query-apis answer ${ratio.toFixed(2)} times as many searches as one (goal: more than ${GOAL})`);
    const rowBytes = await measureSizes(pool, services);
    const bytesOf = (category: string): number => rowBytes.get(category) ?? NaN;
    printScale(costs, { command: bytesOf('favorites'), click: bytesOf('adInteractions') });
    return isHeld && lost === 0 && ratio > GOAL;
  } finally {
    await pool.end();
  }
};

await using folder = await openOwnFolder('load');
if (!(await measure(folder.path))) process.exitCode = 1;
