import { type ChildProcess } from 'node:child_process';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/errors.ts';
import { type Log } from '../../kernel/log.ts';
import { findBinaries, prepareBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { ensureReachableHome, readHome, makeFolder, lockFolder } from './home.ts';
import { hasEnded, startPostmaster, stopLeftoverServer, stopPostmaster } from './postmaster.ts';
import { chooseServerUser } from './serverUser.ts';

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Connection URL with user and password; the database is `postgres`. */
  readonly url: string;
  /** Rejects if the server ends unexpectedly; never resolves. */
  readonly crashPromise: Promise<never>;
}

export interface EmbeddedPostgresOptions {
  /**
   * A folder that only this server uses; created if absent. It contains the data, the password (mode 0600) and the
   * server's log.
   */
  readonly dataFolder: string;
  readonly log: Log;
  /** False makes the server faster, but a crash may destroy the data; for tests only (default true). */
  readonly durable?: boolean;
  /** Maximum number of connections (default 100); each process of the product opens several. */
  readonly connections?: number;
  /** The loopback port to listen on; a free one if absent. */
  readonly port?: number;
}

/**
 * Starts a PostgreSQL server from the programs in an npm package. It listens on loopback only. Disposing shuts it down
 * and waits until it has ended. A later start with the same folder finds the data, even after a crash.
 * @throws EmbeddedPostgresFailed, with a message for the operator, if the server cannot run here
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  try {
    await makeFolder(options.dataFolder);
    const dataFolder = await realpath(options.dataFolder);
    return await startServer(dataFolder, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw error;
    throw new EmbeddedPostgresFailed(`The data folder ${options.dataFolder} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
};

/**
 * True if the folder contains a database. Also true if the folder cannot be inspected, so that the caller starts the
 * server, which then reports the reason. Changes nothing in the folder.
 * @param dataFolder as in `EmbeddedPostgresOptions`
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

const startServer = async (
  dataFolder: string,
  { log, durable = true, connections = 100, port: requestedPort }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const locks = [await lockFolder(dataFolder)];
  const unlock = async () => {
    for (const lock of locks.toReversed()) await lock[Symbol.asyncDispose]();
  };
  try {
    const packagedPrograms = await findBinaries();
    const recordedHome = await readHome(dataFolder);
    const user = await chooseServerUser(join(recordedHome, 'cluster'));
    await stopLeftoverServer(join(recordedHome, 'cluster'), log);
    const home = await ensureReachableHome(dataFolder, user, log);
    // A copied data folder records the same home as its original, so the home is locked too.
    if (home !== dataFolder) locks.push(await lockFolder(home));
    const programs = await prepareBinaries(packagedPrograms, home, user);
    if (programs.copied)
      log.info({ folder: programs.folder }, `PostgreSQL's programs run from a copy in ${programs.folder}`);
    const paths = { home, passwordFile: join(dataFolder, 'password'), binaries: programs.folder, user };
    const password = await ensureCluster(paths, programs.version, durable);
    const postmasterOptions = { home, binaries: programs.folder, user, durable, connections, port: requestedPort, log };
    const { child, port } = await startPostmaster(postmasterOptions);
    return wrapServer(child, home, `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
};

const wrapServer = (child: ChildProcess, home: string, url: string, unlock: () => Promise<void>): EmbeddedPostgres => {
  let isStopping = false;
  // Stops the server even if a bug makes this process exit without disposing of it.
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);
  const died = waitForEnd(child).then(async () => {
    if (isStopping) return neverSettles;
    const serverLog = await readFile(join(home, 'server.log'), 'utf8').catch(() => '');
    throw new EmbeddedPostgresFailed(`PostgreSQL ended by itself: ${reasonOf(serverLog)}.`);
  });
  died.catch(() => undefined); // prevents an unhandled rejection if nobody awaits it
  return {
    url,
    crashPromise: died,
    [Symbol.asyncDispose]: async () => {
      isStopping = true;
      process.removeListener('exit', stopAtExit);
      await stopPostmaster(child);
      await unlock();
    },
  };
};

const neverSettles = new Promise<never>(() => undefined);

const waitForEnd = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));
