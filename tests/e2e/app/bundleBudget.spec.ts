import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** Compressed JavaScript (Brotli) that the start page may load before it is usable. */
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

/**
 * The page is usable when the client has rendered its filter bar and the first card: from then on both respond to
 * clicks. The page records that moment itself, so that later prefetches do not count if the test checks late.
 */
const NOTE_WHEN_USABLE = `
  const look = new MutationObserver(() => {
    if (!document.querySelector('form[role=search]') || !document.querySelector('article')) return;
    look.disconnect();
    performance.mark('usable');
  });
  look.observe(document, { childList: true, subtree: true });
`;
const REQUESTED_BEFORE = `performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime <= performance.getEntriesByName('usable')[0].startTime)
  .map(({ name }) => name)`;

// Covers: V.1
test('the start page needs at most 130 KB of compressed script, without the component library, all of it from our own server', async ({
  page,
  baseURL,
}) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await page.addInitScript({ content: NOTE_WHEN_USABLE });
  await searchPage(page).open('/');
  const loadedInTime = new Set(await page.evaluate<string[]>(REQUESTED_BEFORE));
  const countedResponses = responses.filter((response) => loadedInTime.has(response.url()));
  const loaded = await Promise.all(
    countedResponses.map(async (response) => ({ url: response.url(), body: await response.body() })),
  );
  const bytes = loaded.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0);
  test.info().annotations.push({ type: 'compressed script before usable', description: `${bytes} bytes` });
  expect(loaded.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  for (const response of responses) expect(new URL(response.url()).origin).toBe(baseURL);
  for (const { url, body } of loaded)
    for (const [name, trace] of Object.entries(UNWANTED))
      expect(trace.test(body.toString()), `${name} in ${url}`).toBe(false);
});
