import type { AppStore } from '../store.ts';
import { afterEach } from '@jest/globals';
import { startSending } from '../app/outbox/sender.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Sends the commands of a store's outbox until the test ends, or until the returned function is called. */
export const sendDuringTest = (...args: Parameters<typeof startSending>): (() => void) => {
  const stop = startSending(...args);
  stops.push(stop);
  return stop;
};

/** Waits until the store's state fulfills the condition. */
export const untilState = (store: AppStore, isReached: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!isReached()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
