import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../store.ts';
import { wrote } from '../written.ts';
import { freshLists } from './freshLists.ts';

/** Pages of one browser tell each other here how far the log is that they have written. */
const CHANNEL = 'campjay-written';

const positionIn = ({ data }: MessageEvent<unknown>): string | undefined =>
  typeof data === 'string' ? data : undefined;

/**
 * Keeps the lists as other devices and tabs have made them: they are asked for again when somebody comes back to the page
 * or gets a network again, and when another tab has written.
 */
export const useListsOfOtherPages = (): void => {
  const store = useStore() as AppStore;
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void freshLists(store);
    };
    const channel = new BroadcastChannel(CHANNEL);
    let told = store.getState().written.position;
    const stop = store.subscribe(() => {
      const { position } = store.getState().written;
      if (position !== undefined && position !== told) channel.postMessage(position);
      told = position;
    });
    channel.onmessage = (message: MessageEvent<unknown>) => {
      const position = positionIn(message);
      if (position === undefined) return;
      told = position;
      store.dispatch(wrote(position));
      void freshLists(store);
    };
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stop();
      channel.close();
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [store]);
};
