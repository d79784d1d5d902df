/**
 * Delay in milliseconds after page load, so that tracking does not compete with the camps for bandwidth (Requirement
 * 1.48).
 */
export const TRACKING_DELAY_MS = 500;

/** Resolves `TRACKING_DELAY_MS` after the page has loaded. */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    const startDelay = (): void => void setTimeout(resolve, TRACKING_DELAY_MS);
    if (typeof document === 'undefined') return; // the server is rendering
    if (document.readyState === 'complete') startDelay();
    else window.addEventListener('load', startDelay, { once: true });
  });

/**
 * Resolves when tracking can start. The delay begins with this module, so that later events, such as a sign-up after a
 * minute, are tracked without a delay.
 */
export const trackingReady: Promise<void> = afterLoad();
