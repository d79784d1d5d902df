import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Log } from '../../kernel/log.ts';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { eventually } from '../../kernel/reach.ts';
import { postgresProcessesIn } from './processes.ts';
import { spawnOptions, type ServerUser } from './serverUser.ts';

const READY_WITHIN_MS = 10 * 60_000;
const FAST_STOP_WITHIN_MS = 60_000;
const QUICK_STOP_WITHIN_MS = 10_000;
const ATTEMPTS = 5;

export interface PostmasterPlan {
  readonly home: string;
  readonly binaries: string;
  readonly user: ServerUser;
  readonly durable: boolean;
  readonly connections: number;
  /** The port to listen on; a free one if absent. */
  readonly port?: number | undefined;
  readonly log: Log;
}

export interface Postmaster {
  readonly port: number;
  readonly child: ChildProcess;
}

/**
 * Starts the server on a loopback port and waits until it accepts connections.
 * @throws EmbeddedPostgresFailed with the server's own reason if it does not start
 */
export const startPostmaster = async (plan: PostmasterPlan): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await freePort());
    const child = await spawnPostmaster(plan, port);
    if (await becomesReady(plan, child)) return { port, child };
    const serverLog = await readFile(join(plan.home, 'server.log'), 'utf8').catch(() => '');
    // Either another process took the port, or processes of a killed server are still shutting down.
    const isTransient = /could not bind|is still in use/.test(serverLog);
    if (!isTransient || attempt === ATTEMPTS)
      throw new EmbeddedPostgresFailed(
        `PostgreSQL did not start in ${plan.home}: ${reasonOf(serverLog)} (more in ${plan.home}/server.log).`,
      );
    await eventually(async () => (await postgresProcessesIn(join(plan.home, 'cluster'))).length === 0, 5_000);
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresFailed('No loopback port is free.');
  return address.port;
};

/**
 * Starts the server in its own session (`detached`): Ctrl-C in the terminal must reach only this process, which stops
 * the server after its clients. The server logs to a file, because a pipe would break, and the server with it, when
 * this process is killed.
 */
const spawnPostmaster = async (plan: PostmasterPlan, port: number): Promise<ChildProcess> => {
  const logFile = join(plan.home, 'server.log');
  await rename(logFile, join(plan.home, 'server.previous.log')).catch(() => undefined); // absent on the first start
  const messages = await open(logFile, 'w', 0o600);
  try {
    const settings = Object.entries(await serverSettings(port, plan));
    const child = spawn(
      join(plan.binaries, 'bin', 'postgres'),
      ['-D', join(plan.home, 'cluster'), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...spawnOptions(plan.user), stdio: ['ignore', messages.fd, messages.fd], detached: true },
    );
    child.on('error', (error) => plan.log.error({ err: error }, 'PostgreSQL could not be started'));
    return child;
  } finally {
    await messages.close();
  }
};

/** Tuned for a small machine that also runs the rest of the product, and for bulk imports. */
const serverSettings = async (
  port: number,
  { durable, connections }: Pick<PostmasterPlan, 'durable' | 'connections'>,
): Promise<Record<string, string | number>> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: connections,
  shared_buffers: durable ? '256MB' : '96MB',
  dynamic_shared_memory_type: await sharedMemoryType(),
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

/** Containers often have 64 MB of /dev/shm, which is too little for parallel queries; files replace it then. */
const sharedMemoryType = async (): Promise<'posix' | 'mmap'> => {
  if (process.platform !== 'linux') return 'posix';
  const free = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < 256 * 1024 * 1024 ? 'mmap' : 'posix';
};

const becomesReady = async ({ home, log }: PostmasterPlan, child: ChildProcess): Promise<boolean> => {
  const reminder = setInterval(() => log.info({}, 'PostgreSQL is still starting (it recovers after a crash)'), 10_000);
  try {
    let ready = false;
    const settled = await eventually(async () => {
      ready = await reportsReady(join(home, 'cluster'), child);
      return ready || hasEnded(child);
    }, READY_WITHIN_MS);
    if (!settled) await stopPostmaster(child);
    return ready;
  } finally {
    clearInterval(reminder);
  }
};

/**
 * Values of line 8 of postmaster.pid (see PostgreSQL's pidfile.h) when the server accepts connections; 'standby' is a
 * replica.
 */
const READY_STATES: readonly (string | undefined)[] = ['ready', 'standby'];

/** postmaster.pid: line 1 is the process id, line 8 the state (pg_ctl reads the same lines). */
const reportsReady = async (cluster: string, child: ChildProcess): Promise<boolean> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(child.pid) && READY_STATES.includes(lines[7]?.trim());
};

/** True if the child has ended, or could not be started. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Stops the server and waits for it: closes connections and flushes all data (SIGINT); SIGQUIT if that takes too long.
 */
export const stopPostmaster = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  if (await eventually(() => hasEnded(child), FAST_STOP_WITHIN_MS)) return;
  child.kill('SIGQUIT');
  await eventually(() => hasEnded(child), QUICK_STOP_WITHIN_MS);
};

/**
 * Stops the server processes that a killed run left behind in the cluster's folder, and waits for them. Only PostgreSQL
 * processes with this working directory are affected. Must be called with the folder's lock held.
 * @throws EmbeddedPostgresFailed if they do not end
 */
export const stopLeftover = async (cluster: string, log: Log): Promise<void> => {
  const gone = async () => (await postgresProcessesIn(cluster)).length === 0;
  if (!(await gone())) {
    log.info({ cluster }, 'Stopping a PostgreSQL that an earlier run left behind');
    await signalAll(cluster, 'SIGINT');
    if (!(await eventually(gone, FAST_STOP_WITHIN_MS))) await signalAll(cluster, 'SIGQUIT');
    if (!(await eventually(gone, QUICK_STOP_WITHIN_MS)))
      throw new EmbeddedPostgresFailed(
        `A PostgreSQL that an earlier run left behind in ${cluster} does not end; stop it by hand.`,
      );
  }
  // The recorded process id may have been reused by another program, which PostgreSQL would take for a running server.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
};

const signalAll = async (cluster: string, signal: NodeJS.Signals): Promise<void> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pids = await postgresProcessesIn(cluster);
  const postmaster = pids.filter((pid) => String(pid) === lines[0]);
  // The postmaster forwards the signal to its children; without a postmaster, signal all of them.
  for (const pid of postmaster.length > 0 ? postmaster : pids) process.kill(pid, signal);
};
