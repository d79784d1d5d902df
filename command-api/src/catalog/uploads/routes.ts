import { type Refusal } from '../importReport.ts';
import { IMPORT_PAGE } from '@campjay/domain/limits.ts';
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
  routes,
} from '@campjay/platform/http/route.ts';
import { okPlain, type TextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { type Pool } from 'pg';
import {
  ImportChangesQuery,
  ImportRefusalsQuery,
  CatalogImports,
  ImportChanges,
  ImportDone,
  ImportId,
  ImportRefusals,
  OneCatalogImport,
} from './contract.ts';
import { cancelJob, type ImportJob, findJob, latestJobs, toCatalogImport, startJob } from './importJobs.ts';
import { changesOf, refusalsOf } from './jobDetails.ts';
import { ROOT, uploadRoute } from './uploadRoute.ts';

/**
 * Refused lines as a CSV file (RFC 4180). A value that a spreadsheet would treat as a formula gets a leading
 * apostrophe.
 */
const refusalsCsv = (refusals: readonly Refusal[]): string =>
  [['line', 'field', 'reason'], ...refusals.map(({ line, field, reason }) => [String(line), field, reason])]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');

const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Imports of files that admins upload: previews, start, and results. A worker runs them. */
export const uploadedImportRoutes = ({ pool }: { readonly pool: Pool }): readonly Route[] => {
  const withJob = async <Answered extends Answer<unknown> | TextAnswer>(
    importId: string,
    then: (job: ImportJob) => Answered | Promise<Answered>,
  ): Promise<Answered | Problem> => {
    const job = await findJob(pool, importId);
    return job ? then(job) : noSuchImport;
  };
  return routes(
    uploadRoute(pool),
    get(ROOT, {
      allow: ['admin'],
      summary: 'The latest imports of uploaded files, the newest first.',
      answer: CatalogImports,
      handle: async ({ principal }) =>
        ok({ success: true, imports: (await latestJobs(pool)).map((job) => toCatalogImport(job, principal.userId)) }),
    }),
    get(`${ROOT}/:importId`, {
      allow: ['admin'],
      problems: [404],
      summary: 'One import: how far it is, what it would change, what it has changed.',
      params: ImportId,
      answer: OneCatalogImport,
      handle: ({ params, principal }) =>
        withJob(params.importId, (job) => ok({ success: true, import: toCatalogImport(job, principal.userId) })),
    }),
    get(`${ROOT}/:importId/changes`, {
      allow: ['admin'],
      problems: [404],
      summary: `What an import would change, by the names of camps or schools, ${IMPORT_PAGE} at a time.`,
      params: ImportId,
      query: ImportChangesQuery,
      answer: ImportChanges,
      handle: ({ params, query }) =>
        withJob(params.importId, async () => ok(await changesOf(pool, params.importId, query))),
    }),
    get(`${ROOT}/:importId/refusals`, {
      allow: ['admin'],
      problems: [404],
      summary: `The lines that an import refuses, ${IMPORT_PAGE} at a time.`,
      params: ImportId,
      query: ImportRefusalsQuery,
      answer: ImportRefusals,
      handle: ({ params, query }) =>
        withJob(params.importId, async () =>
          ok(await refusalsOf(pool, params.importId, { from: query.from, limit: IMPORT_PAGE })),
        ),
    }),
    getText(`${ROOT}/:importId/refused.csv`, {
      allow: ['admin'],
      problems: [404],
      summary: 'The lines that an import refuses, as a file.',
      audited: true,
      mediaType: 'text/csv',
      params: ImportId,
      handle: ({ params }) =>
        withJob(params.importId, async () => {
          const { refusals } = await refusalsOf(pool, params.importId, { from: 0, limit: undefined });
          return okPlain(refusalsCsv(refusals), { 'content-disposition': 'attachment; filename="refused-lines.csv"' });
        }),
    }),
    post(`${ROOT}/:importId/start`, {
      allow: ['admin'],
      successes: [202],
      problems: [404, 409],
      summary: 'Imports what was previewed.',
      params: ImportId,
      answer: ImportDone,
      handle: ({ params: { importId }, principal }) =>
        withJob(importId, async () => {
          const outcome = await startJob(pool, importId, principal.userId);
          if (outcome === 'notReady') return notReady;
          return outcome === 'anotherRuns'
            ? anotherImportRunning
            : okAccepted({ success: true, message: 'The import has begun.' });
        }),
    }),
    post(`${ROOT}/:importId/cancel`, {
      allow: ['admin'],
      successes: [202],
      problems: [404, 409],
      summary: 'Stops an import, or gives up one that waits; what it has changed stays.',
      params: ImportId,
      answer: ImportDone,
      handle: ({ params: { importId }, principal }) =>
        withJob(importId, async () =>
          (await cancelJob(pool, importId, principal.userId))
            ? okAccepted({ success: true, message: 'The import is stopped.' })
            : hasEnded,
        ),
    }),
  );
};

const noSuchImport = problem(404, { type: 'NoSuchImport', field: 'importId', message: 'There is no such import.' });
const hasEnded = problem(409, { type: 'ImportHasEnded', message: 'This import has ended already.' });
const notReady = problem(409, {
  type: 'ImportNotReady',
  message: 'This import cannot begin: it is not previewed yet, has begun, or has ended. Look at its state.',
});
const anotherImportRunning = problem(409, {
  type: 'AnotherImportRuns',
  message: 'Another import is running. Begin this one when it has ended.',
});
