import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';

/** Enough for a dozen processes of the product. */
const CONNECTIONS = 300;

/** A benchmark's own PostgreSQL, which can be crashed and restarted at the same port. */
export interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: () => Promise<number>;
  /** Stops it without writing anything more, like a power cut. */
  readonly crash: () => Promise<void>;
  /** Starts it after a crash; it recovers everything that was committed. */
  readonly start: () => Promise<void>;
}

/**
 * Durable, like the product's own one. @param folder of the benchmark; PostgreSQL's user must be able to traverse it
 */
export const openOwnDatabase = async (folder: string): Promise<OwnDatabase> => {
  await chmod(folder, 0o711);
  const options = { dataFolder: join(folder, 'postgres'), log: silentLog, connections: CONNECTIONS };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url } = server;
  const port = Number(new URL(url).port);
  const cluster = await clusterOf(url);
  const pid = async (): Promise<number> => {
    const [first] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return Number(first);
  };
  return {
    url,
    pid,
    crash: async () => {
      process.kill(await pid(), 'SIGQUIT');
      await server.crashPromise.catch(() => undefined);
      await server[Symbol.asyncDispose]();
    },
    start: async () => {
      server = await startEmbeddedPostgres({ ...options, port });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const clusterOf = async (url: string): Promise<string> => {
  const pool = openPool(url, { applicationName: 'bench', max: 1 });
  try {
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  } finally {
    await pool.end();
  }
};
