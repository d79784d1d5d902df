import { StandIn } from '@campjay/platform/eventstore/eventstoredb/testing/standIn.ts';
import { startS3StandIn } from '@campjay/platform/images/s3/testing/s3StandIn.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { closedPort } from '@campjay/platform/testing/tcpServer.ts';
import { startMeilisearchStandIn } from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorError } from '../../cli/operatorError.ts';
import { readConfig } from '../../settings/config.ts';
import {
  type ExternalServer,
  listExternalServers,
  checkServerSettings,
  type ServerName,
  waitUntilReached,
} from './externalServers.ts';
import { openResources } from '../resources.ts';
import { answerRequests } from '../http/answerRequests.ts';
import { createTestContext } from '../../testing/runtimeContext.ts';
import { startRefusingKafka, startRefusingPostgres, startSilentServer } from '../../testing/tcpStandIns.ts';

const SECRET = 'hush-hush-9';
/** Timeout for a server that never answers; others may take as long as a busy machine needs. */
const [NEVER_ANSWERS_MS, ANSWERS_MS] = [100, 20_000];

/** The settings for each server at a given port. */
const SETTINGS: Readonly<Record<ServerName, (port: number) => Readonly<Record<string, string>>>> = {
  PostgreSQL: (port) => ({ DATABASE_URL: `postgres://jay:${SECRET}@127.0.0.1:${port}/camps` }),
  EventStoreDB: (port) => ({ EVENTSTOREDB_URL: `esdb://127.0.0.1:${port}?tls=false` }),
  Meilisearch: (port) => ({ MEILISEARCH_URL: `http://127.0.0.1:${port}`, MEILISEARCH_API_KEY: SECRET }),
  Kafka: (port) => ({
    ...{ KAFKA_BROKERS: `127.0.0.1:${port}`, KAFKA_SSL: 'false', KAFKA_SASL: 'plain' },
    ...{ KAFKA_USERNAME: 'jay', KAFKA_PASSWORD: SECRET },
  }),
  SMTP: (port) => ({ SMTP_URL: `smtp://127.0.0.1:${port}?tls=off` }),
  S3: (port) => ({
    ...{ S3_BUCKET: 'pictures', S3_REGION: 'us-west-2', S3_ENDPOINT: `http://127.0.0.1:${port}` },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: SECRET },
  }),
};
const NAMES = Object.keys(SETTINGS) as readonly ServerName[];
const isRequired = (name: ServerName): boolean => ['PostgreSQL', 'EventStoreDB'].includes(name);
const CASES = NAMES.flatMap((name) => (['down', 'hanging'] as const).map((state) => [name, state] as const));

const resources = openResources();
/** Ports of a server that is down and of one that hangs. */
const ports = { down: 0, hanging: 0 };
/** Ports of servers that refuse the credentials in `SETTINGS`. SMTP accepts passwords over TLS only: see reachSmtp.test.ts. */
let refusing: Readonly<Record<Exclude<ServerName, 'SMTP'>, number>>;

beforeAll(async () => {
  const portOf = (url: string): number => Number(new URL(url).port);
  ports.down = await closedPort();
  ports.hanging = resources.add(await startSilentServer()).port;
  const s3 = resources.add(await startS3StandIn());
  s3.failWith(403);
  refusing = {
    PostgreSQL: resources.add(await startRefusingPostgres()).port,
    EventStoreDB: resources.add(await StandIn.start({ account: { username: 'jay', password: 'another' } })).port,
    Meilisearch: portOf(resources.add(await startMeilisearchStandIn()).url),
    Kafka: resources.add(await startRefusingKafka()).port,
    S3: portOf(s3.endpoint),
  };
});
afterAll(async () => resources[Symbol.asyncDispose]());

const serverAt = (name: ServerName, port: number, withinMs = NEVER_ANSWERS_MS): ExternalServer => {
  const config = readConfig(SETTINGS[name](port), '/tmp');
  const [server] = listExternalServers(config, { databaseUrl: config.databaseUrl, withinMs });
  if (!server) throw new Error(`${name} is not configured`);
  return server;
};

describe('a start', () => {
  // Covers: O.5
  it.each([
    ['PostgreSQL', 'DATABASE_URL'],
    ['EventStoreDB', 'EVENTSTOREDB_URL'],
    ['Meilisearch', 'MEILISEARCH_API_KEY'],
    ['Kafka', 'KAFKA_PASSWORD'],
    ['S3', 'S3_BUCKET'],
  ] as const)('ends with one sentence that names the setting if %s refuses the key', async (name, setting) => {
    const error: unknown = await checkServerSettings([serverAt(name, refusing[name], ANSWERS_MS)]).catch(
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(new RegExp(`${setting}[^\\n]*\\.$`));
    expect(String(error)).not.toContain(SECRET);
  });

  it.each(CASES)('does not end because %s is %s', async (name, state) => {
    const [sentence, ...others] = await checkServerSettings([serverAt(name, ports[state])]);
    expect(sentence).toMatch(
      new RegExp(`^${name} cannot be reached .+ Campjay ${isRequired(name) ? 'waits for it' : 'runs without it'}`),
    );
    expect(others).toEqual([]);
  });

  it('waits for a server that is down, and ends if the server then refuses the key', async () => {
    const server = serverAt('PostgreSQL', ports.down);
    let tried = 0;
    const { signal: stop } = new AbortController();
    const returning = { ...server, reach: () => (tried++ === 0 ? server.reach() : Promise.resolve(REACHED)) };
    expect(await waitUntilReached(returning, { log: silentLog, stop })).toBe(true);
    expect(tried).toBe(2);
    const refusal = waitUntilReached(serverAt('PostgreSQL', refusing.PostgreSQL, ANSWERS_MS), { log: silentLog, stop });
    await expect(refusal).rejects.toThrow('The database of DATABASE_URL refuses');
  });

  it('ends when it is stopped while it waits for a server', async () => {
    const stopping = new AbortController();
    const server = serverAt('PostgreSQL', ports.down);
    const reach = () => {
      stopping.abort();
      return server.reach();
    };
    expect(await waitUntilReached({ ...server, reach }, { log: silentLog, stop: stopping.signal })).toBe(false);
  });
});

const REACHED = { kind: 'reached' } as const;

/** The answers of both health endpoints of a process that is ready except for one server. */
const healthWith = async (server: ExternalServer) => {
  const stopping = new AbortController();
  const openSignal = createSignal();
  let isOpen = false;
  const { context } = await createTestContext(stopping.signal);
  const running = answerRequests(context, {
    servers: [server],
    startupLabel: 'nothing',
    open: () => {
      isOpen = true;
      openSignal.notify();
      return Promise.resolve({ getReadiness: () => ({ ready: true, waitingFor: [] }) });
    },
  });
  await openSignal.until(() => isOpen);
  const answers = ['healthz', 'readyz'].map(async (path) => {
    const answer = await fetch(`http://127.0.0.1:${context.config.port}/${path}`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as object,
    };
  });
  const [alive, ready] = await Promise.all(answers);
  stopping.abort();
  await running;
  return { alive, ready };
};

describe('a process whose own services are ready', () => {
  it.each(CASES)('answers its health endpoints while %s is %s', async (name, state) => {
    const { alive, ready } = await healthWith(serverAt(name, ports[state]));
    expect(alive).toMatchObject({ status: 200 });
    expect(ready).toMatchObject(
      isRequired(name)
        ? { status: 503, retryAfter: '1', body: { ready: false, waitingFor: [name], degraded: [] } }
        : { status: 200, body: { ready: true, waitingFor: [], degraded: [name] } },
    );
  });
});
