import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { waitForFile } from '@campjay/platform/testing/waitForFile.ts';
import { beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/postgres/database.ts';
import { importSomeCamps } from '../support/product/importSomeCamps.ts';
import { search } from '../support/product/searchRequests.ts';
import { buildProduct, startProduct, temporaryFolder } from '../support/product/product.ts';
import { freePort } from '../support/product/services.ts';

beforeAll(buildProduct);

/** Forwards connections on a port to a test database, to simulate a PostgreSQL that comes back at its address. */
const forwardTo = async (databaseUrl: string, port: number): Promise<AsyncDisposable> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
};

const logIn = (folder: string): Promise<string> => readFile(join(folder, 'campjay.log'), 'utf8').catch(() => '');

const readiness = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
};

/** Each single server, down or hanging, is tested in `campjay/src/processes/infrastructure/externalServers.test.ts`. */
// Covers: O.5
it('npm start waits for its database, and serves without the optional servers', async () => {
  await using folder = await temporaryFolder();
  await using database = await createTestDatabase();
  await importSomeCamps(database.url);
  const [port, databasePort] = [await freePort([]), await freePort([])];
  const unusedAddress = `127.0.0.1:${await freePort([port, databasePort])}`;
  const databaseUrl = new URL(database.url);
  databaseUrl.host = `127.0.0.1:${databasePort}`;
  await using product = startProduct({
    ...{ PORT: String(port), CAMPJAY_DATA: folder.path, DATABASE_URL: databaseUrl.href },
    ...{
      MEILISEARCH_URL: `http://${unusedAddress}`,
      KAFKA_BROKERS: unusedAddress,
      SMTP_URL: `smtp://${unusedAddress}?tls=off`,
    },
    ...{ S3_BUCKET: 'pictures', S3_REGION: 'us-west-2', S3_ENDPOINT: `http://${unusedAddress}` },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  });
  await product.line(/^PostgreSQL cannot be reached \(.+\)\. Campjay waits for it\.$/);
  await waitForFile(folder.path, async () => (await logIn(folder.path)).match(/"name":"serve".*"Listening"/)?.[0]);
  expect(await readiness(port)).toMatchObject({ status: 503, waitingFor: ['PostgreSQL', 'catalogue'] });

  await using _forwarding = await forwardTo(database.url, databasePort);
  const address = await product.ready();
  expect(await readiness(port)).toMatchObject({ status: 200, degraded: ['Meilisearch', 'Kafka', 'SMTP', 'S3'] });
  // Searches with typos match words in process while Meilisearch is down.
  expect((await search(address, 'teater')).totalMatchedOrgs).toBeGreaterThan(0);
});
