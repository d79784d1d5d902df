import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ImportFile } from '../importFile.ts';
import { MAX_UPLOAD_BYTES } from '@campjay/domain/limits.ts';
import { isProblem, okAccepted, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postStream } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type Pool } from 'pg';
import { ImportDone, ImportId, UploadCatalogImport } from './contract.ts';
import { addJob } from './importJobs.ts';

/** Minimum size of the chunks in which the compressed file is stored; the last one may be smaller. */
const CHUNK_BYTES = 1024 * 1024;

/** The file is refused. The message is shown to the person who uploaded it. */
class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

interface CompressedFile {
  /** Size of the uploaded file before compression. */
  readonly bytes: number;
  /** The compressed content; each chunk is stored in a database row of its own. */
  readonly chunks: readonly Buffer[];
}

/**
 * Compresses a file while it is uploaded, so that only its compressed form is in memory.
 * @throws FileRefused if it is empty or already compressed
 * @throws any error that occurs while the upload is read
 */
const compressFile = async (content: AsyncIterable<Buffer>): Promise<CompressedFile> => {
  let bytes = 0;
  async function* readUncompressed(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (bytes === 0) rejectCompressed(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes === 0) throw new FileRefused('The file is empty.');
  }
  const gzip = createGzip();
  const completion = pipe(Readable.from(readUncompressed()), gzip);
  const chunks: Buffer[] = [];
  let buffer: Buffer[] = [];
  try {
    const compressed: AsyncIterable<Buffer> = gzip;
    for await (const chunk of compressed) {
      buffer.push(chunk);
      if (sizeOf(buffer) < CHUNK_BYTES) continue;
      chunks.push(Buffer.concat(buffer));
      buffer = [];
    }
  } catch {
    // Ignored here: the same error rejects `completion`, which is awaited next.
  }
  await completion;
  return { bytes, chunks: [...chunks, Buffer.concat(buffer)] };
};

/** Pipes one stream to another. Resolves after the last chunk, and rejects if either stream fails. */
const pipe = (from: Readable, to: NodeJS.ReadWriteStream): Promise<void> => {
  const completion = new Promise<void>((resolve, reject) => {
    pipeline(from, to, (error) => (error ? reject(error) : resolve()));
  });
  // Prevents an unhandled rejection: callers await `completion` only after they have read the output.
  completion.catch(() => undefined);
  return completion;
};

const sizeOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

const rejectCompressed = (firstChunk: Buffer): void => {
  const isGzip = firstChunk[0] === 0x1f && firstChunk[1] === 0x8b;
  const isZip = firstChunk.subarray(0, 2).toString('latin1') === 'PK';
  if (isGzip || isZip) throw new FileRefused('The file is compressed. Please unpack it and upload the file inside.');
};

const storeChunks = async (db: Db, importId: string, chunks: readonly Buffer[]): Promise<void> => {
  for (const [index, bytes] of chunks.entries())
    await db.query('insert into ops.catalog_import_files (import_id, number, bytes) values ($1, $2, $3)', [
      importId,
      index,
      bytes,
    ]);
};

/**
 * Returns the uploaded file as the input of an import. Each `read()` loads the content from the database, chunk by
 * chunk.
 */
export const openUploadedFile = (
  db: Db,
  { importId, source, bytes }: { readonly importId: string; readonly source: string; readonly bytes: number },
): ImportFile => {
  async function* readChunks(): AsyncGenerator<Buffer> {
    for (let index = 0; ; index += 1) {
      const { rows } = await db.query<{ bytes: Buffer }>(
        'select bytes from ops.catalog_import_files where import_id = $1 and number = $2',
        [importId, index],
      );
      const [row] = rows;
      if (!row) return;
      yield row.bytes;
    }
  }
  return {
    displayName: source,
    source,
    bytes,
    async *read() {
      const gunzip = createGunzip();
      const completion = pipe(Readable.from(readChunks()), gunzip);
      const content: AsyncIterable<Buffer> = gunzip;
      yield* content;
      await completion;
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
      const limitProblem = await limit.consume(principal.userId);
      if (limitProblem) return limitProblem;
      const fileOrProblem = await compressUpload(body);
      if (isProblem(fileOrProblem)) return fileOrProblem;
      const { bytes, chunks } = fileOrProblem;
      await inTransaction(pool, async (db) => {
        const isNew = await addJob(db, {
          import_id: query.importId,
          kind: query.kind,
          source: query.source,
          bytes,
          season: query.season ?? null,
          is_full: query.full,
          requested_by: principal.userId,
        });
        if (isNew) await storeChunks(db, query.importId, chunks);
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
