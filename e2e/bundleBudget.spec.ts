import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { searchPage } from './searchPage.ts';
import { expect, test } from './test.ts';

/** Compressed JavaScript that the start page may load before it is usable. */
const BUDGET_BYTES = 200_000;
/** Words that only these packages' own code holds: none of them has any business in a browser. */
const SERVER_ONLY = { zod: /ZodError|_zod\b/, pg: /pg_catalog|PG_VERSION|pgpass/, grpc: /grpc-status/ };

test('the start page is usable with at most 200 KB of compressed script', async ({ page }) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await searchPage(page).open('/');
  // What begins to load after this moment is not part of the measure, and may still be on its way when the page closes.
  const loaded = await Promise.all(
    responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
  );
  const bytes = loaded.reduce((sum, { body }) => sum + gzipSync(body).length, 0);
  test.info().annotations.push({ type: 'compressed script before usable', description: `${bytes} bytes` });
  expect(loaded.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  for (const { url, body } of loaded)
    for (const [name, trace] of Object.entries(SERVER_ONLY))
      expect(trace.test(body.toString()), `${name} in ${url}`).toBe(false);
});
