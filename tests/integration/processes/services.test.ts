import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntilSearchable } from '@campjay/campjay/processes/waitUntilCaughtUp.ts';
import { type ServiceName } from '@campjay/campjay/processes/runService.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { waitForFile } from '@campjay/platform/testing/waitForFile.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/postgres/database.ts';
import { search } from '../support/product/searchRequests.ts';
import { type Browser, signUpAt } from '../support/product/createBrowser.ts';
import { buildProduct } from '../support/product/product.ts';
import { type RunningServices, type ServiceProcess, startServices } from '../support/product/services.ts';

const WITHIN_MS = 600_000;
const COUNTS = { 'command-api': 2, 'query-api': 2, projector: 2, web: 1 } as const;

const resources = openResources();
let services: RunningServices;
beforeAll(async () => {
  await buildProduct();
  const database = resources.add(await createTestDatabase());
  services = resources.add(await startServices({ counts: COUNTS, databaseUrl: database.url }));
  await services.ready();
});
afterAll(async () => resources[Symbol.asyncDispose]());

const of = (service: ServiceName, number: number): ServiceProcess => {
  const found = services.of(service)[number - 1];
  if (!found) throw new Error(`There is no ${service}-${number}`);
  return found;
};
/** Of the two processes of a service, the one that logs this line first, and the other one. */
const firstThatLogs = async (service: ServiceName, pattern: RegExp) => {
  const [one, two] = [of(service, 1), of(service, 2)];
  return await Promise.race([
    one.logs(pattern).then(() => ({ working: one, standingBy: two })),
    two.logs(pattern).then(() => ({ working: two, standingBy: one })),
  ]);
};
const untilWebSees = async (processes: readonly ServiceProcess[], state: 'ready' | 'away') => {
  const seen = (each: ServiceProcess) =>
    of('web', 1).nextLogs(new RegExp(`"origin":"${each.address}","standing":"${state}"`));
  await Promise.all(processes.map(seen));
};

/** Retries while a response is stale: each time the product waits up to two seconds for its read model. */
const favorites = async (browser: Browser): Promise<unknown> => {
  for (;;) {
    const { status, body } = await browser.get('/api/favorites/list');
    const { stale, data } = body as { stale?: true; data?: { favoritedCamps: unknown } };
    if (stale !== true) return [status, data?.favoritedCamps];
  }
};
const favor = async (browser: Browser, org_id: string): Promise<void> =>
  expect((await browser.post('/api/favorites/favorite-camp', { org_id })).status).toBe(200);

describe('the product as several processes', () => {
  // Covers: M.1
  it('imports the bundled catalog once, and serves pages, searches and its API description at one address', async () => {
    const { address, databaseUrl } = services;
    await using store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
    const within = { withinMs: WITHIN_MS, signal: new AbortController().signal };
    const head = await store.head();
    for (const each of services.of('query-api'))
      expect(await waitUntilSearchable(store, each.address, head, within)).toBe(true);
    expect((await search(address)).totalMatchedOrgs).toBeGreaterThan(200);
    const imported = services.of('command-api').map((each) => each.logs(/The catalog is in place/));
    expect(await Promise.any(imported)).toContain('561 camps');
    const page = await fetch(`${address}/seattle`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/api/camp-data/get-camp-data-chunk', '/api/favorites/favorite-camp']),
    );
    expect((await fetch(`${address}/api/nothing`)).status).toBe(404);
  });

  // Covers: M.2
  it('opens a live stream with a ticket from another query API, and pushes changes made by a command', async () => {
    const parent = await signUpAt(services, 'Liva');
    const [one, two] = services.of('query-api').map(({ address }) => address);
    const headers = { ...parent.headers(), 'content-type': 'application/json' };
    const given = await fetch(`${one}/api/schedule/live-ticket`, { method: 'POST', headers, body: '{}' });
    const { ticket } = (await given.json()) as { ticket: string };
    const stream = await fetch(`${two}/api/schedule/live?ticket=${ticket}`, { headers });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('event-stream')]);
    await expect(firstPush(stream)).resolves.toMatchObject({ ownerId: expect.any(String) as unknown });

    const again = await parent.post('/api/schedule/live-ticket', {});
    const next = (again.body as { ticket: string }).ticket;
    const through = await fetch(`${services.address}/api/schedule/live?ticket=${next}`, { headers });
    await expect(firstPush(through)).resolves.toMatchObject({ position: expect.any(String) as unknown });
  });

  // Covers: M.1, M.3, M.4
  it('continues when a process of each service is killed, and responds to all requests while others stop', async () => {
    const outbox = join(services.dataFolder, 'outbox');
    await mkdir(outbox, { recursive: true });
    const emailsTo = async (email: string): Promise<number> => {
      const files = (await readdir(outbox, { withFileTypes: true })).filter((entry) => entry.isFile());
      const texts = await Promise.all(files.map(({ name }) => readFile(join(outbox, name), 'utf8')));
      return texts.filter((text) => text.includes(email)).length;
    };
    const [early, late] = [`early.${randomUUID()}@example.org`, `late.${randomUUID()}@example.org`];
    const parent = await signUpAt(services, 'Prozessa');
    const invite = async (email: string): Promise<void> => {
      const body = { shareId: randomUUID(), mode: 'view', email };
      expect((await parent.post('/api/schedule/send-new-schedule-share', body)).status).toBe(200);
      await waitForFile(outbox, async () => (await emailsTo(email)) || undefined);
    };
    const org_id = `camp-${randomUUID()}`;
    await favor(parent, org_id);
    expect(await favorites(parent)).toEqual([200, [org_id]]);
    await invite(early);

    // One process at a time writes a read model, and one at a time sends email; both are killed, and a query API.
    const reactors = await firstThatLogs('command-api', /This process works now: reactors/);
    const writes = /"projection":"favorites","message":"This process runs the projection"/;
    const projectors = await firstThatLogs('projector', writes);
    const victims = [reactors.working, projectors.working, of('query-api', 1)];
    const noticed = untilWebSees([reactors.working, of('query-api', 1)], 'away');
    await Promise.all(victims.map((each) => each.kill()));
    const other = await signUpAt(services, 'Andra');
    await favor(other, org_id);
    await projectors.standingBy.logs(writes);
    expect(await favorites(other)).toEqual([200, [org_id]]);
    expect(await favorites(parent)).toEqual([200, [org_id]]);
    await invite(late);
    await noticed;
    const returning = [reactors.working, of('query-api', 1)];
    const back = untilWebSees(returning, 'ready');
    for (const each of returning) each.start();
    await Promise.all([services.ready(), back]);
    expect([await emailsTo(early), await emailsTo(late)]).toEqual([1, 1]);

    // The processes that were not killed are stopped under load.
    const leaving = [reactors.standingBy, of('query-api', 2)];
    const ends = leaving.map((each) => each.stop());
    const answers = new Set<number>();
    while (leaving.some(({ isRunning }) => isRunning)) {
      answers.add((await parent.post('/api/favorites/favorite-camp', { org_id })).status);
      answers.add((await parent.post('/api/favorites/unfavorite-camp', { org_id })).status);
      answers.add((await parent.get('/api/favorites/list')).status);
    }
    expect([...answers]).toEqual([200]);
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([0, 0]);
  });
});

const firstPush = async (stream: Response): Promise<unknown> => {
  const reader = stream.body?.getReader();
  let text = '';
  while (!/data: (.*)\n\n/.test(text)) {
    const piece = await reader?.read();
    if (!piece || piece.done) throw new Error(`The stream ended: ${text}`);
    text += new TextDecoder().decode(piece.value as Uint8Array);
  }
  await reader?.cancel();
  return JSON.parse(/data: (.*)\n\n/.exec(text)?.[1] ?? '');
};
