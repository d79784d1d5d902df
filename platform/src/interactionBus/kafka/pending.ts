import { type DeliveredMessage } from '../port.ts';

/** A message that was fetched from a partition and is not done yet. */
export interface Pending {
  readonly offset: number;
  readonly message: DeliveredMessage;
  /** It was not written by the bus, so no handler is given it. */
  readonly isForeign?: boolean;
  readonly failures: number;
  /** In ms since 1970; until then its key waits. */
  readonly notBefore: number;
}

/**
 * What is to be handled next, in order: nothing of a key that waits. A message that has failed before goes alone: it would
 * spoil the batch for the others.
 */
export const dueOf = (pending: readonly Pending[], now: number, batchSize: number): readonly Pending[] => {
  const waiting = new Set(pending.filter(({ notBefore }) => notBefore > now).map(({ message }) => message.key));
  const due: Pending[] = [];
  for (const each of pending) {
    if (due.length === batchSize) break;
    if (waiting.has(each.message.key)) continue;
    if (each.failures > 0) return due.length > 0 ? due : [each];
    due.push(each);
  }
  return due;
};

/** When the next of those that wait is due, in ms since 1970; Infinity when none waits. */
export const nextDueOf = (pending: readonly Pending[], now: number): number =>
  pending.reduce((next, { notBefore }) => (notBefore > now ? Math.min(next, notBefore) : next), Infinity);
