import { axeFindings } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the list', async ({ page }) => {
      await searchPage(page).open('/summer-camps/san-diego');
      expect(await axeFindings(page)).toEqual([]);
    });

    test('axe finds nothing in an open filter, nor in the suggested places', async ({ page }) => {
      const search = searchPage(page);
      await search.open('/summer-camps/bellevue/stem');
      await search.filter('Week').click();
      await expect(search.dialog('Week').getByRole('checkbox').first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await search.place.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });

    test('axe finds nothing where no camp was found', async ({ page }) => {
      const search = searchPage(page);
      await search.open('/');
      await search.text.fill('xylophonequark');
      await expect(page.getByText("Sorry, Jay couldn't find")).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });

    test('axe finds nothing on the site map', async ({ page }) => {
      await page.goto('/site-map');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

for (const width of [320, 1440])
  test(`ages that fit a kid reach nowhere beyond the sides at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(`localStorage.setItem('kidFormData', '[{"name":"Testa","dob":"2018-05-04","grade":3}]')`);
    await searchPage(page).open('/summer-camps/bay-area');
    await expect(page.getByText(', fits your kid').first()).toBeAttached();
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  });

for (const width of [320, 390, 820, 1440, 1920]) {
  test(`nothing reaches beyond the sides at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    const search = searchPage(page);
    await search.open('/summer-camps/los-angeles/performing-arts');
    expect(await beyond()).toBe(0);
    await search.showFilters();
    expect(await beyond()).toBe(0);
    await search.filter('Category').click();
    await expect(search.dialog('Category')).toBeInViewport({ ratio: 1 });
    expect(await beyond()).toBe(0);
    await page.goto('/site-map');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await beyond()).toBe(0);
  });
}

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
