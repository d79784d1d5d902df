/**
 * Delay in milliseconds after page load, so that tracking does not compete with the camps for bandwidth (Requirement
 * 1.48).
 */
export const TRACKING_DELAY_MS = 500;

/** Resolves after that delay. */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = (): void => void setTimeout(resolve, TRACKING_DELAY_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

/** Starts with the script, so that later events, such as a sign-up after a minute, are not delayed. */
export const trackingReady: Promise<void> = afterLoad();
