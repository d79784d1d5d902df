import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type TestDatabase } from './database.ts';

export interface RestartableDatabase extends TestDatabase {
  /** Stops the server as an upgrade would, and restarts it at the same port with its data. */
  restart(): Promise<void>;
  /** Crashes the server, so that it has to recover, and restarts it at the same port. */
  crash(): Promise<void>;
  /** Stops the server until the returned function is called. */
  stop(): Promise<() => Promise<void>>;
  /** Terminates all connections except the one that runs this. */
  cutConnections(): Promise<void>;
}

/** A database on a separate server, for tests that stop the server. */
export const startRestartableDatabase = async (): Promise<RestartableDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-test-'));
  await chmod(folder, 0o711); // the server of root runs as another user, who must be able to traverse it
  const dataFolder = join(folder, 'postgres');
  const running: { server: EmbeddedPostgres } = {
    server: await startEmbeddedPostgres({ dataFolder, log: silentLog, durable: false }),
  };
  const { url } = running.server;
  const port = Number(new URL(url).port);
  const pool = openPool(url, { applicationName: 'test' });
  const start = async (): Promise<void> => {
    running.server = await startEmbeddedPostgres({ dataFolder, log: silentLog, durable: false, port });
  };
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
  const cluster = rows[0]?.data_directory ?? '';
  const stop = async () => {
    await running.server[Symbol.asyncDispose]();
    return start;
  };
  return {
    url,
    pool,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    crash: async () => {
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
      const { crashPromise } = running.server;
      process.kill(Number(pid), 'SIGQUIT'); // an immediate shutdown, which writes nothing more
      await crashPromise.catch(() => undefined);
      await running.server[Symbol.asyncDispose]();
      await start();
    },
    cutConnections: async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end();
      await running.server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
