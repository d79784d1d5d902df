import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { chownTo, runAs, type ServerUser } from './serverUser.ts';

/** The cluster's superuser. All processes connect as this user. */
export const SUPERUSER = 'campjay';

export interface ClusterPaths {
  /** The folder that contains the `cluster` folder. */
  readonly home: string;
  /** The file with the password, readable only by the user of this process. */
  readonly passwordFile: string;
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string;
  readonly user: ServerUser;
}

/**
 * Creates the cluster (PostgreSQL's data folder) if it does not exist.
 * @returns the superuser's password
 * @param isDurable false makes this faster, but a crash may destroy the data
 * @throws EmbeddedPostgresFailed if the existing cluster has another major version, or a new one cannot be created
 */
export const ensureCluster = async (paths: ClusterPaths, version: string, isDurable: boolean): Promise<string> => {
  const cluster = join(paths.home, 'cluster');
  const existingVersion = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (existingVersion === undefined) return createCluster(paths, isDurable);
  const [major = ''] = version.split('.');
  if (existingVersion.trim() !== major)
    throw new EmbeddedPostgresFailed(
      `The database in ${cluster} was written by PostgreSQL ${existingVersion.trim()}, and this version of Campjay includes PostgreSQL ${major}; export it with the version of Campjay that wrote it, or choose another folder with CAMPJAY_DATA.`,
    );
  const password = await readFile(paths.passwordFile, 'utf8').catch(() => undefined);
  return password?.trim() || resetPassword(paths);
};

/**
 * Creates the cluster under a temporary name and renames it when complete, so that an interrupted attempt is never
 * mistaken for a cluster.
 */
const createCluster = async (paths: ClusterPaths, isDurable: boolean): Promise<string> => {
  await removeUnfinishedClusters(paths.home);
  const password = await savePassword(paths.passwordFile);
  const temporaryFolder = await mkdtemp(join(paths.home, 'making-'));
  const initPasswordFile = join(temporaryFolder, 'password');
  await writeFile(initPasswordFile, password, { mode: 0o600 });
  await chownTo(paths.user, initPasswordFile);
  await chownTo(paths.user, temporaryFolder);
  const result = await runAs(paths.user, join(paths.binaries, 'bin', 'initdb'), [
    ...['--pgdata', join(temporaryFolder, 'cluster'), '--username', SUPERUSER, '--pwfile', initPasswordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  if (result.status === 0) await rename(join(temporaryFolder, 'cluster'), join(paths.home, 'cluster'));
  await rm(temporaryFolder, { recursive: true, force: true });
  if (result.status === 0) return password;
  throw new EmbeddedPostgresFailed(
    `PostgreSQL could not create its data folder in ${paths.home}: ${reasonOf(result.output)}.`,
  );
};

const removeUnfinishedClusters = async (home: string): Promise<void> => {
  for (const name of await readdir(home))
    // Retries if the folder is not empty: after a process was killed, the initdb that it started may still write files.
    if (name.startsWith('making-'))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
};

const savePassword = async (file: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
};

/**
 * Sets a new password if the password file was lost. The old password is not needed: `postgres --single` only requires
 * write access to the cluster.
 */
const resetPassword = async (paths: ClusterPaths): Promise<string> => {
  const cluster = join(paths.home, 'cluster');
  const password = await savePassword(paths.passwordFile);
  const result = await runAs(
    paths.user,
    join(paths.binaries, 'bin', 'postgres'),
    ['--single', '-D', cluster, 'postgres'],
    `alter role ${SUPERUSER} password '${password}'\n`,
  );
  if (result.status === 0 && !/\b(ERROR|FATAL):/.test(result.output)) return password;
  await rm(paths.passwordFile, { force: true });
  throw new EmbeddedPostgresFailed(
    `The database in ${cluster} could not be given a new password: ${reasonOf(result.output)}.`,
  );
};
