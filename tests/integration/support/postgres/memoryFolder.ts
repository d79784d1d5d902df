import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Space for the data of a run, including the write-ahead log, which PostgreSQL lets grow to 2 GB. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * The folder for temporary data of a run: in memory if the system has room for it, else the usual temp folder. Each
 * test creates and drops a database of some 300 files. On a disk that costs several times the processor time of the
 * tests' own queries, because file systems such as ext4 search for inodes that were not used recently.
 */
export const memoryFolder = (): string => {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
};
