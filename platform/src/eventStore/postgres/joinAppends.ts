import { EventRefused } from '../port.ts';
import { type AppendOutcome, type WaitingAppend } from './appendTogether.ts';

/** What one call takes along at the most. A single append that is larger goes alone. */
export interface JoinBounds {
  readonly events: number;
  /** Characters of JSON. */
  readonly characters: number;
}

export const JOIN_BOUNDS: JoinBounds = { events: 2_000, characters: 4_000_000 };

interface Pending {
  readonly append: WaitingAppend;
  readonly characters: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins appends that wait at the same time into one call, so that they share a transaction and its flush to disk. One
 * call is on its way at a time. Appends to one stream keep their order: a call takes one of them, the next waits.
 *
 * When the events of one append are refused, only that append fails: the others are sent again without it.
 * @param appendTogether gives an outcome for each append, or throws and has then appended nothing
 * @returns a function that sends one append with others
 */
export const joinAppends = (
  appendTogether: (appends: readonly WaitingAppend[]) => Promise<readonly AppendOutcome[]>,
  bounds: JoinBounds = JOIN_BOUNDS,
): ((append: WaitingAppend) => Promise<AppendOutcome>) => {
  let waiting: Pending[] = [];
  let sending = false;

  const sendAll = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) {
      await Promise.resolve(); // whoever appends in the same tick comes along
      const { taken, left } = takeTogether(waiting, bounds);
      waiting = left;
      await send(taken);
    }
    sending = false;
  };

  const send = async (taken: readonly Pending[]): Promise<void> => {
    try {
      const outcomes = await appendTogether(taken.map(({ append }) => append));
      for (const [index, { resolve, reject }] of taken.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('The event store gave no answer for an append'));
      }
    } catch (error) {
      if (error instanceof EventRefused && taken.length > 1) {
        const middle = Math.ceil(taken.length / 2);
        await send(taken.slice(0, middle));
        await send(taken.slice(middle));
      } else for (const { reject } of taken) reject(error);
    }
  };

  return (append) =>
    new Promise((resolve, reject) => {
      const characters = append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      waiting.push({ append, characters, resolve, reject });
      if (!sending) void sendAll();
    });
};

/** The next call's appends: from the front, within the bounds, one for each stream. */
const takeTogether = (waiting: readonly Pending[], bounds: JoinBounds) => {
  const taken: Pending[] = [];
  const left: Pending[] = [];
  const streams = new Set<string>();
  let [events, characters] = [0, 0];
  for (const [index, pending] of waiting.entries()) {
    const { append } = pending;
    if (streams.has(append.streamId)) {
      left.push(pending);
      continue;
    }
    events += append.events.length;
    characters += pending.characters;
    if (taken.length > 0 && (events > bounds.events || characters > bounds.characters))
      return { taken, left: [...left, ...waiting.slice(index)] };
    streams.add(append.streamId);
    taken.push(pending);
  }
  return { taken, left };
};
