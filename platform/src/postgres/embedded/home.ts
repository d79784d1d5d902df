import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Log } from '../../log/log.ts';
import { EmbeddedPostgresFailed } from './embeddedPostgresFailed.ts';
import { canEnter, type ServerUser } from './serverUser.ts';

/** Where a data folder whose parents shut the server's user out is kept instead; /var/tmp outlives a restart. */
const ELSEWHERE = ['/var/lib', '/var/tmp', tmpdir()];

const RECORD = 'moved-to';

/** The folder that holds the cluster: the data folder itself, or the one that its record `moved-to` names. */
export const readHome = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, RECORD), 'utf8').catch(() => dataFolder)).trim();

/**
 * Makes sure that the server's user can reach the home; where it cannot, a new home is made elsewhere, the cluster moves
 * there if there is one, and the data folder records the place, so that each later start finds it.
 * @throws EmbeddedPostgresFailed when that user can reach no place at all.
 */
export const reachableHome = async (dataFolder: string, user: ServerUser, log: Log): Promise<string> => {
  const recorded = await readHome(dataFolder);
  await mkdir(recorded, { recursive: true });
  if (user === undefined || (await canEnter(user, recorded))) return recorded;
  const home = await makeHomeElsewhere(user);
  await moveCluster(recorded, home);
  await writeFile(join(dataFolder, `${RECORD}.new`), `${home}\n`);
  await rename(join(dataFolder, `${RECORD}.new`), join(dataFolder, RECORD));
  await rm(join(recorded, 'cluster'), { recursive: true, force: true });
  log.info({ dataFolder, home }, `${user.name} cannot reach ${recorded}, so PostgreSQL keeps its data in ${home}`);
  return home;
};

const makeHomeElsewhere = async (user: NonNullable<ServerUser>): Promise<string> => {
  const name = `campjay-${randomBytes(6).toString('hex')}`;
  for (const parent of ELSEWHERE) {
    const home = join(parent, name);
    try {
      await mkdir(home);
      await chmod(home, 0o711); // whatever the umask says
    } catch {
      continue;
    }
    if (await canEnter(user, home)) return home;
    await rm(home, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresFailed(
    `PostgreSQL has to run as ${user.name}, who can reach neither the data folder nor ${ELSEWHERE.join(' nor ')}; choose a folder it can reach with CAMPJAY_DATA, or set DATABASE_URL.`,
  );
};

const moveCluster = async (from: string, to: string): Promise<void> => {
  const cluster = join(from, 'cluster');
  const present = await lstat(cluster).then(
    () => true,
    () => false,
  );
  if (present) await cp(cluster, join(to, 'cluster'), { recursive: true, preserveTimestamps: true });
};
