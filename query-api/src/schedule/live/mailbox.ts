import { type LivePush } from '../contract.ts';

/** What waits to be told to one reader: of each schedule the latest position alone, so that a slow reader costs little. */
export interface Mailbox {
  readonly put: (push: LivePush) => void;
  /** All that comes, in the order of the log, until the signal. */
  readonly pushes: (signal: AbortSignal) => AsyncIterable<LivePush>;
}

export const createMailbox = (): Mailbox => {
  const waiting = new Map<string, string>();
  let wake = (): void => undefined;

  async function* pushes(signal: AbortSignal): AsyncIterable<LivePush> {
    const onAbort = (): void => wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const [next] = waiting;
        if (next) {
          const [ownerId, position] = next;
          waiting.delete(ownerId);
          yield { ownerId, position };
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    put: ({ ownerId, position }) => {
      waiting.delete(ownerId); // to the end: what is told last is the furthest
      waiting.set(ownerId, position);
      wake();
    },
    pushes,
  };
};
