import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { isLocked } from '@campjay/platform/postgres/embedded/home.ts';
import { stopLeftoverServer } from '@campjay/platform/postgres/embedded/postmaster.ts';
import { memoryFolder } from './memoryFolder.ts';

const PREFIX = 'campjay-test-';
const SERVER_PREFIX = `${PREFIX}server-`;
/** Several test files run at once, each with a few products. */
const CONNECTIONS = 300;

interface TestServerOptions {
  readonly connections?: number;
  /** Data folder of a stopped server whose databases to start with. */
  readonly copyOf?: string;
}

/** A temporary server, in memory if there is room; disposing removes the folder. */
export const startTestServer = async ({ connections = CONNECTIONS, copyOf }: TestServerOptions = {}): Promise<
  { url: string } & AsyncDisposable
> => {
  await removeAbandoned();
  const folder = await mkdtemp(join(memoryFolder(), SERVER_PREFIX));
  await chmod(folder, 0o711); // the server of root runs as another user, who must be able to traverse it
  const dataFolder = join(folder, 'postgres');
  // Unlike node:fs, cp preserves the owner.
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

const MINUTE_MS = 60_000;

/**
 * True if another run may still use the folder. A server locks its folder soon after its creation. Other
 * folders, such as the data folder of a product that a test restarts, may have no lock at any time.
 */
const isYoung = async (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < (basename(folder).startsWith(SERVER_PREFIX) ? 10 : 24 * 60) * MINUTE_MS,
    () => true,
  );

/** Removes what test runs left behind that were killed before their cleanup. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(memoryFolder())) {
    const folder = join(memoryFolder(), name);
    const dataFolder = join(folder, 'postgres');
    if (!name.startsWith(PREFIX) || (await isYoung(folder)) || (await isLocked(dataFolder))) continue;
    await stopLeftoverServer(join(dataFolder, 'cluster'), silentLog);
    await rm(folder, { recursive: true, force: true });
  }
};
