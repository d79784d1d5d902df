/**
 * How far a partition is done, as it is committed. Kafka knows one offset, below which all is done; while a key waits, later
 * messages of other keys are done beyond it. They are named in the text that Kafka keeps beside the offset, so that
 * whoever has the partition next does not handle them again.
 */
export interface Progress {
  readonly offset: number;
  /** Ranges of what is done from the offset on, counted from it, in base 36: `2-9,b-z`. Empty when nothing is. */
  readonly done: string;
}

/** A broker takes 4,096 bytes unless it is told otherwise. */
const MAX_DONE_CHARACTERS = 4_000;
const RANGE = /^([0-9a-z]+)-([0-9a-z]+)$/;

/**
 * @param pending the offsets that are not done, in order
 * @param next the offset after the last that was fetched
 */
export const progressOf = (pending: readonly number[], next: number): Progress => {
  const [offset = next] = pending;
  const ranges = pending.flatMap((one, index) => {
    const other = pending[index + 1] ?? next;
    return other > one + 1 ? [`${(one + 1 - offset).toString(36)}-${(other - 1 - offset).toString(36)}`] : [];
  });
  const done = ranges.join(',');
  // Too long to be kept: those messages come once more if this consumer ends now, which the port allows.
  return { offset, done: done.length > MAX_DONE_CHARACTERS ? '' : done };
};

/** Whether an offset is done by what was committed. Of a text that says nothing of the kind, only the offset counts. */
export const isDoneBy = ({ offset, done }: Progress): ((candidate: number) => boolean) => {
  const ranges = done.split(',').flatMap((text) => {
    const [, from, to] = RANGE.exec(text) ?? [];
    return from === undefined || to === undefined ? [] : [[parseInt(from, 36), parseInt(to, 36)] as const];
  });
  return (candidate) =>
    candidate < offset || ranges.some(([from, to]) => candidate >= offset + from && candidate <= offset + to);
};
