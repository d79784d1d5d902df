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
 * @throws OperatorError if the folder cannot be created or written
 */
export const prepareDataFolder = async (dataFolder: string): Promise<void> => {
  const testFile = join(dataFolder, `.write-probe-${process.pid}`);
  try {
    await mkdir(dataFolder, { recursive: true });
    await (await open(testFile, 'w')).close();
    await rm(testFile, { force: true });
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${dataFolder} cannot be used (${reasonOf(cause)}); choose another one with CAMPJAY_DATA.`,
      { cause },
    );
  }
};

/**
 * Content of `running.json`. `url` is the URL of the database. `birth` is the start time of the process with the id
 * `pid`: after a crash, another process may get the same id.
 */
const RunningFile = z.object({ url: z.string(), address: z.string(), pid: z.int(), birth: z.string() });

export interface RunningProduct {
  readonly databaseUrl: string;
  /** Address of its pages and API, such as `http://localhost:3000`. */
  readonly address: string;
}

/**
 * Writes `running.json`, so that CLI commands find the running product. Only this user can read the file, because it
 * contains the database password. Disposing the result removes the file.
 */
export const announceProduct = async (
  dataFolder: string,
  { databaseUrl, address }: RunningProduct,
): Promise<AsyncDisposable> => {
  const file = pathsIn(dataFolder).running;
  const birth = (await readStartTime(process.pid)) ?? '';
  const content: z.infer<typeof RunningFile> = { url: databaseUrl, address, pid: process.pid, birth };
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/**
 * Finds the product that runs in this data folder. Undefined if none does, even if a crash left `running.json` behind.
 */
export const findRunningProduct = async (dataFolder: string): Promise<RunningProduct | undefined> => {
  const text = await readFile(pathsIn(dataFolder).running, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const content = RunningFile.safeParse(JSON.parse(text));
  if (!content.success || !(await isStillRunning(content.data.pid, content.data.birth))) return undefined;
  return { databaseUrl: content.data.url, address: content.data.address };
};

/** Absolute paths of the build that is running, and of the data that ships with it. */
export interface Build {
  /** Folder of the server bundle. */
  readonly server: string;
  /** Folder of the client's files. */
  readonly client: string;
  /** Folder of the client's code that renders search pages. */
  readonly renderer: string;
  /** Bundled catalog of real camps, one camp per line. */
  readonly catalog: string;
  /** Bundled file of real schools. */
  readonly schools: string;
}
