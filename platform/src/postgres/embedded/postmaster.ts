import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Log } from '../../kernel/log.ts';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { pollUntil } from '../../kernel/timeouts.ts';
import { postgresProcessesIn } from './processes.ts';
import { spawnOptions, type ServerUser } from './serverUser.ts';

/** How long to wait until the server accepts connections. Long, because recovery after a crash takes a while. */
const READY_TIMEOUT_MS = 10 * 60_000;
/** How long to wait for PostgreSQL's fast shutdown (SIGINT), which flushes all data. */
const FAST_SHUTDOWN_TIMEOUT_MS = 60_000;
/** How long to wait for PostgreSQL's immediate shutdown (SIGQUIT), which flushes nothing. */
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 10_000;
const MAX_START_ATTEMPTS = 5;

export interface PostmasterOptions {
  /** The folder that contains the `cluster` folder and the server's log. */
  readonly home: string;
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string;
  readonly user: ServerUser;
  /** False makes the server faster, but a crash may destroy the data. */
  readonly durable: boolean;
  /** Maximum number of connections. */
  readonly connections: number;
  /** The port to listen on; a free one if absent. */
  readonly port?: number | undefined;
  readonly log: Log;
}

/** The running server. PostgreSQL calls its main process the postmaster. */
export interface Postmaster {
  readonly port: number;
  readonly child: ChildProcess;
}

/**
 * Starts the server on a loopback port and waits until it accepts connections.
 * @throws EmbeddedPostgresFailed with the server's own reason if it does not start
 */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const child = await spawnPostmaster(options, port);
    if (await waitUntilReady(options, child)) return { port, child };
    const serverLog = await readFile(join(options.home, 'server.log'), 'utf8').catch(() => '');
    // Another process took the port, or processes of a killed server are still shutting down.
    const isTransient = /could not bind|is still in use/.test(serverLog);
    if (!isTransient || attempt === MAX_START_ATTEMPTS)
      throw new EmbeddedPostgresFailed(
        `PostgreSQL did not start in ${options.home}: ${reasonOf(serverLog)} (more in ${options.home}/server.log).`,
      );
    await pollUntil(async () => (await postgresProcessesIn(join(options.home, 'cluster'))).length === 0, 5_000);
  }
};

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresFailed('No loopback port is free.');
  return address.port;
};

/**
 * Starts the server process. It runs in its own session (`detached`), so that Ctrl-C in the terminal reaches only this
 * process, which stops the server after its clients. The server logs to a file: if it logged to a pipe and this process
 * were killed, the broken pipe would end the server too.
 */
const spawnPostmaster = async (options: PostmasterOptions, port: number): Promise<ChildProcess> => {
  const logFile = join(options.home, 'server.log');
  await rename(logFile, join(options.home, 'server.previous.log')).catch(() => undefined); // absent on the first start
  const logHandle = await open(logFile, 'w', 0o600);
  try {
    const settings = Object.entries(await chooseSettings(port, options));
    const child = spawn(
      join(options.binaries, 'bin', 'postgres'),
      ['-D', join(options.home, 'cluster'), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...spawnOptions(options.user), stdio: ['ignore', logHandle.fd, logHandle.fd], detached: true },
    );
    child.on('error', (error) => options.log.error({ error }, 'PostgreSQL could not be started'));
    return child;
  } finally {
    await logHandle.close();
  }
};

/** Tuned for a small machine that also runs the rest of the product, and for bulk imports. */
const chooseSettings = async (
  port: number,
  { durable, connections }: Pick<PostmasterOptions, 'durable' | 'connections'>,
): Promise<Record<string, string | number>> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: connections,
  shared_buffers: durable ? '256MB' : '96MB',
  dynamic_shared_memory_type: await chooseSharedMemoryType(),
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '2GB',
  min_wal_size: '160MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' }),
});

/**
 * Chooses files ('mmap') if /dev/shm is small: containers often have 64 MB, which is too little for parallel queries.
 */
const chooseSharedMemoryType = async (): Promise<'posix' | 'mmap'> => {
  if (process.platform !== 'linux') return 'posix';
  const freeBytes = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return freeBytes < 256 * 1024 * 1024 ? 'mmap' : 'posix';
};

/** Waits until the server accepts connections; false if it ends first or takes too long. */
const waitUntilReady = async ({ home, log }: PostmasterOptions, child: ChildProcess): Promise<boolean> => {
  const reminderTimer = setInterval(
    () => log.info({}, 'PostgreSQL is still starting (it recovers after a crash)'),
    10_000,
  );
  try {
    let isReady = false;
    const isSettled = await pollUntil(async () => {
      isReady = await isAcceptingConnections(join(home, 'cluster'), child);
      return isReady || hasEnded(child);
    }, READY_TIMEOUT_MS);
    if (!isSettled) await stopPostmaster(child);
    return isReady;
  } finally {
    clearInterval(reminderTimer);
  }
};

/**
 * The states in postmaster.pid (see PostgreSQL's pidfile.h) in which the server accepts connections; 'standby' is that
 * of a replica.
 */
const READY_STATES: readonly (string | undefined)[] = ['ready', 'standby'];

/** Reads the state from postmaster.pid: line 1 is the process id, line 8 the state (pg_ctl reads the same lines). */
const isAcceptingConnections = async (cluster: string, child: ChildProcess): Promise<boolean> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(child.pid) && READY_STATES.includes(lines[7]?.trim());
};

/** True if the child has ended, or could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Stops the server and waits until it has ended. SIGINT closes connections and flushes all data; if that takes too
 * long, SIGQUIT ends the server immediately.
 */
export const stopPostmaster = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  if (await pollUntil(() => hasEnded(child), FAST_SHUTDOWN_TIMEOUT_MS)) return;
  child.kill('SIGQUIT');
  await pollUntil(() => hasEnded(child), IMMEDIATE_SHUTDOWN_TIMEOUT_MS);
};

/**
 * Stops the server processes of a killed run that still use the cluster's folder, and waits until they have ended.
 * Affects only PostgreSQL processes with this working directory. The caller must hold the folder's lock.
 * @throws EmbeddedPostgresFailed if they do not end
 */
export const stopLeftoverServer = async (cluster: string, log: Log): Promise<void> => {
  const hasNoProcesses = async () => (await postgresProcessesIn(cluster)).length === 0;
  if (!(await hasNoProcesses())) {
    log.info({ cluster }, 'Stopping the PostgreSQL server of an earlier run');
    await signalAll(cluster, 'SIGINT');
    if (!(await pollUntil(hasNoProcesses, FAST_SHUTDOWN_TIMEOUT_MS))) await signalAll(cluster, 'SIGQUIT');
    if (!(await pollUntil(hasNoProcesses, IMMEDIATE_SHUTDOWN_TIMEOUT_MS)))
      throw new EmbeddedPostgresFailed(
        `The PostgreSQL server of an earlier run in ${cluster} does not end; stop it manually.`,
      );
  }
  // Another program may have the recorded process id by now, and PostgreSQL would mistake it for a running server.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
};

const signalAll = async (cluster: string, signal: NodeJS.Signals): Promise<void> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pids = await postgresProcessesIn(cluster);
  const postmasterPids = pids.filter((pid) => String(pid) === lines[0]);
  // The postmaster forwards the signal to its children; without a postmaster, signal all of them.
  for (const pid of postmasterPids.length > 0 ? postmasterPids : pids) process.kill(pid, signal);
};
