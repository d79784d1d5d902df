import { type LivePush } from '../contract.ts';

/** Pending pushes for one stream. Keeps only the latest position per schedule, so that a slow client costs little. */
export interface Mailbox {
  readonly put: (push: LivePush) => void;
  /** Yields pushes in log order, until the signal aborts. */
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
      waiting.delete(ownerId); // moves it to the end, so that pushes are delivered in log order
      waiting.set(ownerId, position);
      wake();
    },
    pushes,
  };
};
