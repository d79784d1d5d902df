import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** The content of an import file. */
export const ImportKind = z.enum(['camps', 'schools']);
export type ImportKind = z.infer<typeof ImportKind>;

export const MAX_SOURCE_LENGTH = 255;

/** A file name, without folders. */
export const ImportSource = z
  .string()
  .min(1)
  .max(MAX_SOURCE_LENGTH)
  .regex(/^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+$/u, "must be a file's name, without folders or control characters");

/** Camps or schools in an import, by outcome. `refused` counts lines, `events` the appended events. */
export const ImportCounts = z.object({
  listed: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  delisted: z.int().min(0),
  refused: z.int().min(0),
  events: z.int().min(0),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/**
 * An import is about to append its first change. Its stream's id is the correlation id of all its changes, so that each
 * change can be traced to its source. An import without changes appends nothing.
 */
export const CatalogImportStarted = defineEvent(
  'CatalogImportStarted',
  1,
  z.object({
    source: ImportSource,
    kind: ImportKind,
    /** Camps missing from the file are delisted. */
    full: z.boolean(),
    /** The season to open; null if none was requested. */
    season: z.int().min(2000).max(2200).nullable(),
  }),
);
export type CatalogImportStarted = EventOf<typeof CatalogImportStarted>;

/**
 * The import ended: at the end of its file, or stopped early (`interrupted`). A killed import appends nothing; the next
 * import of its file continues under a new id, one started from the admin pages under the same id.
 */
export const CatalogImportFinished = defineEvent(
  'CatalogImportFinished',
  1,
  z.object({ counts: ImportCounts, interrupted: z.boolean() }),
);
export type CatalogImportFinished = EventOf<typeof CatalogImportFinished>;

export const catalogImportEvents = [CatalogImportStarted, CatalogImportFinished] as const;
export type CatalogImportEvent = EventOf<(typeof catalogImportEvents)[number]>;
