import { type GeoGrid } from './geoGrid.ts';
import { type RangeColumn } from './rangeColumn.ts';

/**
 * Camps and their sessions as plain arrays. Immutable once built, so that a worker can build a segment and transfer it.
 * Camps are in the order of their folded names, then of their ids: a camp's index in that order is its rank.
 *
 *
 * Each camp owns one or more 32-bit words of every bitmap, one bit per session in the camp's own order. A camp matches
 * if any of its words is not zero; most camps have one word, so a filter is one AND per camp.
 */
export interface Segment {
  readonly orgIds: readonly string[];
  /** Folded names. */
  readonly names: readonly string[];
  /** Revision of each camp when it was indexed. */
  readonly revisions: Float64Array;
  /** Rank → the camp's first word; one entry more than camps. */
  readonly wordStarts: Int32Array;
  /** Word → the rank of its camp. */
  readonly campOfWord: Int32Array;
  /** Rank → the camp's first session in `instanceKeys`; one entry more than camps. */
  readonly sessionStarts: Int32Array;
  /** `instanceKey` of every session, camp by camp in each camp's own order. */
  readonly instanceKeys: Int32Array;
  /** One bit for every session that exists. */
  readonly full: Int32Array;
  /**
   * One bitmap per option (see options.ts). Those of `selectedTimeUntilRegDate` depend on the day and are in `Slice`.
   */
  readonly options: readonly Int32Array[];
  /** Options that all sessions of a word have, and options that only some have: lower and upper word of the row. */
  readonly sharedLow: Int32Array;
  readonly sharedHigh: Int32Array;
  readonly variedLow: Int32Array;
  readonly variedHigh: Int32Array;
  /** Rank → the day on which registration opens, or OPEN_REGISTRATION, or UNKNOWN_REGISTRATION. */
  readonly registrations: Int32Array;
  /** Age or grade → the sessions that accept it; `anyAge` and `anyGrade` are the sessions that accept all. */
  readonly ages: ReadonlyMap<number, Int32Array>;
  readonly anyAge: Int32Array;
  readonly grades: ReadonlyMap<number, Int32Array>;
  readonly anyGrade: Int32Array;
  /** Whole dollars, rounded up. */
  readonly prices: RangeColumn;
  /** Minutes after midnight; ALWAYS for sessions that stay overnight. */
  readonly opens: RangeColumn;
  /** Minutes after midnight, negated. */
  readonly closes: RangeColumn;
  /** Days since January 1 of the season's year. */
  readonly starts: RangeColumn;
  readonly geo: GeoGrid;
  readonly vocabulary: Vocabulary;
}

/** Sorted words, each with the bitmap words and masks of the sessions whose text (or whose camp's text) contains it. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly postingStarts: Int32Array;
  readonly postingWords: Int32Array;
  readonly postingMasks: Int32Array;
}

export const OPEN_REGISTRATION = -(2 ** 30);
export const UNKNOWN_REGISTRATION = 2 ** 30;
/** A time that passes every time filter. */
export const ALWAYS = -10_000;

/**
 * An instance's id in 32 bits (FNV-1a over its code units), to find sessions without storing a million ids. Two ids of
 * one camp can collide, so callers must compare the ids themselves before they return a session.
 */
export const instanceKey = (instanceId: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < instanceId.length; at++) hash = Math.imul(hash ^ instanceId.charCodeAt(at), 0x01000193);
  return hash;
};

/** Every array buffer of a segment, so that a worker can transfer them instead of copying. */
export const buffersOf = (value: unknown): ArrayBuffer[] => {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (value instanceof Map) return [...value.values()].flatMap(buffersOf);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? [] : value.flatMap(buffersOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
};
