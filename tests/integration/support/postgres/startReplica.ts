import { appendFile, chmod, chown, copyFile, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';

export interface Replica extends AsyncDisposable {
  readonly url: string;
}

/** A streaming replica of an embedded server in a temp folder: its files, copied in backup mode. */
export const startReplica = async (primaryUrl: string): Promise<Replica> => {
  const primary = new pg.Client(primaryUrl);
  await primary.connect();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-test-'));
  await chmod(folder, 0o711); // the server of root runs as another user, who must be able to traverse it
  const dataFolder = join(folder, 'postgres');
  const cluster = join(dataFolder, 'cluster');
  try {
    const { rows } = await primary.query<{ data_directory: string }>('show data_directory');
    const source = rows[0]?.data_directory ?? '';
    await primary.query("select pg_backup_start('replica', true)");
    await cp(source, cluster, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows: backup } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const { hostname, port, username, password } = new URL(primaryUrl);
    const connection = `host=${hostname} port=${port} user=${username} password=${password} application_name=replica`;
    await writeFile(join(cluster, 'backup_label'), backup[0]?.labelfile ?? '');
    await writeFile(join(cluster, 'standby.signal'), '');
    await appendFile(join(cluster, 'postgresql.auto.conf'), `\nprimary_conninfo = '${connection}'\n`);
    await copyFile(join(dirname(source), 'password'), join(dataFolder, 'password'));
    await copyOwner(source, cluster);
  } finally {
    await primary.end();
  }
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, durable: false });
  return {
    url: server.url,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** PostgreSQL requires that its files belong to its user, and that no other user can read them. */
const copyOwner = async (source: string, cluster: string): Promise<void> => {
  const { uid, gid } = await stat(source);
  for (const entry of await readdir(cluster, { recursive: true })) await chown(join(cluster, entry), uid, gid);
  await chown(cluster, uid, gid);
  await chmod(cluster, 0o700);
};
