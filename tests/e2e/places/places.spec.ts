import type { Page } from '@playwright/test';
import { horizontalOverflow } from '../support/browserState.ts';
import { boxOf } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggested places' });
/** The suggestions and the notes below them. */
const list = (page: Page) => listbox(page).locator('..');

// Covers: 1.49, 2.75, 4.43, 4.45, 7.42
test('the location field suggests places from its first use; choosing one searches around it, and clearing the field removes it', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/PlaceList|\/api\/places\//.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  const search = searchPage(page);
  await search.open('/');
  await expect(search.cards).toHaveCount(18);
  const totalCount = await search.total();
  expect(requests).toEqual([]);
  await Promise.all([page.waitForRequest(/PlaceList/), search.place.focus()]);
  expect(requests).toEqual([expect.stringContaining('PlaceList')]);
  await search.choosePlace('94703', '94703 · Berkeley, CA');
  await expect(search.place).toHaveValue('Berkeley, CA 94703');
  await expect(search.radius).toHaveValue('15');
  await expect(search.cards.first()).toContainText(' mi');
  const nearbyCount = await search.totalAfter(totalCount);
  expect(nearbyCount).toBeLessThan(totalCount);
  await search.radius.selectOption('5 mi');
  expect(await search.totalAfter(nearbyCount)).toBeLessThan(nearbyCount);
  await search.choosePlace('98101', '98101 · Seattle, WA');
  await expect(page).toHaveURL('/?near=98101&within=5');

  await search.place.fill('x'.repeat(300)); // longer than the server accepts
  await expect(page.getByText('No such place found. Try a ZIP code or a city.')).toBeVisible();
  await expect(search.place).toHaveValue('x'.repeat(200));
  expect(await horizontalOverflow(page)).toBe(0);
  await search.place.fill('');
  await expect(search.radius).toBeDisabled();
  await search.finds(totalCount);
  await expect(page).toHaveURL('/');
});

for (const [windowHeight, situation] of [
  [844, 'a phone'],
  [500, 'a phone whose keyboard is open'],
] as const)
  test.describe(`on ${situation}`, () => {
    test.use({ viewport: { width: 390, height: windowHeight }, hasTouch: true });

    test('the whole list fits within the filter sheet, and a tap chooses', async ({ page }) => {
      const search = searchPage(page);
      await search.open('/');
      await search.showFilters();
      await search.place.tap();
      await expect(option(page, 'Bay Area')).toBeVisible();
      await expect(list(page)).toBeInViewport({ ratio: 1 });
      await search.place.fill('san');
      await expect(page.getByText('ZIP codes and cities from GeoNames')).toBeInViewport({ ratio: 1 });
      await expect(list(page)).toBeInViewport({ ratio: 1 });
      const { height } = await boxOf(listbox(page));
      expect(height).toBeGreaterThanOrEqual(2 * 44);
      await listbox(page).getByRole('option').first().tap();
      await expect(listbox(page)).toHaveCount(0);
      await expect(search.place).not.toBeFocused();
      await expect(search.place).toHaveValue('San Francisco');
    });
  });
