import type { Page } from '@playwright/test';
import { horizontalOverflow } from '../support/browserState.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 820, 1440, 1920];
const LONG_NAME = 'Supercalifragilistic'.repeat(4);
const LONG_SESSION = { batch_name: LONG_NAME, location_name: LONG_NAME, start_date: 'June 8', end_date: 'June 12' };

interface Layout {
  readonly name: string;
  readonly path: string;
  /** Prepares the state before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly isThere: (page: Page) => Promise<unknown>;
}

const hasCards = (page: Page) => expect(searchPage(page).cards.first()).toBeVisible();

const LAYOUTS: readonly Layout[] = [
  {
    name: 'a list with ages that fit a kid',
    path: '/summer-camps/bay-area',
    prepare: (page) =>
      page.addInitScript(`localStorage.kidFormData = '[{"name":"Testa","dob":"2018-05-04","grade":3}]'`),
    isThere: (page) => expect(page.getByText(', fits your kid').first()).toBeAttached(),
  },
  {
    name: 'cards of long words',
    path: '/',
    prepare: (page) =>
      searchPage(page).answerWith([
        {
          ...{ org_id: 'long', camp_org_name: LONG_NAME, description_short: LONG_NAME },
          org_program_type: ['Arts & Crafts', 'Farm or Animals', 'Martial Arts', 'Outdoors'],
          instances: [
            { ...LONG_SESSION, instance_id: 'one', year: 2026, price: 1234.5 },
            { ...LONG_SESSION, instance_id: 'two', year: 2026, ages: [1, 2, 3, 4, 5, 6, 7] },
          ],
        },
      ]),
    isThere: hasCards,
  },
  { name: 'a school', path: '/school/alamo-elementary-san-francisco', isThere: hasCards },
  {
    name: 'the site map',
    path: '/site-map',
    isThere: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
];

for (const { name, path, prepare, isThere } of LAYOUTS)
  test(`${name} overflows sideways on no screen`, async ({ page }) => {
    await prepare?.(page);
    await page.goto(path);
    await isThere(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${width} px`).toBe(0);
    }
  });

for (const width of [320, 820])
  test(`the filters, closed or open, overflow sideways on no screen of ${width} px`, async ({ page }) => {
    const search = searchPage(page);
    await page.setViewportSize({ width, height: 900 });
    await search.open('/summer-camps/los-angeles/performing-arts');
    await search.showFilters();
    expect(await horizontalOverflow(page), 'filters').toBe(0);
    await search.filter('Category').click();
    await expect(search.dialog('Category')).toBeInViewport({ ratio: 1 });
    expect(await horizontalOverflow(page), 'an open filter').toBe(0);
  });
