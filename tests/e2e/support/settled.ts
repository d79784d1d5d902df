import { expect, type Page } from '@playwright/test';
import { SLOWDOWN } from './slowdown.ts';

/**
 * Waits until the client has rendered the page, in place of the server's content (`.shell`), and marks no part of it as
 * busy, both before and after the browser has drawn a frame and finished its work: what is drawn or comes into view may
 * load more. It waits for tasks of the browser's, because a test may have stopped the clock of all timers.
 */
const UNTIL_SETTLED = `(async () => {
  const isQuiet = () =>
    document.readyState !== 'loading' &&
    window.early === undefined &&
    !document.querySelector('.shell, [aria-busy="true"]');
  for (;;) {
    if (isQuiet()) {
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
      await scheduler.postTask(() => undefined, { priority: 'background' });
      if (isQuiet()) return true;
    }
    await scheduler.postTask(() => undefined, { delay: 30 });
  }
})()`;

/** On a machine that is several times slower, the client alone takes ten seconds to start. */
const WITHIN_MS = 30_000 * SLOWDOWN;

/** Waits until the page has settled: nothing on it is still loading or being drawn. */
export const settled = async (page: Page): Promise<void> => {
  const hasSettled = () => page.evaluate(UNTIL_SETTLED).catch(() => false);
  // Poll: a page that is replaced meanwhile ends the wait, and another begins in the new one.
  await expect.poll(hasSettled, { message: 'the page has settled', timeout: WITHIN_MS }).toBe(true);
};
