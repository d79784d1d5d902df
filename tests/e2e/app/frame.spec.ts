import type { Page } from '@playwright/test';
import { clearStorage, runningAnimations, scrolledTo, scrollTo, scrollTop } from '../support/browserState.ts';
import { boxMeanwhile, boxOf } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const header = (page: Page) => page.getByRole('banner');
const headerLink = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Main, at the bottom' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const aboutDialog = (page: Page) => page.getByRole('dialog', { name: 'About Campjay' });
const topOf = async (page: Page, name: string): Promise<number> =>
  (await boxMeanwhile(page.getByRole('article', { name }))).y;

// Covers: 1.3, 2.36-2.39, 2.51, 2.55-2.57, D14.14
test('header, menu and footer lead to all pages, also by keyboard, without loading another document', async ({
  page,
}) => {
  await searchPage(page).open('/summer-camps/seattle');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await expect(headerLink(page, 'Search')).toHaveCSS('font-weight', '700');
  await headerLink(page, 'Favorites').click();
  await expect(page).toHaveURL('/favorites');
  await expect(headerLink(page, 'Favorites')).toHaveAttribute('aria-current', 'page');
  await expect(headerLink(page, 'Favorites')).toHaveCSS('font-weight', '700');
  await expect(headerLink(page, 'Search')).not.toHaveAttribute('aria-current');
  await headerLink(page, 'Scheduling').click();
  await expect(page).toHaveURL('/scheduling');
  await headerLink(page, 'Campjay').click();
  await expect(page).toHaveURL('/');

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
  await more(page).click();
  await item(page, 'Places').click();
  await expect(page).toHaveURL('/site-map');

  const footer = page.getByRole('contentinfo');
  const blog = footer.getByRole('link', { name: 'Blog' });
  await expect(blog).toHaveAttribute('href', '/blog');
  await expect(blog).toHaveAttribute('target', '_blank');
  await expect(blog).toHaveAttribute('rel', /noopener/);
  for (const [name, path] of Object.entries({ 'Privacy Policy': '/privacy', Terms: '/terms', 'Site Map': '/site-map' }))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Campjay – All Rights Reserved`);
  expect(documents).toEqual([]);

  await page.setViewportSize({ width: 700, height: 900 });
  await expect(headerLink(page, 'Faves')).toBeVisible();
  await expect(headerLink(page, 'Favorites')).toHaveCount(0);
});

// Covers: 2.40, 2.52
// Covers: K.9
test('the link to the open page scrolls to its top and keeps the search', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await searchPage(page).open('/?q=camp');
  await scrollTo(page, 1500);
  await expect(headerLink(page, 'Campjay')).not.toBeInViewport();
  await bottom(page).getByRole('link', { name: 'Search' }).click();
  await expect(headerLink(page, 'Campjay')).toBeInViewport();
  await expect(page).toHaveURL('/?q=camp');
});

test('a phone has one menu and a bottom navigation that covers neither filters nor focus nor footer', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const search = searchPage(page);
  await search.open('/');
  const bottomOf = async (element: ReturnType<Page['getByRole']>): Promise<number> => {
    const { y, height } = await boxOf(element);
    return y + height;
  };
  const navigation = await boxOf(bottom(page));
  expect(await bottomOf(page.getByRole('search'))).toBeLessThan(navigation.y);
  await expect(headerLink(page, 'Search')).toBeHidden();
  await expect(more(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Search', 'Favorites', 'Scheduling', 'Suggest a Missing Camp', 'About Campjay', 'Advertise', 'Places'],
  ]);
  await expect(item(page, 'Search')).toHaveAttribute('aria-current', 'page');
  await item(page, 'Scheduling').click();
  await expect(page).toHaveURL('/scheduling');
  await expect(bottom(page).getByRole('link')).toHaveText(['Search', 'Favorites', 'Scheduling']);
  await bottom(page).getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveURL('/favorites');
  await expect(bottom(page).getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page');

  await search.followFooter('Site Map');
  const link = page.getByRole('main').getByRole('link').nth(40);
  await link.focus();
  expect(await bottomOf(link)).toBeLessThanOrEqual(navigation.y);
  const rights = page.getByText('All Rights Reserved');
  await scrollTo(page, Infinity);
  await expect(rights).toBeInViewport({ ratio: 1 });
  expect(await bottomOf(rights)).toBeLessThan(navigation.y);

  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await expect(bottom(page)).toHaveCSS('height', `${navigation.height + 34}px`);
  expect(await bottomOf(bottom(page).getByRole('link', { name: 'Search' }))).toBeLessThanOrEqual(PHONE.height - 34);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(bottom(page)).toBeHidden();
});

// Covers: 1.28, 1.29, 2.49, 2.166
test('the origin story opens from the intro and from the menu, without animation, and returns the focus', async ({
  page,
}) => {
  await searchPage(page).open('/');
  await expect(page.getByText('Made by a parent who also dislikes summer camp planning.')).toBeVisible();
  const storyButton = page.getByRole('button', { name: 'Read the story' });
  await storyButton.click();
  await expect(aboutDialog(page)).toContainText('made by a parent who also dislikes summer camp planning');
  await page.keyboard.press('Escape');
  await expect(aboutDialog(page)).toHaveCount(0);
  await expect(storyButton).toBeFocused();

  await more(page).click();
  await expect(item(page, 'About Campjay')).toBeVisible();
  expect(await runningAnimations(page)).toBe(0); // because the browser prefers reduced motion
  await item(page, 'About Campjay').click();
  await expect(aboutDialog(page)).toBeVisible();
  expect(await runningAnimations(page)).toBe(0);
  await aboutDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(aboutDialog(page)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
});

// Covers: 1.31, 2.43, 2.68, 2.70, 9.99
test('the intro collapses on scrolling without moving the page; dismissing it lasts for the session, dismissing the news is permanent', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open('/');
  const title = page.getByRole('heading', { level: 1 });
  const whole = (await boxOf(title)).height;
  const card = (await search.cards.nth(4).getAttribute('aria-labelledby')) ?? '';
  const name = await page.locator(`[id="${card}"]`).innerText();
  await expect(header(page)).toHaveCSS('position', 'sticky');
  await page.mouse.wheel(0, 200);
  await expect(page.locator('html')).toHaveJSProperty('scrollTop', 200);
  expect((await boxOf(header(page))).y).toBe(0);

  const scrolled = scrolledTo(page, 700);
  await page.mouse.wheel(0, 500);
  // Listens for the scroll event: when scrolling ends, the intro collapses and the scroll position changes.
  await scrolled;
  const before = await topOf(page, name);
  await expect(header(page)).toHaveCSS('position', 'static');
  expect(Math.abs((await topOf(page, name)) - before)).toBeLessThan(1);
  expect(await scrollTop(page)).toBeLessThan(700);

  await page.mouse.wheel(0, -700);
  await expect(title).toBeInViewport();
  await expect(page.getByText('Made by a parent')).toHaveCount(0);
  expect((await boxOf(title)).height).toBeLessThan(whole);
  const news = page.getByRole('region', { name: 'News' });
  await expect(news).toHaveText('Thanksgiving and winter holiday camp data should be available by November 15.');
  await page.getByRole('button', { name: 'Dismiss the news' }).click();
  await expect(news).toHaveCount(0);

  await page.goto('/summer-camps/oakland');
  await expect(search.cards.first()).toBeVisible();
  await expect(header(page)).toHaveCSS('position', 'static');
  await expect(page.getByText('Made by a parent')).toHaveCount(0);
  await clearStorage(page, 'sessionStorage');
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  await expect(header(page)).toHaveCSS('position', 'sticky');
  await expect(news).toHaveCount(0);
});

// Covers: 4.68, 8.15
test('a page that fails to load shows an error, can be retried, and can be left by any link', async ({
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
  // After the first failure of the session the page reloaded itself.
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
  complaints.length = 0; // the browser logs the failed loads, as expected
});
