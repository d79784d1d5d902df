import { test as base } from '@playwright/test';

/** A page that must not complain: every console error and warning, and every uncaught error, fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      base.expect(complaints, 'what the console said').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
