import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ImportFile } from '../importFile.ts';

const PIECE_BYTES = 1024 * 1024;

/** A refused file; the message is for the person who sent it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

export interface PackedFile {
  /** Size of the uploaded file before compression. */
  readonly bytes: number;
  readonly pieces: readonly Buffer[];
}

/**
 * Compresses a file while it is uploaded, so it is never completely in memory.
 * @throws FileRefused if it is empty, or a compressed file; and the errors of reading it.
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
    // `done` rejects with the cause.
  }
  await done;
  return { bytes, pieces: [...pieces, Buffer.concat(buffered)] };
};

const pipe = (from: Readable, to: NodeJS.ReadWriteStream): Promise<void> => {
  const ended = new Promise<void>((resolve, reject) => {
    pipeline(from, to, (error) => (error ? reject(error) : resolve()));
  });
  ended.catch(() => undefined); // awaited after the other end has been read
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

/** The uploaded file; each call reads it from the database, piece by piece. */
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
