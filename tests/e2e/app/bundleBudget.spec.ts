import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** Compressed JavaScript (Brotli) that a page may load on a phone before anybody touches it. */
const BUDGET_BYTES = 130_000;
/**
 * Strings that occur only in the code of these packages. Only pages that load later need the component library; the
 * others do not belong in a browser.
 */
const UNWANTED = {
  mui: /MuiButtonBase|data-emotion/,
  zod: /ZodError|_zod\b/,
  pg: /pg_catalog|PG_VERSION|pgpass/,
  grpc: /grpc-status/,
};

for (const path of ['/', '/sf'])
  // Covers: V.1
  test(`the first view of ${path} needs at most 130 KB of compressed script, without the component library, all of it from our own server`, async ({
    page,
    baseURL,
  }) => {
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') responses.push(response);
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await searchPage(page).open(path);
    await page.waitForLoadState('networkidle');
    const loaded = await Promise.all(
      responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
    );
    const bytes = loaded.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0);
    test
      .info()
      .annotations.push({ type: 'compressed script until the network is idle', description: `${bytes} bytes` });
    expect(loaded.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
    for (const { url, body } of loaded) {
      expect(new URL(url).origin).toBe(baseURL);
      for (const [name, trace] of Object.entries(UNWANTED))
        expect(trace.test(body.toString()), `${name} in ${url}`).toBe(false);
    }
  });
