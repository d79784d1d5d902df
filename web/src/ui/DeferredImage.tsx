import { useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';

/**
 * Milliseconds after the page's load before decoration and ads may use the network, so that camps load first
 * (Requirement 9.90).
 */
const DEFERRED_LOAD_MS = 5000;

/** Starts waiting for the page's load, and for the 5 s after it. */
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

/** Starts when the script runs, not with the first image: an image rendered a minute later loads at once. */
const pageDeferral = createDeferral();

/** Whether decorative images may load yet. */
export const useDeferredLoad = (): boolean => useSyncExternalStore(pageDeferral.subscribe, pageDeferral.isOver);

/**
 * A square decorative image. It loads 5 s after the page has loaded and only near the viewport; its space is reserved
 * from the start.
 */
export function DeferredImage({ src, size }: { src: string; size: number }) {
  const canLoad = useDeferredLoad();
  return (
    <Box sx={{ display: 'inline-block', width: size, height: size, flexShrink: 0 }}>
      {canLoad && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </Box>
  );
}
