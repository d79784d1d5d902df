import type { Locator } from '@playwright/test';
import { JAY_PICTURES, jayUrl } from '@campjay/web/ui/jayPictures.ts';
import { camp } from '../../../web/src/test/cards.ts';
import { fontsLoaded, imageSize } from '../support/browserState.ts';
import { boxOf } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// Covers: 9.98
test('all sixteen drawings of Jay are served as images that browsers can render', async ({ page, request }) => {
  await page.goto('/site-map');
  for (const address of JAY_PICTURES.map(jayUrl)) {
    const answer = await request.get(address);
    expect(answer.headers()['content-type'], address).toContain('image/svg+xml');
    const [width, height] = await imageSize(page, address);
    expect(width, address).toBeGreaterThan(0);
    expect(height, address).toBe(width);
  }
});

// Covers: 9.90
test('decoration loads lazily, 5 s after the page, and moves nothing', async ({ page }) => {
  await page.addInitScript(`{
    const { setTimeout } = window;
    const waiting = [];
    window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? waiting.push(run) : setTimeout(run, ms, ...rest));
    addEventListener('five seconds pass', () => waiting.forEach((run) => run()));
  }`);
  const camps = [camp(), camp({ org_id: 'asleep', camp_org_name: 'Not Yet Camp', instances: [] })];
  await searchPage(page).answerWith(camps, { totalMatchedOrgs: 1 });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/jay/')) requests.push(new URL(request.url()).pathname);
  });
  const end = page.getByText('Those are all the camps we found for this search.');
  const heading = page.getByRole('heading', { name: '2026 schedule not released yet' });
  const top = async (element: Locator) => (await boxOf(element)).y;
  /** Below the first card: the intro above it collapses once the page is scrolled. */
  const places = async () => {
    const [card, ...others] = [await top(page.getByRole('article').first()), await top(heading), await top(end)];
    return others.map((y) => y - card);
  };
  await page.goto('/', { waitUntil: 'load' });
  await expect(end).toBeVisible();
  await fontsLoaded(page);
  expect(requests).toEqual([]);
  const before = await places();

  await page.locator('body').dispatchEvent('five seconds pass');
  const pictures = page.getByRole('main').locator('img[src^="/jay/"]');
  await expect(pictures).toHaveCount(2);
  for (const picture of [pictures.first(), pictures.last()]) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  expect(requests.sort()).toEqual([jayUrl('asleep-in-a-nest'), jayUrl('looking-through-binoculars')]);
  // Layout rounds to fractions of a pixel that depend on how far the page is scrolled.
  const after = await places();
  expect(after).toEqual(before.map((y) => expect.closeTo(y, 0) as unknown));
});
