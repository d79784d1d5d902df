import type { BrowserContext } from '@playwright/test';
import { newParent, signUp } from './parent.ts';
import { test as base } from './test.ts';

/** An admin of the worker's product. */
export interface AdminSession {
  readonly admin: BrowserContext;
  readonly adminEmail: string;
}

/** A browser with a headless user agent is taken for a robot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/** Tests of admins and ads. They get workers, and so products, of their own: no other test's search shows an ad. */
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
