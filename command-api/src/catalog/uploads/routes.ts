import { type Refusal } from '../importReport.ts';
import { IMPORT_PAGE_SIZE } from '@campjay/domain/limits.ts';
import { formatCsv } from '@campjay/platform/http/csv.ts';
import { getText } from '@campjay/platform/http/rawRoutes.ts';
import {
  type Answer,
  get,
  ok,
  okAccepted,
  post,
  problem,
  type Problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { okTextAnswer, type TextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { type Pool } from 'pg';
import {
  ImportChangesQuery,
  ImportRefusalsQuery,
  CatalogImports,
  ImportChanges,
  ImportDone,
  ImportId,
  ImportRefusals,
  CatalogImportResponse,
} from './contract.ts';
import { cancelJob, type ImportJob, findJob, findLatestJobs, toCatalogImport, startJob } from './importJobs.ts';
import { readImportChanges, readImportRefusals } from './jobDetails.ts';
import { IMPORTS_PATH, uploadRoute } from './uploadRoute.ts';

/** Formats refused lines as a CSV file. */
const formatRefusals = (refusals: readonly Refusal[]): string =>
  formatCsv([['line', 'field', 'reason'], ...refusals.map(({ line, field, reason }) => [String(line), field, reason])]);

/** Routes for imports of uploaded files: upload, preview, start, cancel and results. A worker runs the imports. */
export const uploadedImportRoutes = ({ pool }: { readonly pool: Pool }): readonly Route[] => {
  /** Responds to a request about an import; with status 404 if there is no such import. */
  const withJob = async <Reply extends Answer<unknown> | TextAnswer>(
    importId: string,
    respond: (job: ImportJob) => Reply | Promise<Reply>,
  ): Promise<Reply | Problem> => {
    const job = await findJob(pool, importId);
    return job ? respond(job) : noSuchImport;
  };
  return combineRoutes(
    uploadRoute(pool),
    get(IMPORTS_PATH, {
      allow: ['admin'],
      summary: 'Returns the latest imports of uploaded files, the newest first.',
      answer: CatalogImports,
      handle: async ({ principal }) =>
        ok({
          success: true,
          imports: (await findLatestJobs(pool)).map((job) => toCatalogImport(job, principal.userId)),
        }),
    }),
    get(`${IMPORTS_PATH}/:importId`, {
      allow: ['admin'],
      problems: [404],
      summary: 'Returns an import with its progress, preview and result.',
      params: ImportId,
      answer: CatalogImportResponse,
      handle: ({ params, principal }) =>
        withJob(params.importId, (job) => ok({ success: true, import: toCatalogImport(job, principal.userId) })),
    }),
    get(`${IMPORTS_PATH}/:importId/changes`, {
      allow: ['admin'],
      problems: [404],
      summary: `Returns a page of the changes that an import would make, sorted by name. A page has ${IMPORT_PAGE_SIZE} changes.`,
      params: ImportId,
      query: ImportChangesQuery,
      answer: ImportChanges,
      handle: ({ params, query }) =>
        withJob(params.importId, async () => ok(await readImportChanges(pool, params.importId, query))),
    }),
    get(`${IMPORTS_PATH}/:importId/refusals`, {
      allow: ['admin'],
      problems: [404],
      summary: `Returns a page of the lines that an import refuses. A page has ${IMPORT_PAGE_SIZE} lines.`,
      params: ImportId,
      query: ImportRefusalsQuery,
      answer: ImportRefusals,
      handle: ({ params, query }) =>
        withJob(params.importId, async () =>
          ok(await readImportRefusals(pool, params.importId, { from: query.from, limit: IMPORT_PAGE_SIZE })),
        ),
    }),
    getText(`${IMPORTS_PATH}/:importId/refused.csv`, {
      allow: ['admin'],
      problems: [404],
      summary: 'Downloads the lines that an import refuses, as a CSV file.',
      audited: true,
      mediaType: 'text/csv',
      params: ImportId,
      handle: ({ params }) =>
        withJob(params.importId, async () => {
          const { refusals } = await readImportRefusals(pool, params.importId, { from: 0, limit: undefined });
          return okTextAnswer(formatRefusals(refusals), {
            'content-disposition': 'attachment; filename="refused-lines.csv"',
          });
        }),
    }),
    post(`${IMPORTS_PATH}/:importId/start`, {
      allow: ['admin'],
      successes: [202],
      problems: [404, 409],
      summary: 'Starts an import that was previewed.',
      params: ImportId,
      answer: ImportDone,
      handle: ({ params: { importId }, principal }) =>
        withJob(importId, async () => {
          const outcome = await startJob(pool, importId, principal.userId);
          if (outcome === 'notReady') return importNotReady;
          return outcome === 'anotherRuns'
            ? anotherImportRunning
            : okAccepted({ success: true, message: 'The import has started.' });
        }),
    }),
    post(`${IMPORTS_PATH}/:importId/cancel`, {
      allow: ['admin'],
      successes: [202],
      problems: [404, 409],
      summary: 'Cancels an import. Changes that it has already made stay.',
      params: ImportId,
      answer: ImportDone,
      handle: ({ params: { importId }, principal }) =>
        withJob(importId, async () =>
          (await cancelJob(pool, importId, principal.userId))
            ? okAccepted({ success: true, message: 'The import is being stopped.' })
            : importHasEnded,
        ),
    }),
  );
};

const noSuchImport = problem(404, { type: 'NoSuchImport', field: 'importId', message: 'There is no such import.' });
const importHasEnded = problem(409, { type: 'ImportHasEnded', message: 'This import has already ended.' });
const importNotReady = problem(409, {
  type: 'ImportNotReady',
  message: 'This import cannot start: its preview is not ready yet, or it has already started or ended.',
});
const anotherImportRunning = problem(409, {
  type: 'AnotherImportRuns',
  message: 'Another import is running. Start this one when it has ended.',
});
