import { join } from 'node:path';
import { searchPage } from './searchPage.ts';
import { test } from './test.ts';

/** The pictures in docs/pictures, taken from the running product. */
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of SCREENS)
    test.describe(() => {
      test.use({ colorScheme, viewport });
      test(`search-${viewport.width}-${colorScheme}.png`, async ({ page }, { title }) => {
        const search = searchPage(page);
        await search.open('/summer-camps/bay-area');
        await page.evaluate('document.fonts.ready');
        await page.screenshot({ path: join(FOLDER, title) });
      });
    });

test.describe(() => {
  test.use({ viewport: { width: 180, height: 180 } });
  test('apple-touch-icon.png', async ({ page, request }, { title }) => {
    const favicon = await (await request.get('/favicon.svg')).text();
    const uncut = favicon.replace('clip-path="url(#c)"', ''); // phones cut the corners themselves, each as it likes
    await page.setContent(`<body style="margin: 0">${uncut}`);
    await page.screenshot({ path: join(import.meta.dirname, '../web/public', title) });
  });
});
