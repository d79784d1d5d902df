import type { Page } from '@playwright/test';

/**
 * Pauses the page's installed clock, except for explicit steps, at a moment that a slow machine has not reached yet. The
 * page's own clock counts, because the machine's may be ahead of it.
 */
export const pauseClock = async (page: Page): Promise<void> => {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
};
