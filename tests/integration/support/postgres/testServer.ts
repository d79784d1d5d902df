import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { silentLog } from '@campjay/platform/log/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { isLocked } from '@campjay/platform/postgres/embedded/folderLock.ts';
import { stopLeftover } from '@campjay/platform/postgres/embedded/postmaster.ts';
import { memoryFolder } from './memoryFolder.ts';

const PREFIX = 'campjay-test-';
/** Several test files run at once, each with a few products of its own. */
const CONNECTIONS = 300;

interface TestServerOptions {
  readonly connections?: number;
  /** The data folder of a stopped server, to begin with a copy of its databases. */
  readonly copyOf?: string;
}

/** A throw-away server, in memory where there is room; disposing of it removes the folder. */
export const startTestServer = async ({ connections = CONNECTIONS, copyOf }: TestServerOptions = {}): Promise<
  { url: string } & AsyncDisposable
> => {
  await removeAbandoned();
  const folder = await mkdtemp(join(memoryFolder(), PREFIX));
  await chmod(folder, 0o711); // root's server runs as another user, who has to get through
  const dataFolder = join(folder, 'postgres');
  // Unlike node:fs, cp leaves the files with the server's user.
  if (copyOf !== undefined) await promisify(execFile)('cp', ['-a', copyOf, dataFolder]);
  const options = { dataFolder, log: silentLog, durable: false, connections };
  const server = await startEmbeddedPostgres(options);
  await disableSynchronousCommit(server.url);
  return {
    url: server.url,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** No test crashes this server, so a commit need not wait for the write-ahead log. */
const disableSynchronousCommit = async (url: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter system set synchronous_commit = off');
  await client.query('select pg_reload_conf()');
  await client.end();
};

/** A folder that another run has just made is not locked yet. */
const isYoung = async (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < 60_000,
    () => true,
  );

/** What test runs left behind that were killed before they could clean up. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(memoryFolder())) {
    const folder = join(memoryFolder(), name);
    const dataFolder = join(folder, 'postgres');
    if (!name.startsWith(PREFIX) || (await isYoung(folder)) || (await isLocked(dataFolder))) continue;
    await stopLeftover(join(dataFolder, 'cluster'), silentLog);
    await rm(folder, { recursive: true, force: true });
  }
};
