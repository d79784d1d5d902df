import type { BrowserContext } from '@playwright/test';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { newParent, signUp } from './parent.ts';
import { test as base } from './test.ts';

/** A product whose ads and money are no other test's, and whoever runs it. */
export interface Desk {
  readonly product: OwnProduct;
  readonly admin: BrowserContext;
  readonly adminEmail: string;
}

/** A browser that says it has no head is taken for a robot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/** Tests of ads: one worker starts one product for all of them, and `page` is on that product. */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ browser }, use) => {
      await using product = await startOwnProduct({});
      const admin = await browser.newContext({ reducedMotion: 'reduce' });
      const { email: adminEmail } = await signUp(admin, newParent('Ada'), product.url);
      await product.campjay('grant-admin', adminEmail);
      await use({ product, admin, adminEmail });
      await admin.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.product.url),
  userAgent: USER_AGENT,
});
