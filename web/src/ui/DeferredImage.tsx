import { useSyncExternalStore } from 'react';

/**
 * Decorative images and ads start to load this many milliseconds after the page has loaded, so that the camps load first
 * (Requirement 9.90).
 */
const DEFERRED_LOAD_MS = 5000;

/** Creates a store for `useSyncExternalStore`. Its `isOver` becomes true 5 s after the page has loaded. */
export const createDeferral = () => {
  const listeners = new Set<() => void>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const listener of listeners) listener();
  };
  const scheduleEnd = (): void => void setTimeout(end, DEFERRED_LOAD_MS);
  if (typeof document === 'undefined') return { isOver: () => false, subscribe: () => () => undefined };
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

/** Created when the script runs, so that an image that is first rendered much later loads immediately. */
const pageDeferral = createDeferral();

/** True once decorative images and ads may load. */
export const useDeferredLoad = (): boolean =>
  useSyncExternalStore(pageDeferral.subscribe, pageDeferral.isOver, () => false);

/**
 * A square decorative image. It loads no earlier than 5 s after the page has loaded, and only near the viewport. Its
 * space is reserved, so the layout does not shift.
 * @param size width and height in pixels
 */
export function DeferredImage({ src, size }: { src: string; size: number }) {
  const canLoad = useDeferredLoad();
  return (
    <div style={{ display: 'inline-block', width: size, height: size, flexShrink: 0 }}>
      {canLoad && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </div>
  );
}
