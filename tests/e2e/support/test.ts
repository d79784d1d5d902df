import { type Page, test as base } from '@playwright/test';
import { registerProduct, type Product, type ProductSettings, startProduct } from './product.ts';

/** What a page reports of a request that was cut off because the page was left. */
const CUT_OFF = /^A request failed: \w+ (FETCH|PARSING)_ERROR$/;
const START_WITHIN_MS = 120_000;

interface TestFixtures {
  /** Every console error and warning and every uncaught error; one that is still there at the end fails the test. */
  readonly complaints: string[];
}

interface WorkerFixtures {
  /** The worker's own product. */
  readonly product: Product;
  /**
   * What a file's tests set their product up with: `test.use({ productSettings: { at: (url) => … } })`. A file that sets this
   * gets a worker of its own, so also a file whose tests change what all pages show.
   */
  readonly productSettings: { readonly at: ProductSettings };
}

/** Every worker runs against a product and database of its own, and a page must not complain. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productSettings: [{ at: () => ({}) }, { scope: 'worker', option: true }],
  product: [
    async ({ browser, productSettings }, use) => {
      await using product = await startProduct(productSettings.at);
      registerProduct(browser, product);
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
        if (!isLeaving || !CUT_OFF.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      // A request may still be under way where a test has seen enough.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(complaints, 'complaints on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits for a line of the console that contains this text. To be called before what brings it. */
export const consoleLine = (page: Page, text: string): Promise<unknown> =>
  page.waitForEvent('console', (message) => message.text().includes(text));

export { expect } from '@playwright/test';
