import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ImportFile } from '../importFile.ts';

const PIECE_BYTES = 1024 * 1024;

/** A file that is not taken; the message is a sentence for whoever sent it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

export interface PackedFile {
  /** Of the file as it came. */
  readonly bytes: number;
  readonly pieces: readonly Buffer[];
}

/**
 * Compresses a file while it comes in, so that the memory never holds the whole of it.
 * @throws FileRefused when it is empty, or is no text but something packed; and what reading it throws.
 */
export const packFile = async (content: AsyncIterable<Buffer>): Promise<PackedFile> => {
  let bytes = 0;
  async function* checked(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      if (bytes === 0) rejectCompressed(piece);
      bytes += piece.length;
      yield piece;
    }
    if (bytes === 0) throw new FileRefused('The file is empty.');
  }
  const zipped = createGzip();
  const done = pipe(Readable.from(checked()), zipped);
  const pieces: Buffer[] = [];
  let buffered: Buffer[] = [];
  try {
    for await (const piece of zipped as AsyncIterable<Buffer>) {
      buffered.push(piece);
      if (sizeOf(buffered) < PIECE_BYTES) continue;
      pieces.push(Buffer.concat(buffered));
      buffered = [];
    }
  } catch {
    // What ended it is what `done` is rejected with.
  }
  await done;
  return { bytes, pieces: [...pieces, Buffer.concat(buffered)] };
};

const pipe = (from: Readable, to: NodeJS.ReadWriteStream): Promise<void> => {
  const ended = new Promise<void>((resolve, reject) => {
    pipeline(from, to, (error) => (error ? reject(error) : resolve()));
  });
  ended.catch(() => undefined); // awaited once the other end has been read
  return ended;
};

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

const rejectCompressed = (first: Buffer): void => {
  if ((first[0] === 0x1f && first[1] === 0x8b) || first.subarray(0, 2).toString('latin1') === 'PK')
    throw new FileRefused('The file is compressed. Please unpack it and upload what was in it.');
};

export const storePieces = async (db: Db, importId: string, pieces: readonly Buffer[]): Promise<void> => {
  for (const [number, bytes] of pieces.entries())
    await db.query('insert into ops.catalog_import_files (import_id, number, bytes) values ($1, $2, $3)', [
      importId,
      number,
      bytes,
    ]);
};

/** The file as it was uploaded; it is read from the database piece by piece, each time anew. */
export const storedFile = (
  db: Db,
  { importId, source, bytes }: { readonly importId: string; readonly source: string; readonly bytes: number },
): ImportFile => {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const { rows } = await db.query<{ bytes: Buffer }>(
        'select bytes from ops.catalog_import_files where import_id = $1 and number = $2',
        [importId, number],
      );
      const [piece] = rows;
      if (!piece) return;
      yield piece.bytes;
    }
  }
  return {
    ...{ place: source, source, bytes },
    async *read() {
      const unzipped = createGunzip();
      const done = pipe(Readable.from(pieces()), unzipped);
      yield* unzipped as AsyncIterable<Buffer>;
      await done;
    },
  };
};
