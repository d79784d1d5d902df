import { mkdir, stat, readFile, readdir, rename, rm, writeFile, chmod, lstat } from 'node:fs/promises';
import { dirname, resolve, join } from 'node:path';
import { errorCode } from '../../kernel/errors.ts';
import { randomUUID, randomBytes } from 'node:crypto';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { readStartTime, isStillRunning } from './processes.ts';
import { tmpdir } from 'node:os';
import { silentLog, type Log } from '../../kernel/log.ts';
import { stopLeftoverServer } from './postmaster.ts';
import { canEnter, runAs, type ServerUser } from './serverUser.ts';

/**
 * Creates a folder and its missing parents. Replaces `mkdir` with `recursive`, which on a read-only file system reports
 * a missing file instead of the real reason.
 * @returns true if the folder was missing
 * @throws the system's error; its code is EEXIST if a file has that name
 */
export const makeFolder = async (folder: string): Promise<boolean> => makeWithParents(folder, false);

const makeWithParents = async (folder: string, areParentsCreated: boolean): Promise<boolean> => {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (errorCode(error) !== 'ENOENT' || areParentsCreated) throw error;
    await makeFolder(dirname(resolve(folder)));
    return makeWithParents(folder, true);
  }
};

/** Maximum number of attempts to lock a folder. */
const MAX_ATTEMPTS = 12;

/**
 * Locks a folder for this process. The lock ends when it is disposed of, or when the process ends for any reason.
 * Node.js has no file locks, so each process first writes a claim (a file with a unique name) into `locks/` and then
 * looks for claims of other running processes. Of two concurrent processes at least one sees the other's claim. It then
 * withdraws its own, waits for a random time and tries again. Unique names ensure that removing the claim of a dead
 * process never removes that of a running one.
 * @throws EmbeddedPostgresFailed if another process holds the lock
 */
export const lockFolder = async (folder: string): Promise<AsyncDisposable> => {
  const locksFolder = join(folder, 'locks');
  await makeFolder(locksFolder);
  for (let attempt = 1; ; attempt += 1) {
    const claim = await writeClaim(locksFolder);
    const holderPid = await findOtherHolder(locksFolder, claim);
    if (holderPid === undefined) return { [Symbol.asyncDispose]: () => rm(join(locksFolder, claim), { force: true }) };
    await rm(join(locksFolder, claim), { force: true });
    if (attempt === MAX_ATTEMPTS)
      throw new EmbeddedPostgresFailed(
        `The data folder ${folder} is in use by another running Campjay (process ${holderPid}); stop that one first, or choose another folder with CAMPJAY_DATA.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20 * attempt));
  }
};

/** True if a running process holds the folder. */
export const isLocked = async (folder: string): Promise<boolean> =>
  (await findOtherHolder(join(folder, 'locks'), undefined)) !== undefined;

/** @returns the name of the claim's file, which contains the process id and start time */
const writeClaim = async (locksFolder: string): Promise<string> => {
  const name = `${randomUUID()}.claim`;
  const temporaryFile = join(locksFolder, `${name}.${process.pid}`);
  await writeFile(temporaryFile, `${process.pid} ${(await readStartTime(process.pid)) ?? ''}`);
  await rename(temporaryFile, join(locksFolder, name)); // so that no process reads an incomplete claim
  return name;
};

/** Returns the id of a running process with a claim other than `ownClaim`; removes the claims of dead processes. */
const findOtherHolder = async (locksFolder: string, ownClaim: string | undefined): Promise<number | undefined> => {
  const names = await readdir(locksFolder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.claim') && each !== ownClaim)) {
    const text = await readFile(join(locksFolder, name), 'utf8').catch(() => undefined);
    if (text === undefined) continue; // the claim was withdrawn in the meantime
    const [pid = '', startTime = ''] = text.split(/ (.*)/s);
    if (await isStillRunning(Number(pid), startTime)) return Number(pid);
    await rm(join(locksFolder, name), { force: true });
  }
  return undefined;
};

/** Folders in which to create the home if the server's user cannot reach the data folder. Both survive a reboot. */
const PERSISTENT_FOLDERS = ['/var/lib', '/var/tmp'];

/** Lists the folders in which to create the home, best first. Temporary data should not fill a persistent folder. */
const listAlternativeParents = (dataFolder: string): readonly string[] =>
  ['/tmp', tmpdir()].some((temp) => dataFolder.startsWith(`${temp}/`))
    ? [tmpdir(), ...PERSISTENT_FOLDERS]
    : [...PERSISTENT_FOLDERS, tmpdir()];

/** A file in the data folder that names the home, if the home is another folder. */
const HOME_RECORD = 'moved-to';

/** Returns the folder that contains the cluster: the data folder itself, or the one named in its `moved-to` file. */
export const readHome = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, HOME_RECORD), 'utf8').catch(() => dataFolder)).trim();

/**
 * Returns the home (the folder that contains the cluster), after ensuring that the server's user can reach it. If not,
 * creates a home elsewhere, records its path in the data folder (so that later starts find it), and moves an existing
 * cluster there.
 * @throws EmbeddedPostgresFailed if that user can reach no location at all, or can no longer reach the recorded one
 */
export const ensureReachableHome = async (dataFolder: string, user: ServerUser, log: Log): Promise<string> => {
  const recordedHome = await readHome(dataFolder);
  if (await makeFolder(recordedHome)) {
    await chmod(recordedHome, 0o711);
    log.warn(
      { dataFolder, home: recordedHome },
      `The data in ${recordedHome} is gone; starting with an empty database`,
    );
  }
  if (user === undefined || (await canEnter(user, recordedHome))) {
    // An earlier move may have been interrupted.
    if (recordedHome !== dataFolder) await moveCluster(dataFolder, recordedHome);
    return recordedHome;
  }
  if (recordedHome !== dataFolder)
    throw new EmbeddedPostgresFailed(
      `PostgreSQL keeps its data in ${recordedHome}, which ${user.name} can no longer reach; give that user access again.`,
    );
  const home = await makeHomeElsewhere(user, dataFolder);
  await writeFile(join(dataFolder, `${HOME_RECORD}.new`), `${home}\n`);
  await rename(join(dataFolder, `${HOME_RECORD}.new`), join(dataFolder, HOME_RECORD));
  await moveCluster(dataFolder, home);
  log.info({ dataFolder, home }, `${user.name} cannot reach ${dataFolder}, so PostgreSQL keeps its data in ${home}`);
  return home;
};

const makeHomeElsewhere = async (user: NonNullable<ServerUser>, dataFolder: string): Promise<string> => {
  const name = `campjay-${randomBytes(6).toString('hex')}`;
  const parents = listAlternativeParents(dataFolder);
  await removeAbandonedHomes(tmpdir());
  for (const parent of parents) {
    const home = join(parent, name);
    try {
      await mkdir(home);
      await chmod(home, 0o711); // set explicitly, because a strict umask would lock out the server's user
      await writeFile(join(home, 'belongs-to'), `${dataFolder}\n`);
    } catch {
      continue;
    }
    if (await canEnter(user, home)) return home;
    await rm(home, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresFailed(
    `PostgreSQL has to run as ${user.name}, who can reach neither the data folder nor ${parents.join(' nor ')}; choose a folder it can reach with CAMPJAY_DATA, or set DATABASE_URL.`,
  );
};

/** Removes homes in the temp folder whose data folder was deleted: their clusters cannot be found or opened anymore. */
const removeAbandonedHomes = async (tempFolder: string): Promise<void> => {
  for (const name of (await readdir(tempFolder)).filter((each) => /^campjay-[0-9a-f]{12}$/.test(each))) {
    const home = join(tempFolder, name);
    const dataFolder = await readFile(join(home, 'belongs-to'), 'utf8').catch(() => undefined);
    if (dataFolder === undefined || (await exists(dataFolder.trim())) || (await isLocked(home))) continue;
    await stopLeftoverServer(join(home, 'cluster'), silentLog);
    await rm(home, { recursive: true, force: true });
  }
};

/**
 * Copies the cluster, including the owners and times of its files, and removes the original once the copy is complete.
 * Only a process of root does this, so it may set any owner.
 */
const moveCluster = async (from: string, to: string): Promise<void> => {
  const source = join(from, 'cluster');
  const target = join(to, 'cluster');
  const unfinishedCopy = join(to, 'cluster-moving');
  if (!(await exists(source)) || (await exists(target))) return;
  await rm(unfinishedCopy, { recursive: true, force: true });
  const copyResult = await runAs(undefined, 'cp', ['-a', source, unfinishedCopy]);
  if (copyResult.status !== 0)
    throw new EmbeddedPostgresFailed(
      `The data could not be moved from ${source} to ${to}: ${reasonOf(copyResult.output)}.`,
    );
  await runAs(undefined, 'sync', []);
  await rename(unfinishedCopy, target);
  await rm(source, { recursive: true, force: true });
};

/** True if there is a file, folder or link with this path, even a broken link. */
export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
