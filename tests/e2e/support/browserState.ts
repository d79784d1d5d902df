import { expect, type Page } from '@playwright/test';

/**
 * Waits until the client's script handles the events of the loaded document. Until then a search page already shows its
 * cards and fields, as the server rendered them, and the document only records the first inputs.
 */
export const clientStarted = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate('window.early === undefined')).toBe(true);
};

/** Waits until a closed dialog has left the browser's history. Until then a reload would be aborted. */
export const overlaysClosed = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate('history.state?.overlayDepth')).toBeUndefined();
};
