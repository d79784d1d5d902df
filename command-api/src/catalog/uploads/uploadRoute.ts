import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ImportFile } from '../importFile.ts';
import { MAX_UPLOAD_BYTES } from '@campjay/domain/limits.ts';
import { okAccepted, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postStream } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type Pool } from 'pg';
import { ImportDone, ImportId, UploadCatalogImport } from './contract.ts';
import { addJob } from './importJobs.ts';

const PIECE_BYTES = 1024 * 1024;

/** The file is refused. The message is shown to the person who uploaded it. */
class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

interface CompressedFile {
  /** Size of the uploaded file before compression. */
  readonly bytes: number;
  /** The compressed content, in pieces for one database row each. */
  readonly pieces: readonly Buffer[];
}

/**
 * Compresses a file while it is uploaded, so that only its compressed form is in memory.
 * @throws FileRefused if it is empty or already compressed
 * @throws errors of reading the upload
 */
const compressFile = async (content: AsyncIterable<Buffer>): Promise<CompressedFile> => {
  let bytes = 0;
  async function* readChecked(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      if (bytes === 0) rejectCompressed(piece);
      bytes += piece.length;
      yield piece;
    }
    if (bytes === 0) throw new FileRefused('The file is empty.');
  }
  const gzip = createGzip();
  const done = pipe(Readable.from(readChecked()), gzip);
  const pieces: Buffer[] = [];
  let buffered: Buffer[] = [];
  try {
    for await (const piece of gzip as AsyncIterable<Buffer>) {
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
  // Prevents an unhandled rejection: callers await `ended` only after they have read the output.
  ended.catch(() => undefined);
  return ended;
};

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

const rejectCompressed = (first: Buffer): void => {
  if ((first[0] === 0x1f && first[1] === 0x8b) || first.subarray(0, 2).toString('latin1') === 'PK')
    throw new FileRefused('The file is compressed. Please unpack it and upload the file inside.');
};

const storePieces = async (db: Db, importId: string, pieces: readonly Buffer[]): Promise<void> => {
  for (const [number, bytes] of pieces.entries())
    await db.query('insert into ops.catalog_import_files (import_id, number, bytes) values ($1, $2, $3)', [
      importId,
      number,
      bytes,
    ]);
};

/** The uploaded file, in the form that imports read. Each `read()` loads it from the database, piece by piece. */
export const storedFile = (
  db: Db,
  { importId, source, bytes }: { readonly importId: string; readonly source: string; readonly bytes: number },
): ImportFile => {
  async function* readPieces(): AsyncGenerator<Buffer> {
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
    place: source,
    source,
    bytes,
    async *read() {
      const gunzip = createGunzip();
      const done = pipe(Readable.from(readPieces()), gunzip);
      yield* gunzip as AsyncIterable<Buffer>;
      await done;
    },
  };
};

export const IMPORTS_PATH = '/api/admin/catalog-imports';

/** Limit on uploads per admin. */
const UPLOAD_LIMIT = { requests: 60, seconds: 60 * 60 };
/** The media types that browsers send for such files; many browsers send none. */
const MEDIA_TYPES = [
  'application/x-ndjson',
  'application/json',
  'text/csv',
  'text/plain',
  'application/octet-stream',
] as const;

/** Stores an uploaded file for the worker. A repeated upload with the same id changes nothing. */
export const uploadRoute = (pool: Pool): Route => {
  const limit = createRateLimit(UPLOAD_LIMIT);
  return postStream(IMPORTS_PATH, {
    allow: ['admin'],
    successes: [202],
    problems: [422, 429],
    summary: 'Uploads a file of camps (NDJSON) or schools (CSV or NDJSON), to preview what it would change.',
    query: UploadCatalogImport,
    body: { mediaTypes: MEDIA_TYPES, limitBytes: MAX_UPLOAD_BYTES },
    answer: ImportDone,
    audited: ({ query }) => {
      const parsed = ImportId.safeParse(query);
      return parsed.success ? [{ kind: 'catalogImport', id: parsed.data.importId }] : [];
    },
    handle: async ({ body, query, principal }) => {
      const tooMany = await limit.consume(principal.userId);
      if (tooMany) return tooMany;
      const compressed = await compressUpload(body);
      if ('kind' in compressed) return compressed;
      await inTransaction(pool, async (db) => {
        const isNew = await addJob(db, {
          import_id: query.importId,
          kind: query.kind,
          source: query.source,
          bytes: compressed.bytes,
          season: query.season ?? null,
          is_full: query.full,
          requested_by: principal.userId,
        });
        if (isNew) await storePieces(db, query.importId, compressed.pieces);
      });
      return okAccepted({
        success: true,
        message: 'The file was uploaded. The preview of its changes is being prepared.',
      });
    },
  });
};

const compressUpload = async (body: AsyncIterable<Buffer>): Promise<CompressedFile | Problem> => {
  try {
    return await compressFile(body);
  } catch (error) {
    if (error instanceof FileRefused)
      return problem(422, { type: 'FileRefused', message: error.message, field: 'file' });
    throw error;
  }
};
