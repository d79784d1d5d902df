import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createDatabase, dropDatabase, TEMPLATE_DATABASE } from './template.ts';

/** Where the products of a run get their data from. Workers are processes: the environment carries it to them. */
interface Source {
  /** A PostgreSQL server that has the template's database. */
  readonly serverUrl: string;
  /** The template's files. */
  readonly files: string;
  /** Where copies of these go. */
  readonly folder: string;
}

const VARIABLE = 'E2E_DATA_SOURCE';

export const shareWithWorkers = (source: Source): void => {
  process.env[VARIABLE] = JSON.stringify(source);
};

/** The data of one product. */
export interface ProductData extends AsyncDisposable {
  readonly dataFolder: string;
  readonly databaseUrl: string;
}

/** Copies the template, which takes a fraction of a second. Disposing drops the database; the files go with the run's. */
export const copyTemplate = async (): Promise<ProductData> => {
  const { serverUrl, files, folder } = JSON.parse(process.env[VARIABLE] ?? '') as Source;
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  const dataFolder = join(folder, name);
  await cp(files, dataFolder, { recursive: true });
  const databaseUrl = await createDatabase(serverUrl, name, TEMPLATE_DATABASE);
  return { dataFolder, databaseUrl, [Symbol.asyncDispose]: () => dropDatabase(serverUrl, name) };
};
