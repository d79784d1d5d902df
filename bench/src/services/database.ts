import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@campjay/platform/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';

/** Enough for a dozen processes of the product. */
const CONNECTIONS = 300;

/** A PostgreSQL of a benchmark's own, which can be ended and started again at the same port. */
export interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
  /** The process that all its others come from. */
  readonly pid: () => Promise<number>;
  /** Ends it as a power cut would: nothing is written down any more. */
  readonly crash: () => Promise<void>;
  /** Starts it after a crash; it recovers what it had promised to keep. */
  readonly start: () => Promise<void>;
}

/** Durable, as the product's own one is. @param folder of the benchmark; another user has to get through it */
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
      await server.died.catch(() => undefined);
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
