import { ImportCounts, ImportKind, ImportSource } from '@campjay/events/catalog/imports.ts';
import { z } from 'zod';

/** A boolean in a query string. */
const booleanText = z.enum(['true', 'false']).default('false');

/** The client generates the id, so that a repeated upload does not create a second import. */
export const UploadCatalogImport = z
  .object({
    importId: z.uuid(),
    source: ImportSource,
    kind: ImportKind,
    season: z.coerce.number().int().min(2000).max(2200).optional(),
    /** True if the file is complete: camps or schools that are missing from it are delisted. */
    full: booleanText.transform((value) => value === 'true'),
  })
  .refine(({ kind, season }) => kind === 'camps' || season === undefined, {
    path: ['season'],
    message: 'can only be opened with a file of camps',
  });

export const ImportId = z.object({ importId: z.uuid() });

/**
 * 'previewing' and 'importing' include the time in which the import waits for the worker. 'previewed' means that it
 * waits for an admin to start it.
 */
export const ImportState = z.enum(['previewing', 'previewed', 'importing', 'done', 'failed', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

/** Progress of the worker; absent while the import is queued. */
export const JobProgress = z.object({
  phase: z.enum(['comparing with the log', 'reading the file', 'delisting']),
  lines: z.int(),
  bytesRead: z.int(),
  secondsLeft: z.number().nullable(),
});
export type JobProgress = z.infer<typeof JobProgress>;

/** How much an import would change (in its preview), or has changed (in its result). */
export const ImportFigures = z.object({
  lines: z.int(),
  counts: ImportCounts,
  /** True if the import opens the requested season, false if it was already open, null if none is requested. */
  seasonOpened: z.boolean().nullable(),
  /** Why nothing was delisted although the file is complete, as a sentence; null if there is no such reason. */
  notDelisted: z.string().nullable(),
  /** Names of unknown fields, which are ignored. */
  fieldsNotTaken: z.array(z.string()),
});
export type ImportFigures = z.infer<typeof ImportFigures>;

export const ImportPreview = ImportFigures.extend({
  /** Number of families with an affected camp in their favorites or schedule; null for schools. */
  families: z.int().nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportResult = ImportFigures.extend({
  /** Number of camps or schools whose change differs from the previewed one. */
  differing: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const CatalogImport = z.object({
  importId: z.uuid(),
  kind: ImportKind,
  source: z.string(),
  bytes: z.int(),
  season: z.int().nullable(),
  full: z.boolean(),
  state: ImportState,
  /** True if the caller uploaded the file. */
  isOwn: z.boolean(),
  /** True if an admin has canceled the import, but the worker has not stopped yet. */
  isStopping: z.boolean(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  progress: JobProgress.nullable(),
  preview: ImportPreview.nullable(),
  result: ImportResult.nullable(),
  /** Why the import failed, or could not be started, as a sentence. */
  problem: z.string().nullable(),
});
export type CatalogImport = z.infer<typeof CatalogImport>;

const success = { success: z.literal(true) };

export const CatalogImports = z.object({ ...success, imports: z.array(CatalogImport) });
export type CatalogImports = z.infer<typeof CatalogImports>;
export const CatalogImportResponse = z.object({ ...success, import: CatalogImport });
export type CatalogImportResponse = z.infer<typeof CatalogImportResponse>;
export const ImportDone = z.object({ ...success, message: z.string() });
export type ImportDone = z.infer<typeof ImportDone>;

export const ChangeOutcome = z.enum(['listed', 'changed', 'delisted', 'season']);
export type ChangeOutcome = z.infer<typeof ChangeOutcome>;

/** The number of rows to skip, for paging. */
const from = z.coerce.number().int().min(0).max(10_000_000).default(0);
export const ImportChangesQuery = z.object({
  /** A text that the id, the name or a description must contain. */
  search: z.string().max(200).optional(),
  outcome: ChangeOutcome.optional(),
  from,
});

export const ImportChanges = z.object({
  ...success,
  /** Number of changes on all pages. */
  total: z.int(),
  changes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      outcome: ChangeOutcome,
      /** `says` describes what the event changed; empty if its type is clear enough. */
      events: z.array(z.object({ type: z.string(), says: z.string() })),
    }),
  ),
});
export type ImportChanges = z.infer<typeof ImportChanges>;

export const ImportRefusalsQuery = z.object({ from });
export const ImportRefusals = z.object({
  ...success,
  /** Number of stored refusals. */
  total: z.int(),
  refusals: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
});
export type ImportRefusals = z.infer<typeof ImportRefusals>;
