import { EventRefused } from '../port.ts';
import { type AppendOutcome, type PendingAppend } from './appendBatch.ts';

/** What one call takes along at the most. A single append that is larger goes alone. */
export interface BatchLimits {
  readonly events: number;
  /** Characters of JSON. */
  readonly characters: number;
}

export const BATCH_LIMITS: BatchLimits = { events: 2_000, characters: 4_000_000 };

interface QueuedAppend {
  readonly append: PendingAppend;
  readonly characters: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins appends that wait at the same time into one call, so that they share a transaction and its flush to disk. One
 * call is on its way at a time. Appends to one stream keep their order: a call takes one of them, the next waits.
 *
 * When the events of one append are refused, only that append fails: the others are sent again without it.
 * @param appendBatch gives an outcome for each append, or throws and has then appended nothing
 * @returns a function that sends one append with others
 */
export const batchAppends = (
  appendBatch: (appends: readonly PendingAppend[]) => Promise<readonly AppendOutcome[]>,
  limits: BatchLimits = BATCH_LIMITS,
): ((append: PendingAppend) => Promise<AppendOutcome>) => {
  let waiting: QueuedAppend[] = [];
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      await Promise.resolve(); // whoever appends in the same tick comes along
      const { taken: batch, left } = nextBatch(waiting, limits);
      waiting = left;
      await send(batch);
    }
    isSending = false;
  };

  const send = async (batch: readonly QueuedAppend[]): Promise<void> => {
    try {
      const outcomes = await appendBatch(batch.map(({ append }) => append));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('The event store gave no answer for an append'));
      }
    } catch (error) {
      if (error instanceof EventRefused && batch.length > 1) {
        const middle = Math.ceil(batch.length / 2);
        await send(batch.slice(0, middle));
        await send(batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  };

  return (append) =>
    new Promise((resolve, reject) => {
      const characters = append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      waiting.push({ append, characters, resolve, reject });
      if (!isSending) void sendAll();
    });
};

/** The next call's appends: from the front, within the bounds, one for each stream. */
const nextBatch = (waiting: readonly QueuedAppend[], limits: BatchLimits) => {
  const batch: QueuedAppend[] = [];
  const left: QueuedAppend[] = [];
  const streams = new Set<string>();
  let [events, characters] = [0, 0];
  for (const [index, queued] of waiting.entries()) {
    const { append } = queued;
    if (streams.has(append.streamId)) {
      left.push(queued);
      continue;
    }
    events += append.events.length;
    characters += queued.characters;
    if (batch.length > 0 && (events > limits.events || characters > limits.characters))
      return { taken: batch, left: [...left, ...waiting.slice(index)] };
    streams.add(append.streamId);
    batch.push(queued);
  }
  return { taken: batch, left };
};
