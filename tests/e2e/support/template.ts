import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { serve } from './serve.ts';

/** Where the products of a run get their data from: a PostgreSQL server, and a database and files to copy. */
interface Template {
  readonly serverUrl: string;
  readonly folder: string;
}

const DATABASE = 'campjay_template';

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

/** Starts the product once on an empty database: it migrates, and imports the catalog and the schools. */
export const prepareTemplate = async ({ serverUrl, folder }: Template): Promise<void> => {
  await onServer(serverUrl, `create database ${DATABASE}`);
  const settings = { CAMPJAY_DATA: folder, DATABASE_URL: databaseUrl(serverUrl, DATABASE), PORT: '0' };
  await (await serve(settings))[Symbol.asyncDispose]();
  // The workers are started later, with this environment.
  process.env['E2E_TEMPLATE'] = JSON.stringify({ serverUrl, folder } satisfies Template);
};

/** The data of one product, which are removed when this is disposed of. */
export interface ProductData extends AsyncDisposable {
  readonly dataFolder: string;
  readonly databaseUrl: string;
}

/** Copies the template, which takes a fraction of a second; an import takes many. */
export const copyTemplate = async (): Promise<ProductData> => {
  const { serverUrl, folder } = JSON.parse(process.env['E2E_TEMPLATE'] ?? '') as Template;
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  const dataFolder = join(folder, '..', name);
  await cp(folder, dataFolder, { recursive: true });
  await onServer(serverUrl, `create database ${name} template ${DATABASE}`);
  return {
    dataFolder,
    databaseUrl: databaseUrl(serverUrl, name),
    // The folder goes with the run's: after a failure its log is still wanted.
    [Symbol.asyncDispose]: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
};
