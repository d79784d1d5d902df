import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedPort, listenTcp } from '@campjay/platform/testing/tcpServer.ts';
import { startMeilisearchStandIn } from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorMessageOf } from '../cli/operatorError.ts';
import { runCommandLine } from '../cli/commandLine.ts';
import { openResources } from './resources.ts';

const SECRET = 'hush-hush-9';
const BUILD = { server: '', client: '', renderer: '', catalog: '', schools: '' };

const resources = openResources();
let folder: string;
/** Setting values that are known only at run time. */
let values: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-start-'));
  resources.onClose(() => rm(folder, { recursive: true }));
  const occupied = resources.add(await listenTcp());
  const meilisearch = resources.add(await startMeilisearchStandIn());
  const [file, keys, locked] = ['a-file', 'keys.json', 'locked'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(file, 'text');
  await writeFile(keys, JSON.stringify({ current: SECRET }));
  await mkdir(locked, { mode: 0o555 });
  // File modes do not restrict root, so the test uses a kernel folder.
  const unwritable = process.getuid?.() === 0 ? '/sys/campjay' : join(locked, 'data');
  values = {
    CLOSED: `127.0.0.1:${await closedPort()}`,
    TAKEN: String(occupied.port),
    MEILISEARCH: meilisearch.url,
    API_KEY: meilisearch.apiKey,
    FILE: file,
    UNWRITABLE: unwritable,
    KEYS: keys,
  };
});
afterAll(async () => resources[Symbol.asyncDispose]());

/** The error message of a command that fails before anything runs. */
const refusalOf = async (command: string, settings: Readonly<Record<string, string>>): Promise<string> => {
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    value.replaceAll(/<(\w+)>/g, (_, key: string) => values[key] ?? ''),
  ]);
  const terminal = { print: () => undefined, note: () => undefined, progress: () => undefined, clear: () => undefined };
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    CAMPJAY_DATA: join(folder, 'data'),
    ...(Object.fromEntries(filled) as Record<string, string>),
  };
  try {
    await runCommandLine({ build: BUILD, terminal, environment, folder }, [command]);
    return 'It started.';
  } catch (error) {
    return operatorMessageOf(error) ?? `A fault: ${String(error)}`;
  }
};
const CLOSED_DATABASE = `postgres://jay:${SECRET}@<CLOSED>/camps`;
const MEILISEARCH = { MEILISEARCH_URL: '<MEILISEARCH>' };

describe('a start that cannot succeed is refused in one sentence without secrets', () => {
  // Covers: O.5
  it.each<[string, Record<string, string>, RegExp]>([
    ['the key of Meilisearch is refused', { ...MEILISEARCH, MEILISEARCH_API_KEY: SECRET }, /MEILISEARCH_API_KEY/],
    [
      'the key for searches is refused',
      { ...MEILISEARCH, MEILISEARCH_API_KEY: '<API_KEY>', MEILISEARCH_SEARCH_KEY: SECRET },
      /MEILISEARCH_SEARCH_KEY/,
    ],
    [
      'the data folder is a file',
      { CAMPJAY_DATA: '<FILE>' },
      /^The data folder \S+ cannot be used \(it is not a folder\); choose another one with CAMPJAY_DATA\.$/,
    ],
    [
      'the data folder cannot be written',
      { CAMPJAY_DATA: '<UNWRITABLE>' },
      /^The data folder \S+ cannot be used \((this user may not write there|the file system is read-only)\); choose .+$/,
    ],
    [
      'the folder of epoch keys is a file',
      { CAMPJAY_EPOCH_KEYS: '<FILE>' },
      /^The folder of epoch keys \S+ cannot be used \(EEXIST\);/,
    ],
    ['the file of the master keys holds none', { CAMPJAY_MASTER_KEYS: '<KEYS>' }, /^The master keys in /],
    [
      'the port is taken',
      { PORT: '<TAKEN>' },
      /^Port \d+ is already in use; stop the program that uses it, or choose another port with PORT\.$/,
    ],
  ])('because %s', async (_why, settings, sentence) => {
    const refusal = await refusalOf('start', settings);
    expect(refusal).toMatch(sentence);
    expect(refusal).toMatch(/^[^\n]+\.$/);
    expect(refusal).not.toContain(SECRET);
  });

  // Covers: M.8
  it.each<[string, Record<string, string>, string]>([
    ['web', {}, 'COMMAND_API_URL and QUERY_API_URL are missing: web needs the addresses of the APIs'],
    ['web', { COMMAND_API_URL: 'http://localhost:1' }, 'QUERY_API_URL is missing: web needs'],
    ['projector', {}, 'DATABASE_URL is missing: projector needs the address of a PostgreSQL'],
    ['command-api', { DATABASE_URL: CLOSED_DATABASE }, 'PUBLIC_URL is missing: command-api needs the public address'],
    [
      'search-indexer',
      { DATABASE_URL: CLOSED_DATABASE },
      'MEILISEARCH_URL is missing: search-indexer needs the address',
    ],
  ])('because %s lacks what it needs to run on its own (case %#)', async (service, settings, sentence) => {
    const refusal = await refusalOf(service, settings);
    expect(refusal).toContain(sentence);
    expect(refusal).not.toMatch(new RegExp(`\n|${SECRET}`));
  });
});
