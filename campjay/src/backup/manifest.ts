import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';

/** Raised when a backup is written otherwise; a build reads those of its own format alone. */
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
  /** In PostgreSQL's text format of COPY, through gzip. */
  file: z.string(),
});
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** Where the numbers of an identity column go on. */
const SequenceState = z.object({ schema: name, table: name, column: name, last: digits, isCalled: z.boolean() });
export type SequenceState = z.infer<typeof SequenceState>;

const BackedUpFile = z.object({
  /** From the backup's folder, with slashes; never out of it. */
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
  /** Null where the log is not in PostgreSQL: its own server backs it up. */
  log: z.object({ storeId: z.string(), layout: count, events: count, lastPosition: digits }).nullable(),
  /** How many steps the schema `ops` had taken. */
  opsSteps: count,
  tables: z.array(BackedUpTable),
  numberings: z.array(SequenceState),
  pictures: count,
  letters: count,
  /** Every file beside this one. */
  files: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestIn = (folder: string): string => join(folder, MANIFEST);

/** @throws CannotRun with a sentence, where the folder holds no backup that this build can read */
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
