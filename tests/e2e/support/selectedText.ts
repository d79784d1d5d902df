import type { Page } from '@playwright/test';

/** The text that is selected on the page. */
export const selectedText = (page: Page): Promise<string> => page.evaluate('String(document.getSelection())');
