import type { Page } from '@playwright/test';
import { beyondSides } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 820, 1440, 1920];

interface Layout {
  readonly name: string;
  readonly path: string;
  readonly isThere: (page: Page) => Promise<unknown>;
}

const hasCards = (page: Page) => expect(searchPage(page).cards.first()).toBeVisible();

const LAYOUTS: readonly Layout[] = [
  { name: 'a list', path: '/summer-camps/los-angeles/performing-arts', isThere: hasCards },
  {
    name: 'a list with ages that fit a kid',
    path: '/summer-camps/bay-area',
    isThere: async (page) => {
      await page.evaluate(`localStorage.setItem('kidFormData', '[{"name":"Testa","dob":"2018-05-04","grade":3}]')`);
      await page.reload();
      await expect(page.getByText(', fits your kid').first()).toBeAttached();
    },
  },
  {
    name: 'the site map',
    path: '/site-map',
    isThere: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'a school', path: '/school/alamo-elementary-san-francisco', isThere: hasCards },
  { name: 'no school', path: '/school/atlantis', isThere: hasCards },
];

for (const { name, path, isThere } of LAYOUTS)
  test(`${name} reaches beyond the sides of no screen`, async ({ page }) => {
    await page.goto(path);
    await isThere(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await beyondSides(page), `${width} px`).toBe(0);
    }
  });

test('the filters and an open one reach beyond the sides of no screen', async ({ page }) => {
  const search = searchPage(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await search.open('/summer-camps/los-angeles/performing-arts');
    await search.showFilters();
    expect(await beyondSides(page), `${width} px, filters`).toBe(0);
    await search.filter('Category').click();
    await expect(search.dialog('Category')).toBeInViewport({ ratio: 1 });
    expect(await beyondSides(page), `${width} px, an open filter`).toBe(0);
  }
});
