import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createDatabase, dropDatabase, TEMPLATE_DATABASE } from './template.ts';

/** Source of the product data in a run. Workers are separate processes, so it is passed in the environment. */
interface Source {
  /** A PostgreSQL server with the template's database. */
  readonly serverUrl: string;
  /** Folder of the template's files. */
  readonly files: string;
  /** Folder for copies of these files. */
  readonly folder: string;
}

const VARIABLE = 'E2E_DATA_SOURCE';

export const shareWithWorkers = (source: Source): void => {
  process.env[VARIABLE] = JSON.stringify(source);
};

/** Data of one product. */
export interface ProductData extends AsyncDisposable {
  readonly dataFolder: string;
  readonly databaseUrl: string;
}

/**
 * Copies the template in a fraction of a second. Disposing drops the database; the files are removed with those of the
 * run.
 */
export const copyTemplate = async (): Promise<ProductData> => {
  const { serverUrl, files, folder } = JSON.parse(process.env[VARIABLE] ?? '') as Source;
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  const dataFolder = join(folder, name);
  await cp(files, dataFolder, { recursive: true });
  const databaseUrl = await createDatabase(serverUrl, name, TEMPLATE_DATABASE);
  return { dataFolder, databaseUrl, [Symbol.asyncDispose]: () => dropDatabase(serverUrl, name) };
};
