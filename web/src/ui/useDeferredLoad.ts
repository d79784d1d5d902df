import { useSyncExternalStore } from 'react';

/** Milliseconds after the page has loaded in which decoration and ads leave the line to the camps (SPEC §9 'Deferred image load'). */
const DEFERRED_LOAD_MS = 5000;

/** Begins to wait for the page's load, and for the 5 s after it. */
export const createDeferral = () => {
  const listeners = new Set<() => void>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const listener of listeners) listener();
  };
  const scheduleEnd = (): void => void setTimeout(end, DEFERRED_LOAD_MS);
  if (document.readyState === 'complete') scheduleEnd();
  else window.addEventListener('load', scheduleEnd, { once: true });
  return {
    isOver: () => isOver,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The waiting begins with the script, not with the first picture: one that is drawn a minute later is not kept back. */
const pageDeferral = createDeferral();

/** Whether pictures that nobody waits for may be fetched by now. */
export const useDeferredLoad = (): boolean => useSyncExternalStore(pageDeferral.subscribe, pageDeferral.isOver);
