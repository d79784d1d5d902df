import { EventRefused } from '../port.ts';
import { type AppendOutcome, type PendingAppend } from './appendBatch.ts';

/** Limits of one call. A single append that exceeds them goes alone. */
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
 * Combines waiting appends into one call, so that they share a transaction and its flush to disk. One call runs at a
 * time. Appends to one stream keep their order: a call includes one of them, the next ones wait. If the events of one
 * append are refused, only that append fails: the others are sent again without it.
 * @param appendBatch returns an outcome for each append; if it throws, it has appended nothing
 * @returns a function that sends one append together with others
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
      await Promise.resolve(); // includes appends of the same tick
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

/** Selects the next call's appends: from the front, within the limits, one per stream. */
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
