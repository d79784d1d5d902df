import { readFile, mkdir, open } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Increase it when the backup format changes. A build reads its own format only. */
export const FORMAT = 1;
const MANIFEST = 'manifest.json';

const count = z.int().nonnegative();
const digits = z.string().regex(/^-?\d{1,19}$/);
const name = z.string().regex(/^[a-z_]+$/);

const BackedUpTable = z.object({
  schema: name,
  table: name,
  columns: z.array(name).min(1),
  rows: count,
  /** PostgreSQL's text format of COPY, compressed with gzip. */
  file: z.string(),
});
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** State of an identity column's sequence: where numbering continues. */
const SequenceState = z.object({ schema: name, table: name, column: name, last: digits, isCalled: z.boolean() });
export type SequenceState = z.infer<typeof SequenceState>;

const BackedUpFile = z.object({
  /** Relative to the backup's folder, with slashes; it cannot leave the folder. */
  path: z.string().regex(/^(?!.*\.\.)[\w.@-]+(\/[\w.@-]+)*$/),
  bytes: count,
  /** SHA-256, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** When the snapshot was taken, by the database's clock. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Null if the log is not in PostgreSQL: its own server backs it up. */
  log: z.object({ storeId: z.string(), layout: count, events: count, lastPosition: digits }).nullable(),
  /** How many migrations had been applied to the schema `ops`. */
  opsSteps: count,
  tables: z.array(BackedUpTable),
  numberings: z.array(SequenceState),
  pictures: count,
  letters: count,
  /** All files except this manifest. */
  files: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestIn = (folder: string): string => join(folder, MANIFEST);

/** @throws OperatorError if the folder holds no backup that this build can read */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch((error: unknown) => {
    throw new OperatorError(
      `${folder} holds no backup: its ${MANIFEST} cannot be read (${errorCode(error) ?? 'unknown'}).`,
    );
  });
  const manifest = Manifest.safeParse(jsonOf(text));
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw new OperatorError(
    issue?.path[0] === 'format'
      ? `The backup in ${folder} is of another format than this build reads (${FORMAT}); use the build that made it.`
      : `The backup in ${folder} is damaged: ${MANIFEST} says nothing usable of ${issue?.path.join('.') || 'anything'}.`,
  );
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
