import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { search } from '../support/product/ask.ts';
import { type Browser, signedUpAt } from '../support/product/browserOf.ts';
import { buildProduct, runCommand } from '../support/product/product.ts';
import { type RunningServices, startServices } from '../support/product/services.ts';
import { type ServiceName } from '@campjay/campjay/services/runService.ts';

const WITHIN_MS = 120_000;
const SOON_MS = 30_000;
const COUNTS = { 'command-api': 2, 'query-api': 2, projector: 2, web: 1 } as const;

let services: RunningServices;
beforeAll(async () => {
  await buildProduct();
  services = await startServices({ counts: COUNTS });
  await services.ready();
}, WITHIN_MS);
afterAll(async () => services[Symbol.asyncDispose]());

const favorites = async (browser: Browser): Promise<unknown> => {
  const { status, body } = await browser.get('/api/favorites/list');
  return [status, (body as { data?: { favoritedCamps: unknown } }).data?.favoritedCamps];
};
const isEveryoneReady = async (): Promise<boolean> =>
  (await Promise.all(services.processes.map((each) => each.stand()))).every((stand) => stand?.['ready'] === true);
/** Which of several processes of a service is at work, as each of them says. */
const whichStands = async (service: ServiceName, isIt: (stand: object) => boolean) => {
  for (const each of services.of(service)) if (isIt((await each.stand()) ?? {})) return each;
  return undefined;
};
const listedCamp = async (): Promise<string> => {
  const answer = await fetch(`${services.address}/api/camp-data/get-camp-data-chunk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filterState: {} }),
  });
  const { data } = (await answer.json()) as { data: { combinedData: { org_id: string }[] } };
  return data.combinedData[0]?.org_id ?? '';
};

describe('the product as several processes', () => {
  // Covers: M.1
  it('imports the bundled catalogue once, and answers pages, searches and its description at one address', async () => {
    const { address } = services;
    // Ready is who can answer, of an empty catalogue too: the import may be under way.
    for (const each of services.of('query-api'))
      expect(await eventually(async () => (await search(each.address)).totalMatchedOrgs > 200, SOON_MS)).toBe(true);
    expect((await search(address)).totalMatchedOrgs).toBeGreaterThan(200);
    const page = await fetch(`${address}/seattle`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/api/camp-data/get-camp-data-chunk', '/api/favorites/favorite-camp']),
    );
    expect((await fetch(`${address}/api/nothing`)).status).toBe(404);
    expect(await runCommand(['verify'], services.settings)).toMatchObject({ status: 0 });
  }, 120_000);

  // Covers: M.1
  it('takes what a parent does, and goes on when one process of each service is killed', async () => {
    const parent = await signedUpAt(services.address, 'Prozessa');
    const org_id = await listedCamp();
    expect((await parent.post('/api/favorites/favorite-camp', { org_id })).status).toBe(200);
    expect(await favorites(parent)).toEqual([200, [org_id]]);

    const writer = await whichStands('projector', (stand) => JSON.stringify(stand).includes('"writing"'));
    const victims = [services.of('command-api')[0], services.of('query-api')[0], writer].flatMap((each) => each ?? []);
    expect(victims).toHaveLength(3);
    await Promise.all(victims.map((each) => each.kill()));

    const other = await signedUpAt(services.address, 'Andra');
    expect((await other.post('/api/favorites/favorite-camp', { org_id })).status).toBe(200);
    expect(await eventually(async () => JSON.stringify(await favorites(other)).includes(org_id), SOON_MS)).toBe(true);
    expect(await favorites(parent)).toEqual([200, [org_id]]);

    for (const each of victims) each.start();
    expect(await eventually(isEveryoneReady, SOON_MS)).toBe(true);
  }, 120_000);

  // Covers: M.3
  it('lets one process at a time do what has effects outside, and the next one take over', async () => {
    const isWorking = (stand: object) => 'reactors' in stand && stand.reactors === 'working';
    expect(await eventually(async () => (await whichStands('command-api', isWorking)) !== undefined, SOON_MS)).toBe(
      true,
    );
    const lettersTo = async (email: string): Promise<number> => {
      const outbox = join(services.dataFolder, 'outbox');
      const names = await readdir(outbox).catch(() => []);
      const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8').catch(() => '')));
      return letters.filter((letter) => letter.includes(email)).length;
    };
    const parent = await signedUpAt(services.address, 'Invita');
    const invite = async (email: string) => {
      const { status, body } = await parent.post('/api/schedule/send-new-schedule-share', {
        ...{ shareId: randomUUID(), mode: 'view', email },
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      expect(await eventually(async () => (await lettersTo(email)) > 0, SOON_MS)).toBe(true);
    };
    await invite('first@example.org');
    const first = await whichStands('command-api', isWorking);
    await first?.kill();
    await invite('second@example.org');
    first?.start();
    expect(await eventually(isEveryoneReady, SOON_MS)).toBe(true);
    expect([await lettersTo('first@example.org'), await lettersTo('second@example.org')]).toEqual([1, 1]);
  }, 120_000);

  // Covers: M.2
  it('opens a live stream with a ticket of another query API, and tells there what a command changed', async () => {
    const parent = await signedUpAt(services.address, 'Liva');
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
  }, 120_000);

  // Covers: M.4
  it('answers everybody while one process of each API is told to stop', async () => {
    const parent = await signedUpAt(services.address, 'Drena');
    const org_id = await listedCamp();
    const leaving = [services.of('command-api')[1], services.of('query-api')[1]].flatMap((each) => each ?? []);
    const ends = leaving.map((each) => each.stop());
    const answers: number[] = [];
    while (leaving.some(({ isRunning }) => isRunning)) {
      answers.push((await parent.post('/api/favorites/favorite-camp', { org_id })).status);
      answers.push((await parent.post('/api/favorites/unfavorite-camp', { org_id })).status);
      answers.push((await parent.get('/api/favorites/list')).status);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([0, 0]);
    for (const each of leaving) each.start();
    expect(await eventually(isEveryoneReady, SOON_MS)).toBe(true);
  }, 120_000);
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

describe('a service that alone lacks something', () => {
  const DATABASE_URL = 'postgres://jay:secret@127.0.0.1:1/x';
  // Covers: M.8
  it.each<[string, Record<string, string>, string]>([
    ['web', {}, 'COMMAND_API_URL and QUERY_API_URL are missing: web alone needs the addresses of the APIs'],
    ['web', { COMMAND_API_URL: 'http://localhost:1' }, 'QUERY_API_URL is missing: web alone'],
    ['projector', {}, 'DATABASE_URL is missing: projector alone needs a PostgreSQL to be named'],
    ['command-api', { DATABASE_URL }, 'PUBLIC_URL is missing: command-api alone does not know'],
    ['search-indexer', { DATABASE_URL }, 'MEILISEARCH_URL is missing: the search-indexer fills a Meilisearch'],
    ['query-api', { DATABASE_URL }, 'The database of DATABASE_URL cannot be reached'],
  ])('says so in one sentence, with exit status 1: %s with %j', async (service, settings, sentence) => {
    const { status, output } = await runCommand([service], { PORT: '0', LOG_LEVEL: 'silent', ...settings });
    expect([status, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
    expect(output).not.toContain('secret');
  });
});
