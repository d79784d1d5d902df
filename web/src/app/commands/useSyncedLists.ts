import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../store.ts';
import { writeCompleted } from '../api.ts';
import { refreshLists } from './commandOutbox.ts';

/** Channel on which tabs of one browser share the log position that they have written. */
const CHANNEL = 'campjay-written';

const positionIn = ({ data }: MessageEvent<unknown>): string | undefined =>
  typeof data === 'string' ? data : undefined;

/** Refetches the lists when the page regains focus or the network, and when another tab has written. */
export const useSyncedLists = (): void => {
  const store = useStore() as AppStore;
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void refreshLists(store);
    };
    const channel = new BroadcastChannel(CHANNEL);
    let lastPosition = store.getState().writePosition.position;
    const stop = store.subscribe(() => {
      const { position } = store.getState().writePosition;
      if (position !== undefined && position !== lastPosition) channel.postMessage(position);
      lastPosition = position;
    });
    channel.onmessage = (message: MessageEvent<unknown>) => {
      const position = positionIn(message);
      if (position === undefined) return;
      lastPosition = position;
      store.dispatch(writeCompleted(position));
      void refreshLists(store);
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
