import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresProcessesIn } from '@campjay/platform/postgres/embedded/processes.ts';
import { waitForNames } from '@campjay/platform/testing/folders.ts';
import { LOAD, createDataFolder, readPostmasterPid, query, SAVE, SAVED } from '../support/postgres/embedded.ts';
import {
  makeInstallation,
  unprivilegedUser,
  type Credentials,
  type Installation,
} from '../support/postgres/installation.ts';

const isRoot = process.getuid?.() === 0;
const user = unprivilegedUser();
const asRoot = isRoot ? it : it.skip;
const asRootWithUser = user ? it : it.skip;

let installation: Installation;
beforeAll(async () => {
  installation = await makeInstallation();
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
});

const ownedBy = async (owner: Credentials | undefined, folder: string): Promise<string> => {
  await mkdir(folder);
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
};

describe('the embedded PostgreSQL after its program was killed', () => {
  it('stops the server that was left running, and also recovers when that was killed too', async () => {
    await using folder = await createDataFolder();
    const data = await ownedBy(undefined, folder.data);
    const killed = installation.run(data);
    await query(await killed.url(), SAVE);
    const leftOver = await readPostmasterPid(data);
    await killed.end('SIGKILL');
    expect(await postgresProcessesIn(join(data, 'cluster'))).toContain(leftOver);

    const next = installation.run(data);
    expect(await query(await next.url(), LOAD)).toEqual(SAVED);
    expect(next.messages).toContainEqual({ info: 'Stopping the PostgreSQL server of an earlier run' });
    expect(await postgresProcessesIn(join(data, 'cluster'))).not.toContain(leftOver);
    process.kill(await readPostmasterPid(data), 'SIGKILL');
    await next.end('SIGKILL');

    const last = installation.run(data);
    expect(await query(await last.url(), LOAD)).toEqual(SAVED);
    await last.end('SIGTERM');
    expect(await postgresProcessesIn(join(data, 'cluster'))).toEqual([]);
  });

  it('creates its data again if it was killed during the first creation', async () => {
    await using folder = await createDataFolder();
    const data = await ownedBy(undefined, folder.data);
    const killed = installation.run(data);
    const isUnfinished = (names: readonly string[]) => names.some((name) => name.startsWith('making-'));
    await waitForNames(data, isUnfinished);
    await killed.end('SIGKILL');
    const next = installation.run(data);
    expect(await query(await next.url(), 'select 1 as runs')).toEqual([{ runs: 1 }]);
    expect(isUnfinished(await readdir(data))).toBe(false);
  });
});

describe('the embedded PostgreSQL in an installation without library links', () => {
  it('runs a copy of the programs where it cannot create the links, and creates the links where it can', async () => {
    await using unlinked = await makeInstallation({ links: false });
    await using folder = await createDataFolder();
    const data = await ownedBy(user, folder.data);
    const link = join(unlinked.native, 'lib', 'libpq.so.5');
    for (let start = 1; user && start <= 2; start += 1) {
      const run = unlinked.run(data, user);
      expect(await query(await run.url(), 'select 1 as runs')).toEqual([{ runs: 1 }]);
      expect(run.messages).toContainEqual({ info: expect.stringContaining(`run from a copy in ${data}/postgresql-`) });
      await run.end('SIGTERM');
    }
    await expect(lstat(link)).rejects.toThrow('ENOENT');
    expect(await query(await unlinked.run(data).url(), 'select 1 as runs')).toEqual([{ runs: 1 }]);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });
});

describe('the embedded PostgreSQL started by an ordinary user', () => {
  asRootWithUser('runs as that user and keeps its data, also when root starts it later', async () => {
    await using folder = await createDataFolder();
    const data = await ownedBy(user, folder.data);
    const first = installation.run(data, user);
    await query(await first.url(), SAVE);
    expect((await stat(join(data, 'cluster'))).uid).toBe(user?.uid);
    await first.end('SIGTERM');
    for (const starter of [user, undefined]) {
      const next = installation.run(data, starter);
      expect(await query(await next.url(), LOAD)).toEqual(SAVED);
      expect((await stat(join(data, 'cluster', 'postmaster.pid'))).uid).toBe(user?.uid);
      await next.end('SIGTERM');
    }
  });

  asRootWithUser('reports in a sentence that the data belongs to another user', async () => {
    await using folder = await createDataFolder();
    const data = await ownedBy(user, folder.data);
    await ownedBy({ uid: 12_345, gid: 12_345 }, join(data, 'cluster'));
    expect(await installation.run(data, user).failure()).toMatch(
      /^EmbeddedPostgresFailed: The database in .* belongs to another user \(id 12345\); start Campjay as that user/,
    );
  });

  const unprivileged = isRoot ? asRootWithUser : it;
  unprivileged('reports in a sentence that the data folder is read-only', async () => {
    await using folder = await createDataFolder();
    const data = await ownedBy(user, folder.data);
    await chmod(data, 0o555);
    const run = installation.run(data, user);
    expect(await run.failure()).toBe(
      `EmbeddedPostgresFailed: The data folder ${data} cannot be used: this user may not write there.`,
    );
    expect(await run.status).toBe(1);
  });
});

describe('the embedded PostgreSQL started by root in folders only root can read', () => {
  /** Moves the installation itself into the folder without access, so that its programs cannot be read either. */
  const closedInstallation = async (closed: string) => {
    const app = join(closed, 'app');
    await cp(installation.folder, app, { recursive: true, verbatimSymlinks: true });
    return app;
  };

  const homeOf = async (data: string) => (await readFile(join(data, 'moved-to'), 'utf8')).trim();

  asRoot('keeps its data in a folder that its user can reach, reports that, and finds it again', async () => {
    await using closed = await createDataFolder({ mode: 0o700 });
    const app = await closedInstallation(closed.path);
    const { data } = closed;
    const first = installation.run(data, undefined, app);
    await query(await first.url(), SAVE);
    const home = await homeOf(data);
    try {
      expect(first.messages).toContainEqual({
        info: expect.stringMatching(`cannot reach ${data}, so PostgreSQL keeps its data in ${home}$`),
      });
      expect(first.messages).toContainEqual({
        info: expect.stringContaining(`run from a copy in ${home}/postgresql-`),
      });
      expect((await stat(join(data, 'password'))).mode & 0o777).toBe(0o600);
      await first.end('SIGKILL');
      const second = installation.run(data, undefined, app);
      expect(await query(await second.url(), LOAD)).toEqual(SAVED);
      expect(await homeOf(data)).toBe(home);
      await second.end('SIGTERM');
      expect(await postgresProcessesIn(join(home, 'cluster'))).toEqual([]);
    } finally {
      await first.end('SIGTERM');
      await rm(home, { recursive: true, force: true });
    }
  });

  asRoot('removes what belonged to a deleted temp folder, with the server left behind in it', async () => {
    const homes: string[] = [];
    for (let round = 1; round <= 2; round += 1) {
      await using closed = await createDataFolder({ mode: 0o700 });
      const run = installation.run(closed.data);
      await run.url();
      homes.push(await homeOf(closed.data));
      await run.end(round === 1 ? 'SIGKILL' : 'SIGTERM');
    }
    const [first = '', second = ''] = homes;
    await expect(stat(first)).rejects.toThrow('ENOENT');
    expect(await postgresProcessesIn(join(first, 'cluster'))).toEqual([]);
    await rm(second, { recursive: true, force: true });
  });

  asRoot('moves existing data when the path to it was closed', async () => {
    await using folder = await createDataFolder();
    const { data } = folder;
    const before = installation.run(data);
    await query(await before.url(), SAVE);
    await before.end('SIGTERM');
    await chmod(folder.path, 0o700);
    const after = installation.run(data);
    const saved = await query(await after.url(), LOAD);
    await after.end('SIGTERM');
    await rm(await homeOf(data), { recursive: true, force: true });
    expect(saved).toEqual(SAVED);
    expect(await readdir(data)).not.toContain('cluster');
  });
});
