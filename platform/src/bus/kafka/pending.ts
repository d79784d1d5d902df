import { type DeliveredMessage } from '../port.ts';

/** A fetched message that is not finished yet. */
export interface Pending {
  readonly offset: number;
  readonly message: DeliveredMessage;
  /** Not written by the bus, so it is never passed to a handler. */
  readonly isForeign?: boolean;
  readonly failures: number;
  /** In ms since 1970; its key waits until then. */
  readonly notBefore: number;
}

/**
 * Returns the messages to handle next, in order, without those of waiting keys. A message that has failed before goes
 * alone, because it would fail the batch for the others.
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

/** When the next waiting message is due, in ms since 1970; Infinity if none waits. */
export const nextDueOf = (pending: readonly Pending[], now: number): number =>
  pending.reduce((next, { notBefore }) => (notBefore > now ? Math.min(next, notBefore) : next), Infinity);
