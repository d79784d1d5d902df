import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test('every filter is reached and used by keyboard alone', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.focus();
  await page.keyboard.type('seat');
  await page.keyboard.press('Enter');
  await expect(search.place).toHaveValue('Seattle');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Within' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(search.filter('Week')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search.dialog('Week')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(search.dialog('Week').getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(search.filter('Week')).toBeFocused();
  await expect(search.filter('Week')).toHaveAccessibleName('Week: June 8');

  await page.keyboard.press('Tab');
  await expect(search.filter('Category')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search.text).toBeFocused();
  await page.keyboard.type('camp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(search.filter('Registration Date')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search.filter('Registration Date')).toBeFocused();
});

test('colors follow the system, and a press chooses the others for good', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const search = searchPage(page);
  await search.open('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light colors' }).click();
  await expect(root).toHaveAttribute('data-color-scheme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-color-scheme', 'light');
});
