import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

export interface DataFolder extends AsyncDisposable {
  readonly path: string;
  /** The folder for the server, which does not exist yet unless it was copied. */
  readonly data: string;
}

/** A folder for one test, by default one that every user can traverse. @param from data to start with */
export const createDataFolder = async ({ mode = 0o711, from = '' } = {}): Promise<DataFolder> => {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'campjay-embedded-')));
  await chmod(path, mode);
  const data = join(path, 'data');
  // Preserves the owner, because the server of root runs as another user.
  if (from) await promisify(execFile)('cp', ['-a', from, data]);
  return { path, data, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

/** Runs one query on a separate connection. */
export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The process id of the server in a data folder. */
export const readPostmasterPid = async (data: string): Promise<number> =>
  Number((await readFile(join(data, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Stores data that a later start must find again. */
export const SAVE = "create table camps as select 'Robotics' as name";
export const LOAD = 'select * from camps';
export const SAVED = [{ name: 'Robotics' }];
