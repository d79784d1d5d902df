import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** What an import file contains: camps with their sessions, or schools. */
export const ImportKind = z.enum(['camps', 'schools']);
export type ImportKind = z.infer<typeof ImportKind>;

/** Maximum length of a file's name, in characters. */
export const MAX_SOURCE_LENGTH = 255;

/** The name of an import file, without folders. */
export const ImportSource = z
  .string()
  .min(1)
  .max(MAX_SOURCE_LENGTH)
  .regex(/^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+$/u, "must be a file's name, without folders or control characters");

/**
 * The numbers of camps or schools in an import, by outcome. In addition, `refused` counts the invalid lines of the
 * file, and `events` counts the appended events.
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
 * An import is about to append its first change. The id in the stream's name is the correlation id of all changes by
 * the import, so each change can be traced to its file. An import without changes appends nothing, not even this event.
 */
export const CatalogImportStarted = defineEvent(
  'CatalogImportStarted',
  1,
  z.object({
    source: ImportSource,
    kind: ImportKind,
    /** True if the import delists camps (or schools) that are not in the file. */
    full: z.boolean(),
    /** The year of the season that the import opens; null if it opens none. */
    season: z.int().min(2000).max(2200).nullable(),
  }),
);
export type CatalogImportStarted = EventOf<typeof CatalogImportStarted>;

/**
 * The import reached the end of its file, or was stopped before the end (`interrupted`). If its process was killed,
 * this event is missing. An import from the admin pages then continues under the same id; any other import continues
 * under a new id when the same file is imported again.
 */
export const CatalogImportFinished = defineEvent(
  'CatalogImportFinished',
  1,
  z.object({ counts: ImportCounts, interrupted: z.boolean() }),
);
export type CatalogImportFinished = EventOf<typeof CatalogImportFinished>;

export const catalogImportEvents = [CatalogImportStarted, CatalogImportFinished] as const;
export type CatalogImportEvent = EventOf<(typeof catalogImportEvents)[number]>;
