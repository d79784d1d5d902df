import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '../support/test.ts';

for (const name of ['one', 'two']) test(`flaky ${name}`, async ({ page }) => {
  await page.goto('/about');
  const mark = `/tmp/runner/mark-${name}`;
  const was = existsSync(mark);
  writeFileSync(mark, '');
  expect(was).toBe(true);
});
test('ok', async ({ page }) => {
  await page.goto('/about');
  const took = await page.evaluate(() => { const b = performance.now(); let x = 0; for (let i = 0; i < 5e7; i++) x += i; return performance.now() - b; });
  console.log('took', took);
});
test('broken', async ({ page }) => {
  await page.goto('/about');
  expect(1).toBe(2);
});
