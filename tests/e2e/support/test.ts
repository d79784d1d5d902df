import { type Page, test as base } from '@playwright/test';
import { registerProduct, type Product, type ProductSettings, startProduct } from './product.ts';
import { SLOWDOWN, slowPages } from './slowdown.ts';

/** A page's error message for a request that was aborted by leaving the page. */
const CUT_OFF = /^A request failed: \w+ (FETCH|PARSING)_ERROR$/;
/** Chromium's notes that it draws maps without a graphics card. */
const SOFTWARE_WEBGL = /software WebGL|GPU stall due to ReadPixels/;
const START_WITHIN_MS = 120_000 * SLOWDOWN;

interface TestFixtures {
  /** Console errors and warnings, and uncaught errors; any that is left at the end fails the test. */
  readonly complaints: string[];
}

interface WorkerFixtures {
  /** The worker's own product. */
  readonly product: Product;
  /**
   * Settings of the product for a file's tests: `test.use({ productSettings: { at: (url) => … } })`. A file that sets
   * this gets its own worker; use it also if its tests change what all pages show.
   */
  readonly productSettings: { readonly at: ProductSettings };
}

/** Runs every worker against its own product and database, and fails a test whose page reports errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productSettings: [{ at: () => ({}) }, { scope: 'worker', option: true }],
  product: [
    async ({ browser, productSettings }, use) => {
      await using product = await startProduct(productSettings.at);
      registerProduct(browser, product);
      slowPages(browser);
      await use(product);
    },
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
  baseURL: ({ product }, use) => use(product.url),
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
        if (SOFTWARE_WEBGL.test(message.text())) return;
        if (!isLeaving || !CUT_OFF.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      // Removing the routes lets requests continue that the test held back; what the page then does is not the test's.
      const ofTest = [...complaints];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(ofTest, 'complaints on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits for a console message that contains this text. Call it before the action that causes it. */
export const consoleLine = (page: Page, text: string): Promise<unknown> =>
  page.waitForEvent('console', (message) => message.text().includes(text));

export { expect } from '@playwright/test';
