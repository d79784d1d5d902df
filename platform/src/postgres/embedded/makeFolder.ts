import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../../errorCode.ts';

/**
 * Makes a folder and its parents, as far as they are missing. `mkdir` with `recursive` would do, but on a read-only file
 * system it says that there is no such file instead of why.
 * @returns whether the folder was missing
 * @throws the system's error; with the code EEXIST when something else has that name.
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
