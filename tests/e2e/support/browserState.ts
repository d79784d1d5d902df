import { expect, type Page } from '@playwright/test';

/**
 * Waits until the client's script handles the events of the loaded document. Until then a search page already shows its
 * cards and fields, as the server rendered them, and the document only records the first inputs.
 */
export const clientStarted = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate('window.early === undefined')).toBe(true);
};

/** The number of open dialogs, sheets and menus that have an entry in the browser's history. */
export const overlayDepth = (page: Page): Promise<number> => page.evaluate('history.state?.overlayDepth ?? 0');

/**
 * Waits until closed dialogs have left the browser's history. Until then a reload would be aborted.
 * @param depth the number of dialogs that stay open
 */
export const overlaysClosed = async (page: Page, depth = 0): Promise<void> => {
  await expect.poll(() => overlayDepth(page)).toBe(depth);
};
