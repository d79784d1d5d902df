/** Milliseconds after the page has loaded in which counting leaves the line to the camps (SPEC §9 'Analytics load delay'). */
export const TRACKING_DELAY_MS = 500;

/** Resolves when that time is over. */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = (): void => void setTimeout(resolve, TRACKING_DELAY_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

/** The waiting begins with the script: a sign-up a minute later is not kept back. */
export const trackingReady: Promise<void> = afterLoad();
