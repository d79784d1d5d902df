import { firstIndexWhere, intAt, itemAt } from '../columns.ts';
import { TIME_UNTIL_REGISTRATION } from '@campjay/domain/catalog/filterOptions.ts';
import { registrationOption } from '@campjay/domain/catalog/registration.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { OPEN_REGISTRATION, type Segment, UNKNOWN_REGISTRATION } from './segment.ts';

/** A segment prepared for searches on a given day, without the camps that changed since it was built. */
export interface Slice {
  readonly segment: Segment;
  /** A bitmap of the sessions in this slice: all of the segment, except those of removed camps. */
  readonly alive: Int32Array;
  readonly today: DayNumber;
  /** One bitmap per option of `selectedTimeUntilRegDate` (how soon registration opens), for this day. */
  readonly registration: readonly Int32Array[];
  /** Rank → index of the camp's option of `selectedTimeUntilRegDate`. */
  readonly registrationOf: Int32Array;
}

/** The ranks sorted by org id, for binary search; cached per segment. */
const ranksById = new WeakMap<Segment, Int32Array>();

/** The rank of a camp in a segment, even if the camp was removed from a slice. */
export const segmentRankOf = (segment: Segment, orgId: string): number | undefined => {
  const { orgIds } = segment;
  let ranks = ranksById.get(segment);
  if (!ranks) {
    ranks = Int32Array.from(orgIds.keys()).sort((a, b) => (itemAt(orgIds, a) < itemAt(orgIds, b) ? -1 : 1));
    ranksById.set(segment, ranks);
  }
  const byId = ranks;
  const rank = ranks[firstIndexWhere(ranks.length, (index) => itemAt(orgIds, intAt(byId, index)) >= orgId)];
  return rank !== undefined && orgIds[rank] === orgId ? rank : undefined;
};

/** Copies the bitmap words of one camp from `from` to `to`. */
export const copyCamp = ({ wordStarts }: Segment, rank: number, from: Int32Array, to: Int32Array): void => {
  for (let word = intAt(wordStarts, rank); word < intAt(wordStarts, rank + 1); word++) to[word] = intAt(from, word);
};

/** Decodes a value of `Segment.registrations`. */
const decodeRegistration = (encoded: number): DayNumber | 'open' | undefined => {
  if (encoded === UNKNOWN_REGISTRATION) return undefined;
  return encoded === OPEN_REGISTRATION ? 'open' : encoded;
};

/** Prepares a segment for searches on a day: computes the options that depend on the day. */
export const sliceOf = (segment: Segment, today: DayNumber): Slice => {
  const registration = TIME_UNTIL_REGISTRATION.map(() => new Int32Array(segment.full.length));
  const registrationOf = new Int32Array(segment.orgIds.length);
  segment.registrations.forEach((encoded, rank) => {
    const opening = decodeRegistration(encoded);
    const option = TIME_UNTIL_REGISTRATION.indexOf(registrationOption(opening, today));
    registrationOf[rank] = option;
    copyCamp(segment, rank, segment.full, itemAt(registration, option));
  });
  return { segment, alive: segment.full, today, registration, registrationOf };
};

/** True if a camp has a session in a bitmap. */
export const hasSessionIn = ({ wordStarts }: Segment, rank: number, bitmap: Int32Array): boolean => {
  for (let word = intAt(wordStarts, rank); word < intAt(wordStarts, rank + 1); word++)
    if (bitmap[word] !== 0) return true;
  return false;
};

/** The rank of a camp in the slice; undefined if it is absent or was removed. */
export const rankOf = ({ segment, alive }: Slice, orgId: string): number | undefined => {
  const rank = segmentRankOf(segment, orgId);
  return rank !== undefined && hasSessionIn(segment, rank, alive) ? rank : undefined;
};

/** The ranks of those of these camps that are in the slice. */
export const ranksOf = (slice: Slice, orgIds: Iterable<string>): readonly number[] =>
  [...orgIds].flatMap((orgId) => rankOf(slice, orgId) ?? []);

/** The same slice without these camps. */
export const withoutCamps = (slice: Slice, orgIds: Iterable<string>): Slice => {
  const removedRanks = [...orgIds].flatMap((orgId) => segmentRankOf(slice.segment, orgId) ?? []);
  if (removedRanks.length === 0) return slice;
  const empty = new Int32Array(slice.alive.length);
  const alive = slice.alive.slice();
  for (const rank of removedRanks) copyCamp(slice.segment, rank, empty, alive);
  return { ...slice, alive };
};
