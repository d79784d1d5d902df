/**
 * A consumer's position in a partition, so that each read starts where the last one ended: until vacuum, the index
 * still contains all deleted messages, and a read from the start would skip over each of them. Held in memory only: a
 * new consumer reads from the start. Numbers grow in commit order (`writeMessages.ts`), so no new message can appear
 * behind the position.
 */
export interface PartitionProgress {
  /** All messages up to this number are finished or belong to a waiting key. */
  readonly handledThrough: bigint;
  /** The keys that wait for another attempt, each with the number of its first unfinished message. */
  readonly waiting: ReadonlyMap<string, bigint>;
}

export const FROM_START: PartitionProgress = { handledThrough: 0n, waiting: new Map() };

const first = (numbers: Iterable<bigint>, before: bigint): bigint => {
  let least = before;
  for (const number of numbers) if (number - 1n < least) least = number - 1n;
  return least;
};

/** All unfinished messages have a higher number than this. */
export const unhandledAfter = ({ handledThrough, waiting }: PartitionProgress): bigint =>
  first(waiting.values(), handledThrough);

/** Returns where to read from while these keys still wait: at the messages of a key that no longer waits, if any. */
export const readAfter = (
  { handledThrough, waiting }: PartitionProgress,
  stillWaiting: ReadonlyMap<string, bigint>,
): bigint =>
  first(
    [...waiting].flatMap(([key, number]) => (stillWaiting.get(key) === number ? [] : [number])),
    handledThrough,
  );
