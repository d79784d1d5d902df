import { z } from 'zod';
import { defineEvent, type EventOf } from '../../defineEvent.ts';

/** What a file of an import holds. */
export const ImportKind = z.enum(['camps', 'schools']);
export type ImportKind = z.infer<typeof ImportKind>;

export const MAX_SOURCE_LENGTH = 255;

/** A file's own name, without the folders that it lay in. */
export const ImportSource = z
  .string()
  .min(1)
  .max(MAX_SOURCE_LENGTH)
  .regex(/^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+$/u, "must be a file's name, without folders or control characters");

/** How many camps or schools an import met, by what became of them; `refused` counts lines, `events` what it appended. */
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
 * An import is about to append its first change. Its stream's id is the correlation id of every change that it makes, so
 * that each can name its source. An import that changes nothing leaves no trace in the log.
 */
export const CatalogImportStarted = defineEvent(
  'CatalogImportStarted',
  1,
  z.object({
    source: ImportSource,
    kind: ImportKind,
    /** What the file does not name is delisted. */
    full: z.boolean(),
    /** The season that it was asked to open; null when none was. */
    season: z.int().min(2000).max(2200).nullable(),
  }),
);
export type CatalogImportStarted = EventOf<typeof CatalogImportStarted>;

/**
 * The import ended: at the end of its file, or, `interrupted`, where it was stopped. One that was killed says nothing; the
 * next import of its file goes on under another id, one that was asked for on the admin desk under its own.
 */
export const CatalogImportFinished = defineEvent(
  'CatalogImportFinished',
  1,
  z.object({ counts: ImportCounts, interrupted: z.boolean() }),
);
export type CatalogImportFinished = EventOf<typeof CatalogImportFinished>;

export const catalogImportEvents = [CatalogImportStarted, CatalogImportFinished] as const;
export type CatalogImportEvent = EventOf<(typeof catalogImportEvents)[number]>;
