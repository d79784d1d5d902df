import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type SilentProxy, startSilentProxy } from '@campjay/platform/postgres/testing/silentProxy.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { makeClicks, newAdvertisers } from '../clicks/clickedProduct.ts';
import { makeSearchCases } from '../replay/searchCases.ts';
import { newFamilies } from '../services/newFamilies.ts';
import { openOwnFolder } from '../services/ownFolder.ts';
import { becomeReady, type ServiceProcess } from '../services/serviceProcess.ts';
import { type Services, startServices } from '../services/startServices.ts';
import { accountFaults, clickFaults, commandFaults } from './check.ts';
import { startClients } from './clients.ts';
import { silenceDatabase } from './silenceDatabase.ts';
import { strikeAtRandom } from './faults.ts';
import { startKafka } from './kafka.ts';
import { type ChaosResult, report } from './report.ts';

/**
 * Checks that nothing is lost, duplicated or answered wrongly while parts of the product die. Each service runs as
 * separate processes over one PostgreSQL, used by families, searches and clicks through `web`, while services are
 * killed and stopped and PostgreSQL is crashed at random, alone and several at once. Fails on any loss, any wrong
 * response, and anything that does not recover by itself.
 * `npm run bench:chaos [-- --minutes 5] [--seed 1] [--kafka] [--silent 13] [--keep]`
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    /** Seed of the plan of faults and of the clients. */
    seed: { type: 'string', default: '1' },
    /** Uses a real Kafka for clicks instead of PostgreSQL. */
    kafka: { type: 'boolean', default: false },
    /** Instead of random faults, makes PostgreSQL's host unreachable once, for this many seconds. */
    silent: { type: 'string' },
    /** Retains the folder with the logs of all processes. */
    keep: { type: 'boolean', default: false },
  },
});
const COUNTS = { 'command-api': 2, 'query-api': 2, projector: 2, web: 1 } as const;
const CAMPS = 500;
const SEARCHES = 60;
const FAMILIES = 16;
const ADVERTISERS = 4;
const SEARCHERS = 12;
const CLICKERS = 8;
const CALM_MS = 3_000;
const READY_WITHIN_MS = 60_000;
/** More than the visitors can send: recovery takes time, and clients continue meanwhile. */
const CLICKS_A_MINUTE = 1_200;
const SPARE_MINUTES = 6;
const seed = Number(values.seed);
const silentMs = values.silent === undefined ? undefined : Number(values.silent) * 1_000;
const minutes = silentMs === undefined ? Number(values.minutes) : Math.ceil(silentMs / 60_000);
/** Longer than any outage. */
const GIVE_UP_AFTER_MS = 150_000 + (silentMs ?? 0);
const catalog = [...syntheticCatalog({ camps: CAMPS, seed: 2026 })];

const verify = async ({ run }: Services): Promise<ChaosResult['verified']> => {
  try {
    return { agrees: true, output: await run(['verify']) };
  } catch (error) {
    return { agrees: false, output: `${(error as { stdout?: string }).stdout ?? ''}${String(error)}` };
  }
};

/** Processes that are not ready, with their own status. */
const notReady = async (processes: readonly ServiceProcess[]): Promise<readonly string[]> => {
  const statuses = await Promise.all(
    processes.map(async (each) => ((await each.isReady()) ? [] : [`${each.name}: ${await each.statusText()}`])),
  );
  return statuses.flat();
};

const live = async (folder: string): Promise<ChaosResult> => {
  await using kafka = values.kafka ? await startKafka(folder) : undefined;
  let proxy: SilentProxy | undefined;
  // Disposed of after the services, which reach their database through it.
  await using _proxied = { [Symbol.asyncDispose]: async () => proxy?.[Symbol.asyncDispose]() };
  await using services = await startServices({
    ...{ folder, catalog, counts: COUNTS },
    ...(silentMs !== undefined && {
      reachDatabaseAt: async (url) => {
        proxy = await startSilentProxy(url);
        return proxy.url;
      },
    }),
    settings: kafka ? { KAFKA_BROKERS: kafka.brokers } : {},
  });
  const { url, database, dataFolder, processes } = services;
  const pool = openPool(database.url, { applicationName: 'bench' });
  try {
    const store = await openPostgresEventStore({ url: database.url, log: silentLog });
    const advertisers = await newAdvertisers(store, ADVERTISERS);
    await store[Symbol.asyncDispose]();
    const keys = deriveAdKeys(await readOrCreateMasterKeys(join(dataFolder, 'master-keys.json')));
    const count = Math.ceil(CLICKS_A_MINUTE * (minutes + SPARE_MINUTES));
    const clicks = await makeClicks(keys, join(folder, 'clicks.txt'), advertisers, count);
    const searches = join(folder, 'searches.json');
    await writeFile(searches, JSON.stringify(makeSearchCases(catalog, SEARCHES)));
    const cookies = await newFamilies(url, FAMILIES);
    console.log(`${processes.length} processes and PostgreSQL${kafka ? ' and Kafka' : ''} run; seed ${seed}.`);

    await using clients = startClients({
      ...{ url, cookies, seed, searches },
      orgIds: catalog.map(({ org_id }) => org_id),
      ...{ searchers: SEARCHERS, clicks: clicks.file, clickers: CLICKERS, giveUpAfterMs: GIVE_UP_AFTER_MS },
    });
    await pause(CALM_MS);
    const faults =
      proxy && silentMs !== undefined
        ? await silenceDatabase(services, { proxy, pool }, silentMs)
        : await strikeAtRandom(services, seededRandom(seed), Date.now() + minutes * 60_000);
    const endedAt = Date.now();
    const isReady = await becomeReady(processes, READY_WITHIN_MS);
    const readyMs = isReady ? Date.now() - endedAt : undefined;
    const statuses = isReady ? [] : await notReady(processes);
    await pause(CALM_MS);
    const usage = await clients.end();
    return {
      ...{ minutes, faults, usage, readyMs, notReady: statuses },
      ownEnds: processes.flatMap(({ ownEnds }) => ownEnds),
      commandFaults: await commandFaults(pool, usage.families),
      accountFaults: await accountFaults(url, usage.families),
      clicks: await clickFaults(pool, usage, { clickIds: clicks.clickIds, advertisers }),
      verified: await verify(services),
    };
  } finally {
    await pool.end();
  }
};

await using folder = await openOwnFolder('chaos', { keep: values.keep });
if (!report(await live(folder.path))) process.exitCode = 1;
