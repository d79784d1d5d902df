import { mkdir, open, rm, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OperatorError } from '../cli/operatorError.ts';
import { readStartTime, isStillRunning } from '@campjay/platform/postgres/embedded/processes.ts';
import { z } from 'zod';

/** The paths of the product's files in its data folder. */
export const pathsIn = (dataFolder: string) => ({
  /** Folder of the embedded PostgreSQL. */
  postgres: join(dataFolder, 'postgres'),
  /** Keys that encrypt private values. A backup of the database is useless without them. */
  masterKeys: join(dataFolder, 'master-keys.json'),
  /** Keys that additionally encrypt each person's key. They must never be in a backup. */
  epochKeys: join(dataFolder, 'epoch-keys'),
  /** Emails as files, used if no mail server is configured. */
  outbox: join(dataFolder, 'outbox'),
  /** Ad pictures, used if no bucket is configured. */
  images: join(dataFolder, 'images'),
  /** Clicks and counts that wait here while the interaction bus is down. */
  interactionSpool: join(dataFolder, 'kept-interactions'),
  /** Log of all processes, as JSON lines. */
  log: join(dataFolder, 'campjay.log'),
  /** Tells CLI commands how to reach the running product and its database. */
  running: join(dataFolder, 'running.json'),
});

/**
 * Creates the data folder if it is absent, and writes a test file, so that an unusable folder is reported before
 * anything starts.
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

/**
 * Content of `running.json`. `birth` is the process's start time, because its process id may be reused after a crash.
 */
const RunningFile = z.object({ url: z.string(), address: z.string(), pid: z.int(), birth: z.string() });

export interface RunningProduct {
  readonly databaseUrl: string;
  /** Address of its pages and API, such as `http://localhost:3000`. */
  readonly address: string;
}

/**
 * Writes `running.json`, so that CLI commands find the running product. Only this user can read the file, because it
 * contains the database password. Disposing removes it.
 */
export const announceProduct = async (
  dataFolder: string,
  { databaseUrl, address }: RunningProduct,
): Promise<AsyncDisposable> => {
  const file = pathsIn(dataFolder).running;
  const birth = (await readStartTime(process.pid)) ?? '';
  const running: z.infer<typeof RunningFile> = { url: databaseUrl, address, pid: process.pid, birth };
  await writeFile(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/** Finds the product that uses this data folder; undefined if none is running, even if a crash left its file behind. */
export const findRunningProduct = async (dataFolder: string): Promise<RunningProduct | undefined> => {
  const text = await readFile(pathsIn(dataFolder).running, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const running = RunningFile.safeParse(JSON.parse(text));
  if (!running.success || !(await isStillRunning(running.data.pid, running.data.birth))) return undefined;
  return { databaseUrl: running.data.url, address: running.data.address };
};

/** Full paths of the build that is running, and of the data that ships with it. */
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
