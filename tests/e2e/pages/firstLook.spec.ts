import type { Locator, Page } from '@playwright/test';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const STATES = [
  { state: 'for who is new', intro: false, news: false },
  { state: 'past the intro', intro: true, news: false },
  { state: 'with the news put away', intro: false, news: true },
  { state: 'past the intro and the news', intro: true, news: true },
];

/** The first document stays as the server wrote it: the client's script does not come. */
const withoutClient = (page: Page): Promise<void> => page.route('**/assets/*.js', () => undefined);

/** Before the first page is opened: what this browser remembers. */
const remembers = (page: Page, { intro, news }: { intro: boolean; news: boolean }): Promise<void> =>
  page.addInitScript(`
    if (${intro}) sessionStorage.setItem('introDismissed', 'true');
    if (${news}) localStorage.setItem('holidayNewsPutAway', '"November 15"');
  `);

/** Where the title, the number of camps and the first card begin, in pixels below the window's top. */
const topsOf = async (page: Page, card: Locator): Promise<number[]> => {
  await expect(card).toBeVisible();
  await page.evaluate('document.fonts.ready');
  const parts = [page.getByRole('heading', { level: 1 }), searchPage(page).count, card];
  return Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? NaN));
};

for (const viewport of SCREENS)
  for (const { state, ...memory } of STATES)
    test.describe(() => {
      test.use({ viewport });
      test(`${state}, the client draws over the first document and nothing jumps, ${viewport.width} pixels wide`, async ({
        page,
      }) => {
        await remembers(page, memory);
        let comes: () => void = () => undefined;
        const held = new Promise<void>((resolve) => (comes = resolve));
        await page.route('**/assets/*.js', async (route) => {
          await held;
          await route.continue();
        });
        await page.goto('/summer-camps/seattle/stem', { waitUntil: 'commit' });
        const before = await topsOf(page, page.locator('.shell-cards > li').first());
        comes();
        const after = await topsOf(page, page.getByRole('article').first());
        for (const [part, top] of after.entries()) expect(Math.abs(top - (before[part] ?? NaN))).toBeLessThan(3);
      });
    });

test('the first document knows that the intro was dismissed and the news put away, before any script of ours has come', async ({
  page,
}) => {
  await remembers(page, { intro: true, news: true });
  await withoutClient(page);
  await page.goto('/summer-camps/seattle', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp in Seattle');
  await expect(page.getByText('Made by a parent')).toBeHidden();
  await expect(page.getByText('Thanksgiving and winter holiday camp data')).toBeHidden();
});

test('a new tab begins with the intro and the news', async ({ page }) => {
  await withoutClient(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Made by a parent')).toBeVisible();
  await expect(page.getByText('Thanksgiving and winter holiday camp data')).toBeVisible();
});

test('the first document of the favorites explains them to a visitor, and to a parent shows its title alone', async ({
  page,
  context,
}) => {
  await withoutClient(page);
  const explanation = page.getByText('What this page is for');
  await page.goto('/favorites', { waitUntil: 'commit' });
  await expect(explanation).toBeVisible();
  await signUp(context);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
  await expect(explanation).toBeHidden();
  await expect(page.getByText('to add to your favorites')).toBeHidden();
});

for (const [chosen, background] of [
  ['light', 'rgb(250, 246, 238)'],
  ['dark', 'rgb(16, 23, 28)'],
] as const)
  test.describe(() => {
    test.use({ colorScheme: chosen === 'light' ? 'dark' : 'light' });
    test(`${chosen} colors that were chosen are those of the first document, whatever the system prefers`, async ({
      page,
    }) => {
      await page.goto('/privacy');
      await page.getByRole('button', { name: `Use ${chosen} colors` }).click();
      await withoutClient(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveCSS('background-color', background);
      const ink = chosen === 'light' ? 'rgb(31, 42, 51)' : 'rgb(236, 230, 218)';
      await expect(page.locator('.shell')).toHaveCSS('color', ink);
    });
  });

test('a browser that has shut its storage gets the whole page', async ({ page }) => {
  await page.addInitScript(`
    const shut = { get: () => { throw new Error('shut'); } };
    Object.defineProperty(window, 'localStorage', shut);
    Object.defineProperty(window, 'sessionStorage', shut);
  `);
  await withoutClient(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Made by a parent')).toBeVisible();
});
