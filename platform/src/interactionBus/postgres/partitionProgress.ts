/**
 * How far a consumer has come in a lane, so that it begins where it left off: an index leads past every message that is
 * gone until somebody cleans it up, and a consumer that began at the front each time would pass all of them each time.
 * Only memory: whoever has none begins at the front. Numbers grow in the order of commits (`writeMessages.ts`), so
 * nothing comes to be behind it.
 */
export interface PartitionProgress {
  /** All messages up to this number are done, or of a key that waits. */
  readonly handledThrough: bigint;
  /** The keys that wait for another try, each with the number of its first message: those are what was left behind. */
  readonly waiting: ReadonlyMap<string, bigint>;
}

export const FROM_START: PartitionProgress = { handledThrough: 0n, waiting: new Map() };

const first = (numbers: Iterable<bigint>, before: bigint): bigint => {
  let least = before;
  for (const number of numbers) if (number - 1n < least) least = number - 1n;
  return least;
};

/** All messages that are left in the lane come after this number. */
export const unhandledAfter = ({ handledThrough, waiting }: PartitionProgress): bigint =>
  first(waiting.values(), handledThrough);

/** Where to begin while these keys still wait: with what another key left behind, once it waits no more. */
export const readAfter = (
  { handledThrough, waiting }: PartitionProgress,
  stillWaiting: ReadonlyMap<string, bigint>,
): bigint =>
  first(
    [...waiting].flatMap(([key, number]) => (stillWaiting.get(key) === number ? [] : [number])),
    handledThrough,
  );
