import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test('the start page shows real camps, with what a parent asks first', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp near LA, SF, & Seattle');
  await expect(page.getByText('Get hours of your life back and find great camps – 100 % free')).toBeVisible();
  await expect(search.cards).toHaveCount(18);
  expect(await search.total()).toBeGreaterThan(100);
  const kitchen = search.cards.filter({ hasText: '4ft and Up Kitchen' });
  await expect(kitchen).toContainText('June 15 – August 21');
  await expect(kitchen).toContainText('9 am – 3:15 pm');
  await expect(kitchen).toContainText('$775 per week');
  await expect(kitchen).toContainText('Pacific Heights, San Francisco');
  await expect(kitchen.getByRole('link', { name: /^Camp website/ })).toHaveAttribute(
    'href',
    'https://www.4ftandupkitchen.com/summer-camp',
  );
});

test('text narrows the list while it is typed, and forgives a slip', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  const before = await search.total();
  await search.text.fill('capoeria');
  expect(await search.totalAfter(before)).toBeLessThan(before);
  await expect(page.getByRole('article', { name: /Capoeira/ })).toBeVisible();
});

test('an option that would leave nothing is greyed and stays', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.text.fill('capoeira');
  await search.finds(1);
  await search.filter('Category').click();
  const chess = search.dialog('Category').locator('label', { hasText: 'Chess' });
  await expect(chess).toHaveText('Chess0');
  await expect(chess.getByRole('checkbox')).toBeEnabled();
});

test('a region page searches around the region, nearest first, with its category', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bellevue/stem');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every STEM summer camp in Bellevue');
  await expect(search.place).toHaveValue('Bellevue');
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveValue('3');
  await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');
  await expect(search.cards.first()).toContainText(/\d mi/);
  await expect(search.cards.first()).toContainText('STEM');
});

test('an alias shows its region, an unknown path the whole directory and asks not to be indexed', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/sf');
  await expect(search.place).toHaveValue('San Francisco');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await search.open('/no-such-place');
  await expect(search.place).toHaveValue('');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a place and its radius narrow the list; clearing the place widens it again', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  const everywhere = await search.total();
  await search.place.fill('oak');
  await page.getByRole('option', { name: 'Oakland · East Bay' }).click();
  await expect(search.cards.first()).toContainText(' mi');
  expect(await search.totalAfter(everywhere)).toBeLessThan(everywhere);
  const around = await search.total();
  await page.getByRole('combobox', { name: 'Within' }).selectOption('3 mi');
  expect(await search.totalAfter(around)).toBeLessThan(around);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await search.finds(everywhere);
});

// Covers: D14.14
test('nothing found: one filter to give up is named, and giving it up finds camps', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.text.fill('xylophonequark');
  await expect(page.getByText("Sorry, Jay couldn't find any camps that match your filters.")).toBeVisible();
  await page.getByRole('button', { name: /^Search any theme or name: \d+ camps$/ }).click();
  await expect(search.text).toHaveValue('');
  await expect(search.cards.first()).toBeVisible();
});
