import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** What an import file contains. */
export const ImportKind = z.enum(['camps', 'schools']);
export type ImportKind = z.infer<typeof ImportKind>;

export const MAX_SOURCE_LENGTH = 255;

/** The name of an import file, without folders. */
export const ImportSource = z
  .string()
  .min(1)
  .max(MAX_SOURCE_LENGTH)
  .regex(/^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+$/u, "must be a file's name, without folders or control characters");

/**
 * The numbers of camps or schools in an import, by outcome. `refused` counts invalid lines, `events` appended events.
 */
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
 * An import is about to append its first change. The id in the stream's name is the correlation id of all changes of
 * the import, so each change can be traced to its file. An import without changes appends nothing, not even this event.
 */
export const CatalogImportStarted = defineEvent(
  'CatalogImportStarted',
  1,
  z.object({
    source: ImportSource,
    kind: ImportKind,
    /** True if camps (or schools) that are not in the file are delisted. */
    full: z.boolean(),
    /** The season to open; null if none was requested. */
    season: z.int().min(2000).max(2200).nullable(),
  }),
);
export type CatalogImportStarted = EventOf<typeof CatalogImportStarted>;

/**
 * The import reached the end of its file, or was stopped before (`interrupted`). An import that was killed does not
 * append this event. The next import of the same file continues it with a new id; an import from the admin pages is
 * continued with the same id.
 */
export const CatalogImportFinished = defineEvent(
  'CatalogImportFinished',
  1,
  z.object({ counts: ImportCounts, interrupted: z.boolean() }),
);
export type CatalogImportFinished = EventOf<typeof CatalogImportFinished>;

export const catalogImportEvents = [CatalogImportStarted, CatalogImportFinished] as const;
export type CatalogImportEvent = EventOf<(typeof catalogImportEvents)[number]>;
