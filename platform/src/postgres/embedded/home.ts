import { mkdir, stat, readFile, readdir, rename, rm, writeFile, chmod, lstat } from 'node:fs/promises';
import { dirname, resolve, join } from 'node:path';
import { errorCode } from '../../kernel/errors.ts';
import { randomUUID, randomBytes } from 'node:crypto';
import { EmbeddedPostgresFailed, reasonOf } from './embeddedPostgresFailed.ts';
import { readStartTime, isStillRunning } from './processes.ts';
import { tmpdir } from 'node:os';
import { silentLog, type Log } from '../../kernel/log.ts';
import { stopLeftover } from './postmaster.ts';
import { canEnter, runAs, type ServerUser } from './serverUser.ts';

/**
 * Creates a folder and its missing parents. `mkdir` with `recursive` would do, but on a read-only file system it
 * reports a missing file instead of the reason.
 * @returns true if the folder was missing
 * @throws the system's error; with code EEXIST if something else has that name
 */
export const makeFolder = async (folder: string): Promise<boolean> => make(folder, false);

const make = async (folder: string, hasParents: boolean): Promise<boolean> => {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (errorCode(error) !== 'ENOENT' || hasParents) throw error;
    await makeFolder(dirname(resolve(folder)));
    return make(folder, true);
  }
};

const ATTEMPTS = 12;

/**
 * Locks a folder for this process, until disposed of or until the process ends in any way. Node has no file locks, so
 * each candidate first writes its own claim into `locks/` and then checks for others. Of two concurrent candidates at
 * least one sees the other; a candidate who sees another withdraws, waits a random time and tries again. Claims have
 * unique names, so that removing a dead one can never hit a live one.
 * @throws EmbeddedPostgresFailed if another process holds the folder
 */
export const lockFolder = async (folder: string): Promise<AsyncDisposable> => {
  const locks = join(folder, 'locks');
  await makeFolder(locks);
  for (let attempt = 1; ; attempt += 1) {
    const claim = await putClaim(locks);
    const holder = await otherHolder(locks, claim);
    if (holder === undefined) return { [Symbol.asyncDispose]: () => rm(join(locks, claim), { force: true }) };
    await rm(join(locks, claim), { force: true });
    if (attempt === ATTEMPTS)
      throw new EmbeddedPostgresFailed(
        `The data folder ${folder} is in use by another running Campjay (process ${holder}); stop that one first, or choose another folder with CAMPJAY_DATA.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20 * attempt));
  }
};

/** True if a running process holds the folder. */
export const isLocked = async (folder: string): Promise<boolean> =>
  (await otherHolder(join(folder, 'locks'), undefined)) !== undefined;

const putClaim = async (locks: string): Promise<string> => {
  const name = `${randomUUID()}.claim`;
  const unfinished = join(locks, `${name}.${process.pid}`);
  await writeFile(unfinished, `${process.pid} ${(await readStartTime(process.pid)) ?? ''}`);
  await rename(unfinished, join(locks, name)); // a visible claim is complete
  return name;
};

const otherHolder = async (locks: string, own: string | undefined): Promise<number | undefined> => {
  const names = await readdir(locks).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.claim') && each !== own)) {
    const text = await readFile(join(locks, name), 'utf8').catch(() => undefined);
    if (text === undefined) continue; // withdrawn in the meantime
    const [pid = '', startTime = ''] = text.split(/ (.*)/s);
    if (await isStillRunning(Number(pid), startTime)) return Number(pid);
    await rm(join(locks, name), { force: true });
  }
  return undefined;
};

/** Alternative locations of the data if the server's user cannot reach the data folder; both survive a reboot. */
const PERSISTENT_FOLDERS = ['/var/lib', '/var/tmp'];

/** Data of a temp folder may go to another temp folder first, and should not fill a persistent one. */
const placesFor = (dataFolder: string): readonly string[] =>
  ['/tmp', tmpdir()].some((temp) => dataFolder.startsWith(`${temp}/`))
    ? [tmpdir(), ...PERSISTENT_FOLDERS]
    : [...PERSISTENT_FOLDERS, tmpdir()];

const RECORD = 'moved-to';

/** Returns the folder that contains the cluster: the data folder itself, or the one named in its `moved-to` file. */
export const readHome = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, RECORD), 'utf8').catch(() => dataFolder)).trim();

/**
 * Ensures that the server's user can reach the home. If not, creates a home elsewhere, records its path in the data
 * folder (so that later starts find it), and moves an existing cluster there.
 * @throws EmbeddedPostgresFailed if that user can reach no location at all, or can no longer reach the recorded one
 */
export const reachableHome = async (dataFolder: string, user: ServerUser, log: Log): Promise<string> => {
  const recorded = await readHome(dataFolder);
  if (await makeFolder(recorded)) {
    await chmod(recorded, 0o711);
    log.warn({ dataFolder, home: recorded }, `The data that was kept in ${recorded} is gone; starting without any`);
  }
  if (user === undefined || (await canEnter(user, recorded))) {
    if (recorded !== dataFolder) await moveCluster(dataFolder, recorded); // in case the first move was interrupted
    return recorded;
  }
  if (recorded !== dataFolder)
    throw new EmbeddedPostgresFailed(
      `PostgreSQL keeps its data in ${recorded}, which ${user.name} can no longer reach; give that user access again.`,
    );
  const home = await makeHomeElsewhere(user, dataFolder);
  await writeFile(join(dataFolder, `${RECORD}.new`), `${home}\n`);
  await rename(join(dataFolder, `${RECORD}.new`), join(dataFolder, RECORD));
  await moveCluster(dataFolder, home);
  log.info({ dataFolder, home }, `${user.name} cannot reach ${dataFolder}, so PostgreSQL keeps its data in ${home}`);
  return home;
};

const makeHomeElsewhere = async (user: NonNullable<ServerUser>, dataFolder: string): Promise<string> => {
  const name = `campjay-${randomBytes(6).toString('hex')}`;
  const places = placesFor(dataFolder);
  await removeAbandoned(tmpdir());
  for (const parent of places) {
    const home = join(parent, name);
    try {
      await mkdir(home);
      await chmod(home, 0o711); // independent of the umask
      await writeFile(join(home, 'belongs-to'), `${dataFolder}\n`);
    } catch {
      continue;
    }
    if (await canEnter(user, home)) return home;
    await rm(home, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresFailed(
    `PostgreSQL has to run as ${user.name}, who can reach neither the data folder nor ${places.join(' nor ')}; choose a folder it can reach with CAMPJAY_DATA, or set DATABASE_URL.`,
  );
};

/** Removes homes in the temp folder whose data folder is gone: the path and password of their clusters are lost. */
const removeAbandoned = async (temp: string): Promise<void> => {
  for (const name of (await readdir(temp)).filter((each) => /^campjay-[0-9a-f]{12}$/.test(each))) {
    const home = join(temp, name);
    const dataFolder = await readFile(join(home, 'belongs-to'), 'utf8').catch(() => undefined);
    if (dataFolder === undefined || (await exists(dataFolder.trim())) || (await isLocked(home))) continue;
    await stopLeftover(join(home, 'cluster'), silentLog);
    await rm(home, { recursive: true, force: true });
  }
};

/** Keeps the old cluster in place until the new one is complete. Preserves owners and times; only root gets here. */
const moveCluster = async (from: string, to: string): Promise<void> => {
  const [old, made, unfinished] = [join(from, 'cluster'), join(to, 'cluster'), join(to, 'cluster-moving')];
  if (!(await exists(old)) || (await exists(made))) return;
  await rm(unfinished, { recursive: true, force: true });
  const copied = await runAs(undefined, 'cp', ['-a', old, unfinished]);
  if (copied.status !== 0)
    throw new EmbeddedPostgresFailed(`The data could not be moved from ${old} to ${to}: ${reasonOf(copied.output)}.`);
  await runAs(undefined, 'sync', []);
  await rename(unfinished, made);
  await rm(old, { recursive: true, force: true });
};

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
