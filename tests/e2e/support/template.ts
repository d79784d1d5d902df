import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import pg from 'pg';
import { findBuilds } from '../../../campjay/build.mjs';
import { serve } from './serve.ts';

/** The database that products get copies of. */
export const TEMPLATE_DATABASE = 'campjay_template';

/** A product's data after its first start: migrated, with the bundled catalog and schools. */
export interface Template {
  /** The data folder of a stopped PostgreSQL server with the database `TEMPLATE_DATABASE`. */
  readonly postgres: string;
  /** The product's own files. */
  readonly files: string;
}

const PREFIX = `campjay-browser-template-${userInfo().username}-`;
const UNUSED_AFTER_MS = 7 * 24 * 60 * 60_000;
const BUNDLED = ['catalog/real-camps.ndjson', 'schools/schools.csv'];

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Creates a database, empty or as a copy. @returns its URL */
export const createDatabase = async (serverUrl: string, name: string, template?: string): Promise<string> => {
  await onServer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return databaseUrl(serverUrl, name);
};

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `drop database ${name} with (force)`);

/** Digest of all inputs of a template: the server's build, whose name is a digest of its sources, and the data. */
const digestOfInputs = async (): Promise<string> => {
  const digest = createHash('sha256').update(basename((await findBuilds()).server));
  for (const file of BUNDLED) digest.update(await readFile(join(import.meta.dirname, '../../../campjay', file)));
  return digest.digest('hex').slice(0, 16);
};

const placesIn = (folder: string): Template => ({ postgres: join(folder, 'postgres'), files: join(folder, 'files') });

/** Starts the product once on an empty database. */
const createTemplate = async (folder: string): Promise<void> => {
  await mkdir(folder);
  await chmod(folder, 0o755); // the server of root runs as another user, who must be able to traverse it
  const { postgres, files } = placesIn(folder);
  await using server = await startEmbeddedPostgres({ dataFolder: postgres, log: silentLog, durable: false });
  const DATABASE_URL = await createDatabase(server.url, TEMPLATE_DATABASE);
  await using _product = await serve({ CAMPJAY_DATA: files, DATABASE_URL, PORT: '0' });
};

const removeUnused = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || Date.now() - (await stat(path)).mtimeMs < UNUSED_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
};

/** The template for the current sources. The import takes many seconds, so later runs reuse it. */
export const findTemplate = async (): Promise<Template> => {
  const folder = join(tmpdir(), `${PREFIX}${await digestOfInputs()}`);
  if (existsSync(folder)) return placesIn(folder);
  await removeUnused();
  const unfinished = `${folder}-${process.pid}`;
  try {
    await createTemplate(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise a concurrent run was faster
  }
  return placesIn(folder);
};
