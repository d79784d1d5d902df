import type { Locator } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

// Covers: K.1, Q.1, S.23, S.34
test('on a phone, nine taps lead from the start page to the page of a camp that fits age, place, week, hours and price', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const search = searchPage(page);
  await search.open('/');
  await tap(button(/^Who/));
  await tap(button('Child 1: one year older'));
  await tap(button('Next: where'));
  await tap(button('San Francisco'));
  await tap(button('Only June 22'));
  await tap(search.text);
  await page.keyboard.type('soccer under $600 until 5:30');
  await tap(page.getByRole('option', { name: /^soccer · ≤ \$600 · until 5:30/ }));
  const card = page.getByRole('article').filter({ hasText: 'SF Seals Soccer Camp' });
  await expect(card).toContainText('$575/wk for 8–5:30 ($425 + $150 care)');
  await tap(card.getByRole('heading').getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: 'SF Seals Soccer Camp' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
});

// Covers: Q.1
test('on a phone, a typed sentence leads to the page of that camp in three taps', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.text.tap(); // 1
  await page.keyboard.type('soccer near San Francisco, 6-year-old, week of June 22, until 5:30, at most $600');
  await page
    .getByRole('option', { name: /^soccer · San Francisco · age 6 · week of June 22 · ≤ \$600 · until 5:30/ })
    .tap(); // 2
  const card = page.getByRole('article').filter({ hasText: 'SF Seals Soccer Camp' });
  await expect(card).toContainText('$575/wk for 8–5:30 ($425 + $150 care)');
  await card.getByRole('heading').getByRole('link').tap(); // 3
  await expect(page.getByRole('heading', { level: 1, name: 'SF Seals Soccer Camp' })).toBeVisible();
});
