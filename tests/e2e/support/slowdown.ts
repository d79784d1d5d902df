import process from 'node:process';
import type { Browser, Page } from '@playwright/test';

/** How many times slower pages run than they could. `npm run test:stress` sets it; time limits are as much longer. */
export const SLOWDOWN = Number(process.env['TEST_SLOWDOWN'] ?? '1');

/** Slows every page of the browser. */
export const slowPages = (browser: Browser): void => {
  if (SLOWDOWN === 1) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    return context.on('page', (page) => void slow(page));
  };
};

const slow = async (page: Page): Promise<void> => {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};
