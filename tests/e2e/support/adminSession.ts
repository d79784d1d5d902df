import type { BrowserContext } from '@playwright/test';
import { newParent, signUp } from './parent.ts';
import { test as base } from './test.ts';

/** An admin of the worker's product. */
export interface AdminSession {
  readonly admin: BrowserContext;
  readonly adminEmail: string;
}

/** A headless browser's user agent would be classified as a robot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/**
 * Test for admins and ads. They get their own workers, and so their own products, so that no other test's search shows
 * an ad.
 */
export const test = base.extend<object, { adminSession: AdminSession }>({
  adminSession: [
    async ({ browser, product }, use) => {
      const admin = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
      const { email: adminEmail } = await signUp(admin, newParent('Ada'));
      await product.campjay('grant-admin', adminEmail);
      await product.awaitReadModels();
      await use({ admin, adminEmail });
      await admin.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  userAgent: USER_AGENT,
});
