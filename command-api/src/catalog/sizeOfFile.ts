import { access, constants, stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { ImportImpossible } from './importImpossible.ts';

/**
 * The size in bytes of a file that is about to be read; 0 of something that is no plain file, such as a pipe.
 * @throws ImportImpossible when it cannot be read.
 */
export const sizeOfFile = async (path: string): Promise<number> => {
  try {
    await access(path, constants.R_OK);
    const file = await stat(path);
    if (!file.isDirectory()) return file.size;
  } catch (error) {
    throw new ImportImpossible(`The file ${path} cannot be read (${errorCode(error) ?? String(error)}).`, {
      cause: error,
    });
  }
  throw new ImportImpossible(`${path} is a folder; name a file.`);
};
