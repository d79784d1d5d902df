import { test as base } from '@playwright/test';

/** What a page says of a question that was cut off because the page was left. */
const CUT_OFF = /^A request failed: \w+ (FETCH|PARSING)_ERROR$/;

/**
 * A page that must not complain: every console error and warning, and every uncaught error, fails the test; but for
 * questions that are cut off while another page is being loaded in its place.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      let isLeaving = false;
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
      });
      page.on('domcontentloaded', () => (isLeaving = false));
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!isLeaving || !CUT_OFF.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      // A question may still be under way where a test has seen enough.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(complaints, 'what the console said').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
