import { spawn, type SpawnOptions } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresFailed } from './embeddedPostgresFailed.ts';

/** The operating system user that runs the server; undefined for the user of this process. */
export type ServerUser = { readonly name: string; readonly uid: number; readonly gid: number } | undefined;

const PREFERRED_USERS = ['postgres', 'nobody'];

/**
 * Chooses the user that runs the server. PostgreSQL refuses to run as root. If this process runs as root, the server
 * runs as the owner of the existing cluster, else as `postgres`, else as `nobody`. If this process does not run as
 * root, the server runs as the same user.
 * @param cluster the cluster's folder, which need not exist yet
 * @throws EmbeddedPostgresFailed if there is no such user, or the cluster belongs to another user
 */
export const chooseServerUser = async (cluster: string): Promise<ServerUser> => {
  const ownUid = process.getuid?.();
  const owner = await stat(cluster).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );
  if (ownUid !== 0) {
    if (owner && ownUid !== undefined && owner.uid !== ownUid)
      throw new EmbeddedPostgresFailed(
        `The database in ${cluster} belongs to another user (id ${owner.uid}); start Campjay as that user or as root, or choose another folder with CAMPJAY_DATA.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, ...owner };
  const users = parseUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const user = PREFERRED_USERS.map((name) => users.find((each) => each.name === name)).find(
    (each) => each !== undefined,
  );
  if (user) return user;
  throw new EmbeddedPostgresFailed(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody"; add one, start Campjay as an ordinary user, or set DATABASE_URL.',
  );
};

/** Parses a file in the format of /etc/passwd; leaves out users with root's rights (id 0). */
export const parseUsers = (passwd: string): { name: string; uid: number; gid: number }[] =>
  passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return /^-?\d+$/.test(uid) && /^-?\d+$/.test(gid) && Number(uid) !== 0
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });

/** Makes the server's user the owner of a file or folder. */
export const chownTo = async (user: ServerUser, path: string): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

/** True if the server's user can enter a folder by its full path, that is, through all of its parents. */
export const canEnter = async (user: ServerUser, folder: string): Promise<boolean> =>
  (await runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).status === 0;

/** The environment variables of PostgreSQL's programs. PGDATA, PGPORT and the locale are not inherited. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' });

/** Options to spawn a program as the server's user. */
export const spawnOptions = (user: ServerUser): SpawnOptions => ({
  cwd: '/',
  env: serverEnvironment(),
  ...(user && { uid: user.uid, gid: user.gid }),
});

export interface RunResult {
  /** The exit status; undefined if the program could not be started or was ended by a signal. */
  readonly status: number | undefined;
  /** The program's stdout and stderr, or why it could not be started. */
  readonly output: string;
}

/** Runs a program to its end as the server's user, with `input` as its standard input. */
export const runAs = (user: ServerUser, program: string, args: readonly string[], input = ''): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(user), stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // The program may end without reading its input. The exit status shows whether it failed.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ status: undefined, output: error.message }));
    child.on('close', (code) => resolve({ status: code ?? undefined, output }));
  });
