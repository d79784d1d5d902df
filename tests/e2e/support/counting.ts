import type { Page } from '@playwright/test';

/** Waits for the script that only counting loads; its arrival shows that counting has started. */
export const analyticsLoaded = (page: Page) => page.waitForResponse(/\/assets\/InteractionTracker-[\w-]+\.js$/);

/** Script that sets a browser's privacy signal against being counted. */
export const setPrivacySignal = (signal: string, value: unknown): string =>
  `Object.defineProperty(navigator, '${signal}', { value: ${JSON.stringify(value)} })`;
