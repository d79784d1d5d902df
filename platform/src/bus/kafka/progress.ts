/**
 * The progress of a partition, as it is committed. Kafka stores one offset, below which everything is done; while a key
 * waits, later messages of other keys finish beyond it. Their ranges are stored in the metadata of the commit, so that
 * the partition's next consumer does not handle them again.
 */
export interface Progress {
  readonly offset: number;
  /** Finished ranges relative to the offset, in base 36: `2-9,b-z`. Empty if there are none. */
  readonly done: string;
}

/** The broker's default limit is 4,096 bytes. */
const MAX_DONE_CHARACTERS = 4_000;
const RANGE = /^([0-9a-z]+)-([0-9a-z]+)$/;

/**
 * @param pending the unfinished offsets, in order
 * @param next the offset after the last fetched one
 */
export const progressOf = (pending: readonly number[], next: number): Progress => {
  const [offset = next] = pending;
  const ranges = pending.flatMap((one, index) => {
    const other = pending[index + 1] ?? next;
    return other > one + 1 ? [`${(one + 1 - offset).toString(36)}-${(other - 1 - offset).toString(36)}`] : [];
  });
  const done = ranges.join(',');
  // If the text is too long to store, those messages are delivered again should this consumer end now, which the port
  // allows.
  return { offset, done: done.length > MAX_DONE_CHARACTERS ? '' : done };
};

/**
 * Returns a predicate that is true for offsets finished by this commit. Unknown metadata is ignored; then only the
 * offset counts.
 */
export const isDoneBy = ({ offset, done }: Progress): ((candidate: number) => boolean) => {
  const ranges = done.split(',').flatMap((text) => {
    const [, from, to] = RANGE.exec(text) ?? [];
    return from === undefined || to === undefined ? [] : [[parseInt(from, 36), parseInt(to, 36)] as const];
  });
  return (candidate) =>
    candidate < offset || ranges.some(([from, to]) => candidate >= offset + from && candidate <= offset + to);
};
