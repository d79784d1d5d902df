import { join } from 'node:path';
import { searchPage } from '../support/searchPage.ts';
import { test } from '../support/test.ts';

/** The picture in link previews: the start page's header and hero, in the size of a preview. */
const FILE = join(import.meta.dirname, '../../../web/public/share.jpg');
const SIZE = { width: 1200, height: 630 };

/** The parts of the page that remain, enlarged because previews are shown at a third of their size. */
const AS_PREVIEW = `
  header nav, header button, main > :not(:has(h1)), footer, body > :not(#root) { display: none !important }
  header { position: static !important; padding: 28px 28px 0 }
  header a span { font-size: 2.6rem !important }
  header a > :first-child { zoom: 1.6 }
  main > :has(h1) { height: 540px !important; padding: 30px 28px 0 !important }
  main h1 { font-size: 4.1rem !important; max-width: 720px }
  main h1 + p { font-size: 1.7rem !important; line-height: 1.35; max-width: 560px !important; margin-top: 24px !important }
  main > :has(h1) > div:has(svg) { width: 330px !important; right: 64px !important; bottom: 64px !important }
`;

test.use({ viewport: SIZE, colorScheme: 'light' });

test('share.jpg', async ({ page }) => {
  await searchPage(page).open('/');
  await page.addStyleTag({ content: AS_PREVIEW });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: FILE, type: 'jpeg', quality: 82, clip: { x: 0, y: 0, ...SIZE } });
});
