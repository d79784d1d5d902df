import { type ChildProcess } from 'node:child_process';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errorCode.ts';
import { type Log } from '../../log/log.ts';
import { findBinaries, prepareBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { lockFolder } from './folderLock.ts';
import { reachableHome, readHome } from './home.ts';
import { makeFolder } from './makeFolder.ts';
import { hasEnded, startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';
import { chooseServerUser } from './serverUser.ts';

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Address with user and password; the database is `postgres`. */
  readonly url: string;
  /** Rejects when the server ends without having been asked to. */
  readonly died: Promise<never>;
}

export interface EmbeddedPostgresOptions {
  /** A folder for this server alone; made if absent. It holds the data, the password (0600) and the server's messages. */
  readonly dataFolder: string;
  readonly log: Log;
  /** False gives up safety against crashes for speed: for tests whose data nobody needs afterwards (default true). */
  readonly durable?: boolean;
  /** How many it takes at the most (default 100); each process of the product opens some. */
  readonly connections?: number;
  /** The loopback port that it listens on; a free one when absent. */
  readonly port?: number;
}

/**
 * Runs a PostgreSQL of our own from npm's binaries, on loopback only, until disposed of (fast shutdown, awaited).
 * A second start with the same folder keeps the data, however the first one ended.
 * @throws EmbeddedPostgresFailed with one plain sentence when it cannot run here.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  try {
    await makeFolder(options.dataFolder);
    const dataFolder = await realpath(options.dataFolder);
    return await start(dataFolder, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw error;
    throw new EmbeddedPostgresFailed(`The data folder ${options.dataFolder} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
};

/**
 * True if the folder holds a database, or what lies there cannot be looked at: starting the server says why then.
 * @param dataFolder as in `EmbeddedPostgresOptions`; nothing is made or changed in it
 */
export const containsDatabase = async (dataFolder: string): Promise<boolean> => {
  for (const home of new Set([dataFolder, await readHome(dataFolder)]))
    if (await mayExist(join(home, 'cluster'))) return true;
  return false;
};

const mayExist = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? ''),
  );

const start = async (
  dataFolder: string,
  { log, durable = true, connections = 100, port: wanted }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const locks = [await lockFolder(dataFolder)];
  const unlock = async () => {
    for (const lock of locks.toReversed()) await lock[Symbol.asyncDispose]();
  };
  try {
    const found = await findBinaries();
    const recorded = await readHome(dataFolder);
    const user = await chooseServerUser(join(recorded, 'cluster'));
    await stopLeftover(join(recorded, 'cluster'), log);
    const home = await reachableHome(dataFolder, user, log);
    // A copied data folder records the same home as its original.
    if (home !== dataFolder) locks.push(await lockFolder(home));
    const programs = await prepareBinaries(found, home, user);
    if (programs.copied)
      log.info({ folder: programs.folder }, `PostgreSQL's programs run from a copy in ${programs.folder}`);
    const paths = { home, passwordFile: join(dataFolder, 'password'), binaries: programs.folder, user };
    const password = await ensureCluster(paths, programs.version, durable);
    const plan = { home, binaries: programs.folder, user, durable, connections, port: wanted, log };
    const { child, port } = await startPostmaster(plan);
    return running(child, home, `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
};

const running = (child: ChildProcess, home: string, url: string, unlock: () => Promise<void>): EmbeddedPostgres => {
  let stopping = false;
  // When this process ends without having disposed of the server (a fault), the server is at least asked to stop.
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);
  const died = whenEnded(child).then(async () => {
    if (stopping) return never;
    const serverLog = await readFile(join(home, 'server.log'), 'utf8').catch(() => '');
    throw new EmbeddedPostgresFailed(`PostgreSQL ended by itself: ${reasonOf(serverLog)}.`);
  });
  died.catch(() => undefined); // nobody has to listen
  return {
    url,
    died,
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      process.removeListener('exit', stopAtExit);
      await stopPostmaster(child);
      await unlock();
    },
  };
};

const never = new Promise<never>(() => undefined);

const whenEnded = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));
