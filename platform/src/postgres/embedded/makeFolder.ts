import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../../kernel/errorCode.ts';

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
