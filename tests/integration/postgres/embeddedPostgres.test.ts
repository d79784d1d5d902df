import { spawn } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { readStartTime, postgresProcessesIn, isStillRunning } from '@campjay/platform/postgres/embedded/processes.ts';
import {
  type DataFolder,
  LOAD,
  createDataFolder,
  readPostmasterPid,
  query,
  SAVE,
  SAVED,
} from '../support/postgres/embedded.ts';

const start = (dataFolder: string, durable = false) => startEmbeddedPostgres({ dataFolder, log: silentLog, durable });

const stopAll = async (servers: readonly AsyncDisposable[]): Promise<void> => {
  for (const server of servers) await server[Symbol.asyncDispose]();
};

describe('the embedded PostgreSQL', () => {
  /** Data of an earlier server, for tests to copy, because creating it is the slowest part. */
  let prepared: DataFolder;
  let password: string;
  beforeAll(async () => {
    prepared = await createDataFolder();
    await using server = await start(prepared.data);
    ({ password } = new URL(server.url));
    await query(server.url, SAVE);
  });
  afterAll(async () => prepared[Symbol.asyncDispose]());
  const used = () => createDataFolder({ from: prepared.data });

  it('lets one of two first starts succeed: crash-safe, local, with the same sort order everywhere', async () => {
    await using folder = await createDataFolder();
    const both = await Promise.allSettled([start(folder.data, true), start(folder.data, true)]);
    const running = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await using _stopped = { [Symbol.asyncDispose]: () => stopAll(running) };
    expect(running).toHaveLength(1);
    const url = running[0]?.url ?? '';
    const names = 'fsync,full_page_writes,synchronous_commit,data_checksums,listen_addresses,unix_socket_directories';
    const settings = await query(url, `select name, setting from pg_settings where name = any('{${names}}')`);
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' },
      ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    });
    const [database] = await query(
      url,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database
       where datname = current_database()`,
    );
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' });
  });

  it('retains its data, requires the password that only its owner can read, and refuses a second start', async () => {
    expect(await postgresProcessesIn(join(prepared.data, 'cluster'))).toEqual([]);
    await using folder = await used();
    await using server = await start(folder.data);
    expect((await stat(join(folder.data, 'password'))).mode & 0o777).toBe(0o600);
    const [auth] = await query(server.url, `select array_agg(distinct auth_method) as methods from pg_hba_file_rules`);
    expect(auth).toEqual({ methods: ['scram-sha-256'] });
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    const second = start(folder.data);
    await expect(second).rejects.toThrow(EmbeddedPostgresFailed);
    await expect(second).rejects.toThrow('is in use by another running Campjay');
    expect(await query(server.url, LOAD)).toEqual(SAVED);
  });

  it('creates a new password for a lost one, and does not touch an unrelated program with its old process id', async () => {
    await using folder = await used();
    await rm(join(folder.data, 'password'));
    const foreign = spawn('sleep', ['600'], { stdio: 'ignore' });
    const pid = foreign.pid ?? 0;
    try {
      const birth = (await readStartTime(pid)) ?? '';
      await writeFile(join(folder.data, 'cluster', 'postmaster.pid'), `${pid}\n${folder.data}/cluster\n`);
      await using server = await start(folder.data);
      expect(await query(server.url, LOAD)).toEqual(SAVED);
      expect(new URL(server.url).password).not.toBe(password);
      expect(await isStillRunning(pid, birth)).toBe(true);
    } finally {
      foreign.kill();
    }
  });

  it('reports when it ends by itself, and recovers all committed data at the next start', async () => {
    await using folder = await used();
    {
      await using server = await start(folder.data, true);
      await query(server.url, "insert into camps values ('Sailing')");
      process.kill(await readPostmasterPid(folder.data), 'SIGKILL');
      await expect(server.crashPromise).rejects.toThrow('PostgreSQL ended by itself');
    }
    await using server = await start(folder.data);
    expect(await query(server.url, LOAD)).toEqual([...SAVED, { name: 'Sailing' }]);
  });

  it('refuses the data of another major version, names both, and does not touch it', async () => {
    await using folder = await used();
    await writeFile(join(folder.data, 'cluster', 'PG_VERSION'), '17\n');
    const before = await readdir(join(folder.data, 'cluster'));
    await expect(start(folder.data)).rejects.toThrow(
      /was written by PostgreSQL 17, and this version of Campjay includes PostgreSQL 18;/,
    );
    expect(await readdir(join(folder.data, 'cluster'))).toEqual(before);
  });

  it('passes on PostgreSQL’s own reason when it does not start, and can be started again afterwards', async () => {
    await using folder = await used();
    const settings = join(folder.data, 'cluster', 'postgresql.conf');
    const good = await readFile(settings, 'utf8');
    await writeFile(settings, `${good}\nwal_level = 'no such level'\n`);
    await expect(start(folder.data)).rejects.toThrow(/did not start .*contains errors .*server\.log/);
    await writeFile(settings, good);
    await (await start(folder.data))[Symbol.asyncDispose]();
  });
});
