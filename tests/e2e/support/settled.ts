import { expect, type Page } from '@playwright/test';
import { clientStarted } from './browserState.ts';

/**
 * Waits until the page has settled: the client's script has started, and no part of the page is still loading or being
 * drawn, which the page marks with `aria-busy`.
 */
export const settled = async (page: Page): Promise<void> => {
  await clientStarted(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
