import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/kernel/errorCode.ts';
import { ImportImpossible } from './importImpossible.ts';
import { sourceOf } from './importRun.ts';

/** A file to import, on disk or in the database. */
export interface ImportFile {
  /** Its name in reports. */
  readonly place: string;
  /** Its name in the log; see `ImportSource`. */
  readonly source: string;
  /** Size in bytes; 0 if unknown, as for a pipe. */
  readonly bytes: number;
  /** The content; each call starts from the beginning. */
  read(): AsyncIterable<Buffer>;
}

const READ_BYTES = 256 * 1024;

/** @throws ImportImpossible if it cannot be read. */
export const fileOnDisk = async (path: string): Promise<ImportFile> => ({
  place: path,
  source: sourceOf(path),
  bytes: await sizeOf(path),
  read: () => createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>,
});

const sizeOf = async (path: string): Promise<number> => {
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
