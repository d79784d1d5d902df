import { expect, type Page } from '@playwright/test';

/**
 * True if the client's script has started and no part of the page is marked as busy, both before and after the browser
 * has drawn a frame and finished its work: what is drawn or comes into view may load more. Timers would not do, because
 * a test may have stopped the clock.
 */
const HAS_SETTLED = `(async () => {
  const isQuiet = () =>
    document.readyState === 'complete' && window.early === undefined && !document.querySelector('[aria-busy="true"]');
  if (!isQuiet()) return false;
  await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
  await scheduler.postTask(() => undefined, { priority: 'background' });
  return isQuiet();
})()`;

/** On a machine that is several times slower, the client alone takes ten seconds to start. */
const WITHIN_MS = 30_000;

/** Waits until the page has settled: nothing on it is still loading or being drawn. */
export const settled = async (page: Page): Promise<void> => {
  // Poll: a page becomes busy and quiet in turn, and reports neither. It may also reload itself.
  const hasSettled = () => page.evaluate(HAS_SETTLED).catch(() => false);
  await expect.poll(hasSettled, { message: 'the page has settled', timeout: WITHIN_MS }).toBe(true);
};
