import { overlaysClosed } from '../support/browserState.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// Covers: 7.1, D14.14
test('text and filters narrow the list of real camps, and removing them widens it again', async ({ page }) => {
  const kinds = new Set<string>();
  page.on('response', (response) => {
    if (response.url().includes('/api/')) kinds.add(response.headers()['content-type'] ?? '');
  });
  const search = searchPage(page);
  await search.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp near LA, SF, & Seattle');
  await expect(search.cards).toHaveCount(18);
  const everywhere = await search.total();
  expect(everywhere).toBeGreaterThan(100);
  const kitchen = search.cards.filter({ hasText: '4ft and Up Kitchen' });
  for (const text of ['June 15 – August 21', '9 am – 3:15 pm', '$775 per week', 'Pacific Heights, San Francisco'])
    await expect(kitchen).toContainText(text);

  await search.text.fill('capoeria'); // a typo is corrected
  expect(await search.totalAfter(everywhere)).toBeLessThan(everywhere);
  await expect(page.getByRole('article', { name: /Capoeira/ })).toBeVisible();
  await search.text.fill('xylophonequark');
  await expect(page.getByText("Sorry, Jay couldn't find any camps that match your filters.")).toBeVisible();
  await page.getByRole('button', { name: /^Search any theme or name: \d+ camps$/ }).click();
  await expect(search.text).toHaveValue('');
  await search.finds(everywhere);

  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await search.filter('Day or Sleepaway').click();
  const sleepaway = search.dialog('Day or Sleepaway').locator('label', { hasText: 'Sleepaway' });
  await expect(sleepaway).toHaveText(/\d+/);
  const promisedCount = Number((await sleepaway.innerText()).replace(/\D/g, ''));
  await page.keyboard.press('Escape');
  await overlaysClosed(page);
  await search.choose('Day or Sleepaway', 'Sleepaway');
  await search.finds(promisedCount);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await search.finds(everywhere);
  await page.getByLabel('Max price ($)').fill('200');
  expect(await search.totalAfter(everywhere)).toBeLessThan(everywhere);
  expect([...kinds]).toEqual(['application/json']);
});

test('a region page sorts its category by distance; an alias shows its region, an unknown path the whole directory', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bellevue/stem');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every STEM summer camp in Bellevue');
  await expect(search.place).toHaveValue('Bellevue');
  await expect(search.radius).toHaveValue('3');
  await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');
  await expect(search.cards.first()).toContainText('in Bellevue');
  await search.open('/sf');
  await expect(search.place).toHaveValue('San Francisco');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await search.open('/no-such-place');
  await expect(search.place).toHaveValue('');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
