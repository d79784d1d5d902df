import { isArrayBuffer } from 'node:util/types';
import { type Postings } from './bitmaps.ts';
import { type GeoGrid } from './geoGrid.ts';
import { type PriceList } from './priceList.ts';
import { type RangeColumn } from './rangeColumn.ts';

/**
 * Camps and their sessions as plain arrays. Immutable once built, so that a worker can build a segment and transfer it.
 * Camps are sorted by folded name, then by id; a camp's index in that order is its rank.
 *
 * Filters are evaluated on bitmaps with one bit per session. Each camp has one or more 32-bit words of its own in every
 * bitmap, with its sessions in the order that the camp lists them. A camp matches if any of its words is not zero. Most
 * camps have only one word, so a filter is one AND per camp.
 */
export interface Segment {
  readonly orgIds: readonly string[];
  /** Folded names, by rank. */
  readonly names: readonly string[];
  /** Names as they are displayed, by rank. */
  readonly titles: readonly string[];
  /** Revision of each camp when it was indexed, by rank. */
  readonly revisions: Float64Array;
  /** Rank → the camp's first bitmap word; one more entry than camps. */
  readonly wordStarts: Int32Array;
  /** Bitmap word → the rank of its camp. */
  readonly campOfWord: Int32Array;
  /** Rank → the camp's first session in `instanceKeys`; one more entry than camps. */
  readonly sessionStarts: Int32Array;
  /** `instanceKey` of every session, camp by camp, in the order that the camp lists them. */
  readonly instanceKeys: Int32Array;
  /** A bitmap with one bit for every session that exists. The last word of a camp usually has unused bits. */
  readonly full: Int32Array;
  /**
   * One bitmap per option (see `OPTION_OFFSETS`). Those of `selectedTimeUntilRegDate` are empty here: they depend on
   * the day and are in `Slice`.
   */
  readonly options: readonly Int32Array[];
  /** Per bitmap word: the bits of the options that all of its sessions have, and of those that only some have. */
  readonly sharedLow: Int32Array;
  readonly sharedHigh: Int32Array;
  readonly variedLow: Int32Array;
  readonly variedHigh: Int32Array;
  /** Rank → the day on which registration opens, or OPEN_REGISTRATION, or UNKNOWN_REGISTRATION. */
  readonly registrations: Int32Array;
  /** Age or grade → the sessions that accept it. `anyAge` and `anyGrade` are the sessions without a restriction. */
  readonly ages: ReadonlyMap<number, Int32Array>;
  readonly anyAge: Int32Array;
  readonly grades: ReadonlyMap<number, Int32Array>;
  readonly anyGrade: Int32Array;
  /** Prices without care in whole US dollars, rounded up. */
  readonly prices: RangeColumn;
  /** The same prices in cents, with care. `statedPrices` has the sessions whose weekly price is unknown. */
  readonly weeklyPrices: PriceList;
  readonly statedPrices: PriceList;
  /** Earliest drop-off in minutes after midnight; ALWAYS for overnight sessions. */
  readonly opens: RangeColumn;
  /** Latest pick-up in minutes after midnight, negated, so that "at most" finds late ones; ALWAYS if overnight. */
  readonly closes: RangeColumn;
  /** Days since January 1 of the season's year. */
  readonly starts: RangeColumn;
  readonly geo: GeoGrid;
  readonly vocabulary: Vocabulary;
}

/**
 * Inverted index: which sessions contain a word in their own text or their camp's text. Each word has a
 * list of postings.
 */
export interface Vocabulary extends Postings {
  /** Sorted. */
  readonly words: readonly string[];
}

/** Special values of `Segment.registrations`. */
export const OPEN_REGISTRATION = -(2 ** 30);
export const UNKNOWN_REGISTRATION = 2 ** 30;
/** A value of `Segment.opens` and `Segment.closes` that passes every time filter. */
export const ALWAYS = -10_000;

/**
 * Hashes an instance id to 32 bits (FNV-1a over its code units), because a million ids would take too much memory. Two
 * ids of one camp can have the same hash, so callers must compare the ids themselves before they return a session.
 */
export const instanceKey = (instanceId: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < instanceId.length; index++)
    hash = Math.imul(hash ^ instanceId.charCodeAt(index), 0x01000193);
  return hash;
};

/** Finds all array buffers in a value, recursively. A worker transfers them instead of copying them. */
export const buffersOf = (value: unknown): ArrayBuffer[] => {
  if (ArrayBuffer.isView(value)) return isArrayBuffer(value.buffer) ? [value.buffer] : [];
  if (value instanceof Map) return [...value.values()].flatMap(buffersOf);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? [] : value.flatMap(buffersOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
};
