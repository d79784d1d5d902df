import type { Page } from '@playwright/test';

/** Waits for what only counting loads; its arrival shows that counting has begun. */
export const analyticsLoaded = (page: Page) => page.waitForResponse(/\/assets\/Interactions-[\w-]+\.js$/);

/** The script by which a browser objects to being counted. */
export const setPrivacySignal = (signal: string, value: unknown): string =>
  `Object.defineProperty(navigator, '${signal}', { value: ${JSON.stringify(value)} })`;
