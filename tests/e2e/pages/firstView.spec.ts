import type { Locator, Page } from '@playwright/test';
import { clearStorage, fontsLoaded } from '../support/browserState.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { boxMeanwhile } from '../support/inspect.ts';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/** Blocks the client's script, so that the server's page stays as written. */
const withoutClient = (page: Page): Promise<void> => page.route('**/assets/*.js', () => undefined);

/** Before the first page is opened: the browser storage of a returning parent. */
const REMEMBERED = `
  sessionStorage.setItem('introDismissed', 'true');
  localStorage.setItem('holidayNewsPutAway', '"November 15"');
`;

/** The distance of the title, the number of camps and the first card from the window's top, in pixels. */
const topsOf = async (page: Page, card: Locator): Promise<number[]> => {
  await expect(card).toBeVisible();
  await fontsLoaded(page);
  const elements = [page.getByRole('heading', { level: 1 }), searchPage(page).count, card];
  return Promise.all(elements.map(async (part) => (await boxMeanwhile(part)).y));
};

/** See also `hydration.spec.ts`. */
const VISITS = [
  { visitor: 'new', path: '/school/alamo-elementary-san-francisco' },
  { visitor: 'returning', path: '/summer-camps/seattle/stem' },
];

for (const width of [390, 820, 1440])
  for (const { visitor, path } of VISITS)
    test(`the client renders over the server’s page for a ${visitor} visitor without moving anything, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      if (visitor === 'returning') await page.addInitScript(REMEMBERED);
      const release = await holdRequests(page, '**/assets/*.js');
      await page.goto(path, { waitUntil: 'commit' });
      const before = await topsOf(page, page.getByRole('article').first());
      release();
      await settled(page);
      const after = await topsOf(page, page.getByRole('article').first());
      for (const [part, top] of after.entries()) expect(Math.abs(top - (before[part] ?? NaN))).toBeLessThan(3);
    });

test('the server’s page shows intro and news once, and explains favorites to visitors only', async ({
  page,
  context,
}) => {
  await withoutClient(page);
  const intro = page.getByText('Made by a parent');
  const news = page.getByText('Thanksgiving and winter holiday camp data');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(intro).toBeVisible();
  await expect(news).toBeVisible();
  await page.addInitScript(REMEMBERED);
  await page.goto('/summer-camps/seattle', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp in Seattle');
  await expect(intro).toBeHidden();
  await expect(news).toBeHidden();

  const explanation = page.getByText('What this page is for');
  await page.goto('/favorites', { waitUntil: 'commit' });
  await expect(explanation).toBeVisible();
  await signUp(context);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
  await expect(explanation).toBeHidden();
});

test('colors follow the system until the user chooses, and the server’s page uses the chosen ones', async ({
  page,
}) => {
  const root = page.locator('html');
  for (const [system, chosen, background, ink] of [
    ['dark', 'light', 'rgb(250, 246, 238)', 'rgb(31, 42, 51)'],
    ['light', 'dark', 'rgb(16, 23, 28)', 'rgb(236, 230, 218)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/privacy');
    await expect(root).toHaveAttribute('data-color-scheme', system);
    await page.getByRole('button', { name: `Use ${chosen} colors` }).click();
    await expect(root).toHaveAttribute('data-color-scheme', chosen);
    await withoutClient(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(root).toHaveCSS('background-color', background);
    await expect(searchPage(page).cards.first()).toHaveCSS('color', ink);
    await page.unroute('**/assets/*.js');
    await clearStorage(page, 'localStorage');
  }
});

test('a browser with blocked storage gets the whole page', async ({ page }) => {
  await page.addInitScript(`
    const blocked = { get: () => { throw new Error('blocked'); } };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  `);
  await withoutClient(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Made by a parent')).toBeVisible();
});
