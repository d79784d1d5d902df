import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ServedListContext, type ServedList } from './features/catalog/results/ServedCamps.tsx';
import type { AppStore, RootState } from './store.ts';

interface AppProps {
  readonly store: AppStore;
  /** The state that the server rendered. React uses it until the server's markup is hydrated. */
  readonly servedState?: RootState;
  readonly servedList?: ServedList;
  /** Called after the first rendering. */
  readonly onRendered?: () => void;
  /** The router with the shell inside. */
  readonly children: ReactNode;
}

/**
 * Ends what the first-paint script began: to hide the server's cards if they do not answer this visitor's search. The
 * page is no longer busy.
 */
const useFirstRendering = (onRendered: (() => void) | undefined): void =>
  useLayoutEffect(() => {
    delete document.documentElement.dataset['personal'];
    document.body.ariaBusy = null;
    onRendered?.();
  }, [onRendered]);

/** The store and the server's content around the shell, the same on the server and in the browser. */
export function App({ store, servedState, servedList, onRendered, children }: AppProps) {
  useFirstRendering(onRendered);
  return (
    <StrictMode>
      <Provider store={store} {...(servedState && { serverState: servedState })}>
        <ServedListContext value={servedList}>{children}</ServedListContext>
      </Provider>
    </StrictMode>
  );
}
