import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@campjay/platform/kernel/errorCode.ts';
import { OperatorError } from '../operatorError.ts';
import { type BackedUpFile } from './manifest.ts';

/**
 * Writes a backup file that only its owner can read. Returns its length and checksum.
 * @param through transforms to apply to the source, such as compression
 */
export const writeChecked = async (
  folder: string,
  path: string,
  source: Readable,
  through: readonly Transform[] = [],
): Promise<BackedUpFile> => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const sum = checksumStream();
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...through, sum.through, written]);
  return { path, ...sum.result() };
};

/** @throws OperatorError naming the file that is missing or was changed */
export const checkFile = async (folder: string, { path, bytes, sha256 }: BackedUpFile): Promise<void> => {
  const sum = checksumStream();
  try {
    await pipeline(createReadStream(join(folder, path)), sum.through, nullSink());
  } catch (error) {
    throw new OperatorError(`The backup is damaged: ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
  const found = sum.result();
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new OperatorError(`The backup is damaged: ${path} is not what was written; nothing has been restored.`);
};

const nullSink = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });

const checksumStream = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    through: new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    }),
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
};

/** Flushes a folder: after a power cut, a new file name survives only if its folder was flushed too. */
export const flushFolder = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r');
  await handle.sync();
};
