import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase } from '../support/postgres/database.ts';
import { startMeilisearchStandIn } from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { buildProduct, runCommand, temporaryFolder } from '../support/product/product.ts';
import { WRONG_BY_THEMSELVES } from '@campjay/campjay/testing/wrongSettings.ts';

const WITHIN_MS = 120_000;
const SECRET = 'hush-hush-9';

const parts = openParts();
let folder: string;
/** Settings that are right by their form, of things that are not there or refuse us. */
let wrong: Readonly<Record<string, Readonly<Record<string, string>>>>;

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A port of this machine at which nobody listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

beforeAll(async () => {
  await buildProduct();
  folder = parts.add(await temporaryFolder()).path;
  const closed = await closedPort();
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  parts.addClosing(() => new Promise((resolve) => taken.close(resolve)));
  const meilisearch = parts.add(await startMeilisearchStandIn());
  const database = parts.add(await createTestDatabase());
  const [file, keys] = [join(folder, 'a-file'), join(folder, 'keys.json')];
  await writeFile(file, 'text');
  await writeFile(keys, JSON.stringify({ current: SECRET }));
  const bucket = { S3_BUCKET: 'nobodys-bucket', S3_REGION: 'us-west-2', S3_ACCESS_KEY_ID: 'id' };
  wrong = {
    'DATABASE_URL at which nobody answers': { DATABASE_URL: `postgres://jay:${SECRET}@127.0.0.1:${closed}/camps` },
    'DATABASE_URL of a database that there is not': {
      DATABASE_URL: database.url.replace(/\/[^/?]+(\?|$)/, '/nowhere$1'),
    },
    'EVENTSTOREDB_URL at which nobody answers': {
      EVENTSTOREDB_URL: `esdb://jay:${SECRET}@127.0.0.1:${closed}?tls=false`,
    },
    'KAFKA_BROKERS at which nobody answers': { KAFKA_BROKERS: `127.0.0.1:${closed}` },
    'MEILISEARCH_URL at which nobody answers': { MEILISEARCH_URL: `http://127.0.0.1:${closed}` },
    'MEILISEARCH_API_KEY that is refused': { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: SECRET },
    'MEILISEARCH_SEARCH_KEY that is refused': {
      ...{ MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: meilisearch.apiKey, MEILISEARCH_SEARCH_KEY: SECRET },
    },
    'SMTP_URL at which nobody answers': { SMTP_URL: `smtp://127.0.0.1:${closed}?tls=off` },
    'S3_BUCKET at which nobody answers': {
      ...bucket,
      ...{ S3_SECRET_ACCESS_KEY: SECRET, S3_ENDPOINT: `http://127.0.0.1:${closed}` },
    },
    'CAMPJAY_DATA that is a file': { CAMPJAY_DATA: file },
    'CAMPJAY_MASTER_KEYS that holds no keys': { CAMPJAY_MASTER_KEYS: keys },
    'PORT that is taken': { PORT: String(portOf(taken)) },
  };
}, WITHIN_MS);
afterAll(async () => parts[Symbol.asyncDispose]());

/** What a start says that ends with status 1 before anything runs. */
const startWith = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const data = join(folder, 'data');
  const { status, output } = await runCommand(['start'], { PORT: '0', CAMPJAY_DATA: data, ...settings });
  expect(status).toBe(1);
  return output;
};

const CASES = [
  ['DATABASE_URL', 'at which nobody answers'],
  ['DATABASE_URL', 'of a database that there is not'],
  ['EVENTSTOREDB_URL', 'at which nobody answers'],
  ['KAFKA_BROKERS', 'at which nobody answers'],
  ['MEILISEARCH_URL', 'at which nobody answers'],
  ['MEILISEARCH_API_KEY', 'that is refused'],
  ['MEILISEARCH_SEARCH_KEY', 'that is refused'],
  ['SMTP_URL', 'at which nobody answers'],
  ['S3_BUCKET', 'at which nobody answers'],
  ['CAMPJAY_DATA', 'that is a file'],
  ['CAMPJAY_MASTER_KEYS', 'that holds no keys'],
  ['PORT', 'that is taken'],
] as const;

describe('the product ends at once, with one sentence that holds no secret,', () => {
  // Covers: O.5
  it.each(CASES)(
    'of a %s %s',
    async (name, how) => {
      const output = await startWith(wrong[`${name} ${how}`] ?? {});
      expect(output.trim()).toMatch(/^[^\n]+\.$/);
      expect(output).toContain(name === 'CAMPJAY_MASTER_KEYS' ? 'master keys' : name);
      expect(output).not.toContain(SECRET);
      expect(output).not.toMatch(/ {4}at /);
    },
    WITHIN_MS,
  );

  // Covers: O.5
  it.each(['PORT', 'DATABASE_URL', 'STRIPE_WEBHOOK_SECRET', 'KAFKA_BROKERS'])(
    'of a %s whose form is wrong',
    async (name) => {
      const output = await startWith({ [name]: WRONG_BY_THEMSELVES[name] ?? '' });
      expect(output.trim()).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
    },
    WITHIN_MS,
  );
});
