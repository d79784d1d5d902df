import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailed } from './embeddedPostgresFailed.ts';
import { makeFolder } from './makeFolder.ts';
import { readStartTime, isStillRunning } from './processes.ts';

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
