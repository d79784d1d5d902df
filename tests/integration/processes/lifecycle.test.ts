import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { waitForFile } from '@campjay/platform/testing/waitForFile.ts';
import { pollUntil } from '@campjay/platform/kernel/timeouts.ts';
import { checkLog } from '@campjay/campjay/cli/verify/checkLog.ts';
import { findRunningProduct } from '@campjay/campjay/processes/dataFolder.ts';
import { beforeAll, expect, it } from '@jest/globals';
import { runCli } from '../support/commands/runCli.ts';
import { search } from '../support/product/searchRequests.ts';
import { findChildPid, databaseProcesses, processesInGroup } from '../support/product/processes.ts';
import { buildProduct, startProduct, temporaryFolder } from '../support/product/product.ts';

const CATALOG = fileURLToPath(new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url));
const KELP = {
  ...{ instance_id: 'kelp-forest-1', batch_name: 'Tides', start_date: 'June 15', end_date: 'June 19', year: 2026 },
  ...{ start_time: '9:00 AM', end_time: '3:00 PM', lat: '32.7', lng: '-117.2', region: 'san-diego', price: 400 },
};
const PUMPKIN = {
  ...{ type: 'CampTurnedIntoPumpkin', version: 1, data: {} },
  metadata: {
    ...{ time: '2026-01-01T00:00:00.000Z', correlationId: 'fairy-godmother' },
    actor: { userId: 'fairy-godmother', role: 'admin' },
  },
} as const;

const databaseIn = async (dataFolder: string): Promise<string | undefined> =>
  (await findRunningProduct(dataFolder))?.databaseUrl;
const openLog = async (dataFolder: string) =>
  openPostgresEventStore({ url: (await databaseIn(dataFolder)) ?? '', log: silentLog });

const eventsIn = async (dataFolder: string): Promise<number> => {
  await using store = await openLog(dataFolder);
  const { eventCount, faults } = await checkLog(store, new AbortController().signal, () => undefined);
  expect(faults).toEqual([]);
  return eventCount;
};

/** Waits for the first event in the log of a product that has just been started. */
const importBegins = async (dataFolder: string): Promise<void> => {
  await using store = await openLog(dataFolder);
  for await (const { events } of store.subscribe({ signal: new AbortController().signal }))
    if (events.length > 0) return;
};

/** The sources may change while the tests run; then a start builds first, and prints these lines. */
const withoutBuilding = (output: string): string => output.replaceAll(/^(Building|Built) the .*\n/gm, '');

const killService = async (product: { readonly pid: number }, serviceName: string): Promise<void> => {
  const pid = await findChildPid(product.pid, serviceName);
  if (pid === undefined) throw new Error(`${serviceName} does not run`);
  process.kill(pid, 'SIGKILL');
};

/** A database process may have ended since it was listed, together with the one killed before it. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    expect(errorCode(error)).toBe('ESRCH');
  }
};

/** Receives traces over OTLP/HTTP. */
const startCollector = async () => {
  let handleTraces: () => void = () => undefined;
  const tracesReceived = new Promise<void>((resolve) => (handleTraces = resolve));
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    if (request.method === 'POST' && request.url === '/v1/traces') handleTraces();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tracesCame: tracesReceived,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

beforeAll(buildProduct);

it('the product fills an empty data folder once and retains its data, whichever of its processes are killed', async () => {
  await using folder = await temporaryFolder();
  await using collector = await startCollector();
  const settings = { CAMPJAY_DATA: folder.path };
  const runCommand = (...argv: readonly string[]) => runCli(settings, folder.path, argv);

  // All processes are killed at once, during the first import.
  {
    await using killed = startProduct(settings);
    await waitForFile(folder.path, () => databaseIn(folder.path));
    await importBegins(folder.path);
    killed.signal('SIGKILL', 'group');
    await killed.exited;
  }

  // The next start completes the import, each event once.
  await using first = startProduct(settings);
  const url = await first.ready();
  const lines = (await readFile(CATALOG, 'utf8')).trim().split('\n').length;
  expect(first.output()).toContain(`The catalog is in place: ${lines} camps, season 2026.\n`);
  const bundled = await search(url);
  expect(bundled).toMatchObject({ season: 2026 });
  expect(bundled.totalMatchedOrgs).toBeGreaterThan(200);
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('id="root"');

  // Each child process is restarted after a kill, and can then import.
  await killService(first, 'serve');
  await first.ready(2);
  expect(await search(url)).toEqual(bundled);
  await killService(first, 'work');
  await first.line(/^The part "work" ended \(signal SIGKILL\) and will be restarted\.$/);
  const file = join(folder.path, 'one.ndjson');
  await writeFile(file, JSON.stringify({ org_id: 'kelp-forest', camp_org_name: 'Kelp Forest', instances: [KELP] }));
  const imported = await runCommand('import', file);
  expect([imported.status, imported.printed.join('\n')]).toEqual([
    0,
    expect.stringContaining('Searches show the changes.'),
  ]);
  expect((await search(url, 'kelp forest')).totalMatchedOrgs).toBe(1);
  const found = await search(url);
  expect(found.totalMatchedOrgs).toBe(bundled.totalMatchedOrgs + 1);
  const events = await eventsIn(folder.path);

  // A second product cannot use the data folder, and the first one continues.
  const second = await startProduct(settings).exited;
  expect([second.status, withoutBuilding(second.output)]).toEqual([
    1,
    expect.stringMatching(/^The data folder \S+ is in use by another running Campjay .+\n$/),
  ]);
  expect(await search(url)).toEqual(found);

  // A stopped product leaves no process. The next start appends nothing, sends traces (the built product loads these
  // packages only if a collector is configured), and continues when its database is killed.
  first.signal('SIGTERM');
  expect(await first.exited).toMatchObject({ status: 0 });
  expect([...(await processesInGroup(first.pid)), ...(await databaseProcesses(folder.path))]).toEqual([]);
  await using restarted = startProduct({
    ...settings,
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  const address = await restarted.ready();
  expect(await search(address)).toEqual(found);
  await collector.tracesCame;
  expect(await eventsIn(folder.path)).toBe(events);
  for (const pid of await databaseProcesses(folder.path)) killIfThere(pid);
  await restarted.ready(2);
  expect(await search(address)).toEqual(found);
  expect(await eventsIn(folder.path)).toBe(events);

  // An unknown event stops the projections of a running product, while searches continue.
  {
    await using store = await openLog(folder.path);
    await store.append('camp-cinderella', [{ id: randomUUID(), ...PUMPKIN }], { expected: 'noStream' });
  }
  await restarted.line(/CampTurnedIntoPumpkin/);
  expect((await runCommand('projections')).status).toBe(1);
  expect(await search(address)).toEqual(found);

  // The child processes of a killed supervisor end.
  restarted.signal('SIGKILL');
  // Poll: nothing reports the end of processes without a parent
  expect(await pollUntil(async () => (await processesInGroup(restarted.pid)).length === 0, 60_000)).toBe(true);

  // A product does not start on a log that contains an unknown event, and stops the database that was left running.
  const { status, output } = await startProduct(settings).exited;
  expect([status, withoutBuilding(output)]).toEqual([
    1,
    expect.stringMatching(/^Stopping the PostgreSQL server of an earlier run\n.*CampTurnedIntoPumpkin.*\n$/),
  ]);
  expect(await databaseProcesses(folder.path)).toEqual([]);
});
