import type { Page } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const header = (page: Page) => page.getByRole('banner');
const headerLink = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const hamburger = (page: Page) => page.getByRole('button', { name: 'Open navigation menu' });
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Main, at the bottom' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const about = (page: Page) => page.getByRole('dialog', { name: 'About Campjay' });
const news = (page: Page) => page.getByRole('region', { name: 'News' });
const topOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('article', { name }).boundingBox())?.y ?? Number.NaN;

/** Scrolls wholly past the intro, and waits until it is dismissed. */
const passIntro = async (page: Page): Promise<void> => {
  await page.mouse.wheel(0, 900);
  await expect(header(page)).toHaveCSS('position', 'static');
};

test.describe('the header', () => {
  // Covers: 2.36
  test('leads to the start page by its logo', async ({ page }) => {
    await searchPage(page).open('/summer-camps/seattle');
    await headerLink(page, 'Campjay').click();
    await expect(page).toHaveURL('/');
  });

  // Covers: 2.37, 2.39
  test('leads to Search, Favorites and Scheduling, and shows the current one bold', async ({ page }) => {
    await searchPage(page).open('/summer-camps/seattle');
    await expect(headerLink(page, 'Search')).toHaveCSS('font-weight', '700');
    await headerLink(page, 'Favorites').click();
    await expect(page).toHaveURL('/favorites');
    await expect(headerLink(page, 'Favorites')).toHaveAttribute('aria-current', 'page');
    await expect(headerLink(page, 'Favorites')).toHaveCSS('font-weight', '700');
    await expect(headerLink(page, 'Search')).not.toHaveAttribute('aria-current');
    await headerLink(page, 'Scheduling').click();
    await expect(page).toHaveURL('/scheduling');
    await expect(headerLink(page, 'Scheduling')).toHaveCSS('font-weight', '700');
    await headerLink(page, 'Search').click();
    await expect(page).toHaveURL('/');
  });

  // Covers: 2.38
  test("says 'Faves' on medium-small screens, and Favorites on wider ones", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await searchPage(page).open('/');
    await expect(headerLink(page, 'Faves')).toBeVisible();
    await expect(headerLink(page, 'Favorites')).toHaveCount(0);
    await page.setViewportSize({ width: 1000, height: 900 });
    await expect(headerLink(page, 'Favorites')).toBeVisible();
    await expect(headerLink(page, 'Faves')).toHaveCount(0);
  });

  // Covers: 2.37, 2.51, D14.14
  test('has a menu of further pages, used by keyboard alone', async ({ page }) => {
    await searchPage(page).open('/');
    await expect(hamburger(page)).toBeHidden();
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Suggest a Missing Camp')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'About Campjay')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Suggest a Missing Camp')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Advertise')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/ads/offering');
  });

  test('leads to the places from the menu', async ({ page }) => {
    await searchPage(page).open('/');
    await more(page).click();
    await item(page, 'Places').click();
    await expect(page).toHaveURL('/site-map');
  });

  // Covers: 2.40
  test('has one menu instead of the links on extra-small screens', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await searchPage(page).open('/');
    await expect(headerLink(page, 'Search')).toBeHidden();
    await expect(more(page)).toBeHidden();
    await hamburger(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Search',
      'Favorites',
      'Scheduling',
      'Suggest a Missing Camp',
      'About Campjay',
      'Advertise',
      'Places',
    ]);
    await expect(item(page, 'Search')).toHaveAttribute('aria-current', 'page');
    await item(page, 'Scheduling').click();
    await expect(page).toHaveURL('/scheduling');
  });
});

test.describe('the intro', () => {
  // Covers: 1.28, 1.29, 2.166
  test('says who made this, and its link opens the origin story', async ({ page }) => {
    await searchPage(page).open('/summer-camps/seattle');
    await expect(page.getByText('Made by a parent who also dislikes summer camp planning.')).toBeVisible();
    const story = page.getByRole('button', { name: 'Read the story' });
    await story.click();
    await expect(about(page)).toContainText('made by a parent who also dislikes summer camp planning');
    await page.keyboard.press('Escape');
    await expect(about(page)).toHaveCount(0);
    await expect(story).toBeFocused();
  });

  // Covers: 2.49
  test('is told from the menu too, time and again, and gives the focus back', async ({ page }) => {
    await searchPage(page).open('/');
    for (const _time of [1, 2]) {
      await more(page).click();
      await item(page, 'About Campjay').click();
      await expect(about(page)).toBeVisible();
      await about(page).getByRole('button', { name: 'Close' }).click();
      await expect(about(page)).toHaveCount(0);
      await expect(more(page)).toBeFocused();
    }
  });

  test('leaves the filters above the fold of a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await searchPage(page).open('/');
    const filters = await page.getByRole('search').boundingBox();
    const navigation = await bottom(page).boundingBox();
    expect((filters?.y ?? Infinity) + (filters?.height ?? Infinity)).toBeLessThan(navigation?.y ?? 0);
  });

  // Covers: 2.43, 2.68
  test('keeps the header at hand while it is there; scrolled past, it collapses and nothing in the window moves', async ({
    page,
  }) => {
    const search = searchPage(page);
    await search.open('/');
    const title = page.getByRole('heading', { level: 1 });
    const whole = (await title.boundingBox())?.height ?? 0;
    const card = (await search.cards.nth(4).getAttribute('aria-labelledby')) ?? '';
    const name = await page.locator(`[id="${card}"]`).innerText();
    await expect(header(page)).toHaveCSS('position', 'sticky');
    await page.mouse.wheel(0, 200);
    await expect(page.locator('html')).toHaveJSProperty('scrollTop', 200);
    expect((await header(page).boundingBox())?.y).toBe(0);

    const scrolled = page.evaluate(
      'new Promise((resolve) => addEventListener("scroll", () => { if (scrollY === 700) resolve(); }))',
    );
    await page.mouse.wheel(0, 500);
    // Asked often: once the wheel rests, the intro collapses, and the window stands elsewhere.
    await scrolled;
    const before = await topOf(page, name);
    await expect(header(page)).toHaveCSS('position', 'static');
    expect(Math.abs((await topOf(page, name)) - before)).toBeLessThan(1);
    expect(await page.evaluate('window.scrollY')).toBeLessThan(700);

    await page.mouse.wheel(0, -700);
    await expect(title).toBeInViewport();
    await expect(page.getByText('Made by a parent')).toHaveCount(0);
    expect((await title.boundingBox())?.height).toBeLessThan(whole);
  });

  // Covers: 2.43
  test('stays dismissed after a reload and on other pages, and begins anew in another session', async ({
    page,
    browser,
  }) => {
    const search = searchPage(page);
    await search.open('/');
    await passIntro(page);
    await page.reload();
    await expect(search.cards.first()).toBeVisible();
    await expect(header(page)).toHaveCSS('position', 'static');
    await page.goto('/summer-camps/oakland');
    await expect(search.cards.first()).toBeVisible();
    await expect(page.getByText('Made by a parent')).toHaveCount(0);
    const another = await browser.newPage();
    await another.goto('/');
    await expect(header(another)).toHaveCSS('position', 'sticky');
    await another.close();
  });

  // Covers: 1.31, 2.70, 9.99
  test('tells when the holiday camps come, until the news are put away for good', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    await expect(news(page)).toHaveText(
      'Thanksgiving and winter holiday camp data should be available by November 15.',
    );
    await page.getByRole('button', { name: 'Put the news away' }).click();
    await expect(news(page)).toHaveCount(0);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(search.cards.first()).toBeVisible();
    await expect(news(page)).toHaveCount(0);
  });

  // Covers: 2.65
  test("takes over the server's own title and sentence, on the path they were written for", async ({ page }) => {
    await page.route('/summer-camps/seattle', async (route) => {
      const response = await route.fetch();
      const document = (await response.text())
        .replace(/(<h1 data-hero="title">)[^<]*/, '$1Camps beside the Sound')
        .replace(/(data-hero="helper">)[^<]*/, '$1Ferries, forests &amp; fun.');
      await route.fulfill({ response, body: document });
    });
    const search = searchPage(page);
    await search.open('/summer-camps/seattle');
    await expect(page.locator('.shell')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camps beside the Sound');
    await expect(page.getByText('Ferries, forests & fun.')).toBeVisible();
    await expect(page).toHaveTitle('Camps beside the Sound – Campjay');
    await headerLink(page, 'Search').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp near LA, SF, & Seattle');
  });

  for (const width of [390, 820, 1440])
    test(`takes the room that the first document kept for it at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto('/summer-camps/seattle');
      await page.evaluate('document.fonts.ready');
      const kept = await page.locator('.shell-news').boundingBox();
      const list = await page.locator('.shell-list').boundingBox();
      await page.unroute('**/assets/*.js');
      await searchPage(page).open('/summer-camps/seattle');
      await page.evaluate('document.fonts.ready');
      const shown = await news(page).boundingBox();
      const filters = await page.getByRole('search').boundingBox();
      expect(Math.abs((shown?.y ?? 0) - (kept?.y ?? -9))).toBeLessThanOrEqual(1);
      expect(Math.abs((filters?.y ?? 0) - (list?.y ?? -9))).toBeLessThanOrEqual(1);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  // Covers: 2.52
  test('the bottom navigation leads to the main pages and marks the current one', async ({ page }) => {
    await searchPage(page).open('/');
    await expect(bottom(page).getByRole('link')).toHaveText(['Search', 'Favorites', 'Scheduling']);
    await bottom(page).getByRole('link', { name: 'Favorites' }).click();
    await expect(page).toHaveURL('/favorites');
    await expect(bottom(page).getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page');
    await bottom(page).getByRole('link', { name: 'Scheduling' }).click();
    await expect(page).toHaveURL('/scheduling');
    await bottom(page).getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the footer ends above the bottom navigation, which keeps clear of the edge of the device', async ({ page }) => {
    await page.goto('/site-map');
    await expect(bottom(page)).toBeVisible();
    await expect(page.locator('.shell')).toHaveCount(0); // the client's page, no longer the first document
    const rights = page.getByText('All Rights Reserved');
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await expect(rights).toBeInViewport({ ratio: 1 });
    const text = await rights.boundingBox();
    const navigation = await bottom(page).boundingBox();
    expect((text?.y ?? Infinity) + (text?.height ?? Infinity)).toBeLessThan(navigation?.y ?? 0);

    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect(bottom(page)).toHaveCSS('height', `${(navigation?.height ?? 0) + 34}px`);
    const link = await bottom(page).getByRole('link', { name: 'Search' }).boundingBox();
    expect((link?.y ?? Infinity) + (link?.height ?? Infinity)).toBeLessThanOrEqual(PHONE.height - 34);
  });

  test('what the keyboard reaches does not hide beneath the bottom navigation', async ({ page }) => {
    await page.goto('/site-map');
    await expect(bottom(page)).toBeVisible(); // the client's page, no longer the first document
    const link = page.getByRole('main').getByRole('link').nth(40);
    await expect(page.locator('.shell')).toHaveCount(0);
    await link.focus();
    const box = await link.boundingBox();
    const navigation = await bottom(page).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThanOrEqual(navigation?.y ?? 0);
  });
});

// Covers: 2.52
test('wider screens have no bottom navigation', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await searchPage(page).open('/');
  await expect(bottom(page)).toBeHidden();
});

// Covers: 2.55-2.57
test('the footer leads to blog, privacy policy, terms and site map, and says whose all this is', async ({ page }) => {
  await searchPage(page).open('/');
  const footer = page.getByRole('contentinfo');
  const blog = footer.getByRole('link', { name: 'Blog' });
  await expect(blog).toHaveAttribute('href', '/blog');
  await expect(blog).toHaveAttribute('target', '_blank');
  await expect(blog).toHaveAttribute('rel', /noopener/);
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(footer.getByRole('link', { name: 'Site Map' })).toHaveAttribute('href', '/site-map');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Campjay – All Rights Reserved`);
});

// Covers: 4.68, 8.15
test('a page that cannot be loaded says so, tries again when asked, and is left by any link', async ({
  page,
  complaints,
}) => {
  const search = searchPage(page);
  await search.open('/');
  await page.route('**/assets/SiteMapPage*.js', (route) => route.abort());
  const goToPlaces = async (): Promise<void> => {
    await more(page).click();
    await item(page, 'Places').click();
  };
  await goToPlaces();
  const failure = page.getByRole('alert');
  // The first failure of the session has loaded the page anew by itself.
  await expect(failure).toContainText('This page could not be loaded.');
  await headerLink(page, 'Search').click();
  await expect(search.cards.first()).toBeVisible();
  await expect(failure).toHaveCount(0);
  await goToPlaces();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/SiteMapPage*.js');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  expect(complaints.join()).toContain('The page /site-map could not be shown');
  complaints.length = 0; // the failed loads are on the console, as they should be
});

test('where motion is not wanted, menu and dialog open without any', async ({ page }) => {
  await searchPage(page).open('/');
  await more(page).click();
  await expect(item(page, 'About Campjay')).toBeVisible();
  const moving = 'document.getAnimations().filter((animation) => animation.playState === "running").length';
  expect(await page.evaluate(moving)).toBe(0);
  await item(page, 'About Campjay').click();
  await expect(about(page)).toBeVisible();
  expect(await page.evaluate(moving)).toBe(0);
});
