import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => undefined;

/**
 * False while the server renders and while React hydrates that markup, which must be equal. True from the render after
 * it, and always in parts of the page that only the browser renders.
 */
export const useHasHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
