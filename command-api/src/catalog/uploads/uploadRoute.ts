import { MAX_UPLOAD_BYTES } from '@campjay/domain/catalog/uploadLimits.ts';
import { okAccepted, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postStream } from '@campjay/platform/http/postRaw.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { ImportDone, ImportId, UploadCatalogImport } from './contract.ts';
import { addJob } from './importJobs.ts';
import { FileRefused, packFile, type PackedFile, storePieces } from './storedFile.ts';

export const ROOT = '/api/admin/catalog-imports';

const UPLOADS = { requests: 60, seconds: 60 * 60 };
/** Media types that browsers send for such files; many send none. */
const MEDIA_TYPES = [
  'application/x-ndjson',
  'application/json',
  'text/csv',
  'text/plain',
  'application/octet-stream',
] as const;

/** Stores an uploaded file for a worker. A repeated upload is one import. */
export const uploadRoute = (pool: Pool): Route => {
  const limit = createRateLimit(UPLOADS);
  return postStream(ROOT, {
    allow: ['admin'],
    successes: [202],
    problems: [422, 429],
    summary: 'Takes a file of camps (NDJSON) or schools (CSV or NDJSON), to see what it would change.',
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
      const packed = await packUpload(body);
      if ('kind' in packed) return packed;
      await inTransaction(pool, async (db) => {
        const isNew = await addJob(db, {
          ...{ import_id: query.importId, kind: query.kind, source: query.source, bytes: packed.bytes },
          ...{ season: query.season ?? null, is_full: query.full, requested_by: principal.userId },
        });
        if (isNew) await storePieces(db, query.importId, packed.pieces);
      });
      return okAccepted({ success: true, message: 'The file is here. What it would change is being worked out.' });
    },
  });
};

const packUpload = async (body: AsyncIterable<Buffer>): Promise<PackedFile | Problem> => {
  try {
    return await packFile(body);
  } catch (error) {
    if (error instanceof FileRefused)
      return problem(422, { type: 'FileRefused', message: error.message, field: 'file' });
    throw error;
  }
};
