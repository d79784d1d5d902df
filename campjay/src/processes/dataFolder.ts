import { mkdir, open, rm, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OperatorError } from '../cli/operatorError.ts';
import { readStartTime, isStillRunning } from '@campjay/platform/postgres/embedded/processes.ts';
import { z } from 'zod';

/** Paths in the data folder. */
export const pathsIn = (dataFolder: string) => ({
  /** The embedded PostgreSQL's own folder. */
  postgres: join(dataFolder, 'postgres'),
  /** Keys that seal private values; needed with every backup of the database. */
  masterKeys: join(dataFolder, 'master-keys.json'),
  /** Keys that additionally wrap person keys; must never be in a backup. */
  epochKeys: join(dataFolder, 'epoch-keys'),
  /** Emails, if no mail server is configured. */
  outbox: join(dataFolder, 'outbox'),
  /** Ad pictures, if no bucket is configured. */
  images: join(dataFolder, 'images'),
  /** Clicks and counts spooled while the interaction bus was down. */
  keptInteractions: join(dataFolder, 'kept-interactions'),
  /** JSON lines of all processes. */
  log: join(dataFolder, 'campjay.log'),
  /** Lets commands find the running product's database. */
  running: join(dataFolder, 'running.json'),
});

/**
 * Creates the data folder if absent and tries a write, to report a wrong one before anything is started.
 * @throws OperatorError if it cannot be created or written.
 */
export const prepareDataFolder = async (dataFolder: string): Promise<void> => {
  const probe = join(dataFolder, `.write-probe-${process.pid}`);
  try {
    await mkdir(dataFolder, { recursive: true });
    await (await open(probe, 'w')).close();
    await rm(probe, { force: true });
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${dataFolder} cannot be used (${reasonOf(cause)}); choose another one with CAMPJAY_DATA.`,
      { cause },
    );
  }
};

const Running = z.object({ url: z.string(), address: z.string(), pid: z.int(), birth: z.string() });

export interface RunningProduct {
  readonly databaseUrl: string;
  /** Address of its pages and API, such as `http://localhost:3000`. */
  readonly address: string;
}

/**
 * Writes a file in the data folder that lets commands find the running product: database URL and address. Only this
 * user can read it, because it contains the password. Disposing removes it.
 */
export const announceProduct = async (
  dataFolder: string,
  { databaseUrl, address }: RunningProduct,
): Promise<AsyncDisposable> => {
  const file = pathsIn(dataFolder).running;
  const birth = (await readStartTime(process.pid)) ?? '';
  const running: z.infer<typeof Running> = { url: databaseUrl, address, pid: process.pid, birth };
  await writeFile(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/** The product that runs on this data folder; undefined if none does, even after a crash. */
export const findRunningProduct = async (dataFolder: string): Promise<RunningProduct | undefined> => {
  const text = await readFile(pathsIn(dataFolder).running, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const running = Running.safeParse(JSON.parse(text));
  if (!running.success || !(await isStillRunning(running.data.pid, running.data.birth))) return undefined;
  return { databaseUrl: running.data.url, address: running.data.address };
};

/** Full paths of the running build, and of the data that ships with it. */
export interface Build {
  /** Folder of the server bundle. */
  readonly server: string;
  /** Folder of the client's files. */
  readonly client: string;
  /** Bundled catalog of real camps, one camp per line. */
  readonly catalog: string;
  /** Bundled file of real schools. */
  readonly schools: string;
}
