import { parseJson } from '@campjay/platform/kernel/json.ts';
import { readFile, mkdir } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Version of the backup format. Increase it when the format changes; a build reads only its own version. */
export const BACKUP_FORMAT = 1;
const MANIFEST_FILE = 'manifest.json';

const wholeNumber = z.int().nonnegative();
/** A bigint, which JSON cannot represent as a number. */
const bigintText = z.string().regex(/^-?\d{1,19}$/);
const identifier = z.string().regex(/^[a-z_]+$/);

const BackedUpTable = z.object({
  schema: identifier,
  table: identifier,
  columns: z.array(identifier).min(1),
  /** Number of rows. */
  rows: wholeNumber,
  /** Path of the file with the rows, in PostgreSQL's text format for COPY, compressed with gzip. */
  file: z.string(),
});
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** State of an identity column's sequence, as in PostgreSQL's `last_value` and `is_called`. */
const SequenceState = z.object({
  schema: identifier,
  table: identifier,
  column: identifier,
  last: bigintText,
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof SequenceState>;

const BackedUpFile = z.object({
  /** Relative to the backup's folder, with slashes; it cannot leave the folder. */
  path: z.string().regex(/^(?!.*\.\.)[\w.@-]+(\/[\w.@-]+)*$/),
  bytes: wholeNumber,
  /** SHA-256, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** Describes the content of a backup. Some names are older than today's terms, but they are part of the format. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.string(),
  /** When the snapshot was taken, by the database's clock. */
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL server. */
  postgres: z.string(),
  /**
   * Id of the event log, version of its tables, number of events and position of the last one. Null if the log is not
   * in PostgreSQL: its own server backs it up.
   */
  log: z.object({ storeId: z.string(), layout: wholeNumber, events: wholeNumber, lastPosition: bigintText }).nullable(),
  /** Number of migrations that had been applied to the schema `ops`. */
  opsSteps: wholeNumber,
  tables: z.array(BackedUpTable),
  /** The sequences of all identity columns. */
  numberings: z.array(SequenceState),
  /** Number of pictures. */
  pictures: wholeNumber,
  /** Number of emails. The name `letters` is part of stored manifests. */
  letters: wholeNumber,
  /** All files except this manifest. */
  files: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestPath = (folder: string): string => join(folder, MANIFEST_FILE);

/** @throws OperatorError if the folder does not contain a backup that this build can read */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: unknown) => {
    throw new OperatorError(
      `${folder} contains no backup: its ${MANIFEST_FILE} cannot be read (${errorCode(error) ?? 'unknown'}).`,
    );
  });
  const manifest = Manifest.safeParse(parseJson(text));
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw new OperatorError(
    issue?.path[0] === 'format'
      ? `The backup in ${folder} has a different format than this build reads (${BACKUP_FORMAT}); use the build that made it.`
      : `The backup in ${folder} is damaged: ${MANIFEST_FILE} has no valid ${issue?.path.join('.') || 'content'}.`,
  );
};

/**
 * Writes a backup file that only its owner can read. Returns its path, length and checksum.
 * @param transforms applied to the source in order, such as compression
 */
export const writeWithChecksum = async (
  folder: string,
  path: string,
  source: Readable,
  transforms: readonly Transform[] = [],
): Promise<BackedUpFile> => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const checksum = createChecksumStream();
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...transforms, checksum.passThrough, output]);
  return { path, ...checksum.result() };
};

/** Verifies the length and checksum of a backed-up file. @throws OperatorError if the file is missing or was changed */
export const checkFile = async (folder: string, { path, bytes, sha256 }: BackedUpFile): Promise<void> => {
  const checksum = createChecksumStream();
  try {
    await pipeline(createReadStream(join(folder, path)), checksum.passThrough.resume());
  } catch (error) {
    throw new OperatorError(`The backup is damaged: ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
  const actual = checksum.result();
  if (actual.bytes !== bytes || actual.sha256 !== sha256)
    throw new OperatorError(
      `The backup is damaged: ${path} has changed since it was written; nothing has been restored.`,
    );
};

/** Creates a stream that passes its input through. After the last chunk, `result` returns its length and checksum. */
const createChecksumStream = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    passThrough: new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    }),
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
};
