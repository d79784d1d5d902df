import type { Page } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const NOT_CHOSEN = 'Please select a location from the suggestions';
const SUGGEST = '**/api/places/suggest?*';

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggested places' });
/** The list with the notes below it. */
const list = (page: Page) => listbox(page).locator('..');
const radius = (page: Page) => page.getByRole('combobox', { name: 'Within' });

// Covers: 2.75, 4.45
test('a ZIP code is picked from the suggestions, and camps around it are found', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  const everything = await search.total();
  await search.place.fill('94703');
  await option(page, '94703 · Berkeley, CA').click();
  await expect(search.place).toHaveValue('Berkeley, CA 94703');
  await expect(radius(page)).toHaveValue('15');
  await expect(search.cards.first()).toContainText(' mi');
  expect(await search.totalAfter(everything)).toBeLessThan(everything);
  await expect(page.getByText(NOT_CHOSEN)).toHaveCount(0);
});

// Covers: 2.75, 4.45
test('a city that is no region of ours is picked from the suggestions', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.fill('san leand');
  await option(page, 'San Leandro, CA').click();
  await expect(search.place).toHaveValue('San Leandro, CA');
  await expect(page).toHaveURL('/?near=San+Leandro%2C+CA&within=15');
  await expect(search.cards.first()).toContainText(' mi');
});

test('regions are suggested at once, before the server has answered', async ({ page }) => {
  const search = searchPage(page);
  await page.route(SUGGEST, () => undefined); // nobody ever answers
  await search.open('/');
  await search.place.fill('oak');
  await option(page, 'Oakland · East Bay').click();
  await expect(page).toHaveURL('/?near=oakland&within=15');
});

// Covers: 1.49, 7.42
test('the suggestions are asked for when the field is first used, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/PlaceList|\/api\/places\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  const search = searchPage(page);
  await search.open('/');
  await expect(search.cards).toHaveCount(18);
  expect(asked).toEqual([]);
  await Promise.all([page.waitForRequest(/PlaceList/), search.place.focus()]);
  expect(asked).toEqual([expect.stringContaining('PlaceList')]);
  await Promise.all([page.waitForRequest(/\/api\/places\/suggest/), page.keyboard.type('9470')]);
});

test('a place is found and chosen by keyboard alone', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.focus();
  await page.keyboard.insertText('berkeley'); // at once, so that one answer makes the list
  await expect(option(page, 'Berkeley, MO')).toBeVisible();
  const names = await listbox(page).getByRole('option').allInnerTexts();
  const pointed = page.locator('[role=option].pointed');
  await expect(pointed).toHaveText(names[0] ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(pointed).toHaveText(names.at(-1) ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(pointed).toHaveText(names[1] ?? '');
  await expect(search.place).toHaveAttribute('aria-activedescendant', (await pointed.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(listbox(page)).toHaveCount(0);
  await expect(search.place).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(listbox(page)).toBeVisible();
  while ((await pointed.innerText()) !== 'Berkeley, MO') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(search.place).toHaveValue('Berkeley, MO');
  await expect(search.place).toBeFocused();
  await expect(listbox(page)).toHaveCount(0);
});

// Covers: 4.42, 4.46, 5.3, 8.1, 9.91
test('600 ms after the field was left without a choice it asks for one, until something is typed', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T12:00:00-08:00') });
  const search = searchPage(page);
  await search.open('/');
  const complaint = page.getByText(NOT_CHOSEN);
  await search.place.fill('Atlantis');
  await page.clock.pauseAt(new Date('2026-03-01T13:00:00-08:00'));
  await search.place.blur();
  await page.clock.runFor(599);
  await expect(complaint).toHaveCount(0);
  await expect(search.place).toHaveAttribute('aria-invalid', 'false');
  await page.clock.runFor(1);
  await expect(complaint).toBeVisible();
  await expect(search.place).toHaveAttribute('aria-invalid', 'true');
  await expect(search.place).toHaveAccessibleDescription(NOT_CHOSEN);
  await expect(search.place).toHaveValue('Atlantis');

  await search.place.focus();
  await expect(complaint).toBeVisible();
  await page.keyboard.type('x');
  await expect(complaint).toHaveCount(0);
});

// Covers: 4.43
test('clearing the text gives up place and radius, and searches everywhere', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/san-diego');
  const around = await search.total();
  await search.place.fill('');
  await expect(radius(page)).toBeDisabled();
  await expect(radius(page)).toHaveValue('');
  expect(await search.totalAfter(around)).toBeGreaterThan(around);
  await expect(page).toHaveURL('/summer-camps/san-diego?near=everywhere');
});

// Covers: 2.75, 4.45
test('another radius is searched, and kept for the next place', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.fill('94703');
  await option(page, '94703 · Berkeley, CA').click();
  await expect(page).toHaveURL('/?near=94703&within=15');
  await expect(search.cards.first()).toContainText(' mi');
  const around = await search.total();
  await radius(page).selectOption('5 mi');
  expect(await search.totalAfter(around)).toBeLessThan(around);
  await search.place.fill('98101');
  await option(page, '98101 · Seattle, WA').click();
  await expect(page).toHaveURL('/?near=98101&within=5');
});

test('a reload, Back and a sent link find the ZIP code and its camps again', async ({ page, context }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.fill('94703');
  await option(page, '94703 · Berkeley, CA').click();
  await radius(page).selectOption('5 mi');
  await expect(page).toHaveURL('/?near=94703&within=5');
  await expect(search.cards.first()).toContainText(' mi');
  const found = await search.total();
  const isShownOn = async (where: Page): Promise<void> => {
    await expect(searchPage(where).place).toHaveValue('Berkeley, CA 94703');
    await expect(radius(where)).toHaveValue('5');
    await expect(searchPage(where).cards.first()).toContainText(' mi');
    await searchPage(where).finds(found);
  };
  await page.reload();
  await isShownOn(page);
  await searchPage(page).followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(search.place).toHaveValue('San Diego');
  await page.goBack();
  await page.goBack();
  await isShownOn(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await isShownOn(elsewhere);
});

test('where places cannot be looked up the list says so, and the regions are left', async ({ page, complaints }) => {
  const search = searchPage(page);
  await page.route(SUGGEST, (route) => route.abort());
  await search.open('/');
  await search.place.fill('oak');
  await expect(list(page)).toContainText('ZIP codes and cities cannot be looked up just now.');
  await option(page, 'Oakland · East Bay').click();
  await expect(search.cards.first()).toContainText(' mi');
  complaints.length = 0; // the failed request is on the console, as it should be
});

for (const [what, text] of [
  ['nonsense', 'xyzzyplugh'],
  ['an emoji', '🏕️🦝'],
  ['markup', '<img src=x onerror=alert(1)>'],
] as const)
  test(`${what} is no place, and the list says what to try`, async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    const everything = await search.total();
    await search.place.fill(text);
    await expect(page.getByText('No such place found. Try a ZIP code or a city.')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByText(NOT_CHOSEN)).toBeVisible();
    await expect(search.place).toHaveValue(text);
    await expect(page).toHaveURL('/');
    expect(await search.total()).toBe(everything);
  });

test('of 5,000 letters the field takes as many as the server does', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.focus();
  const answered = page.waitForResponse(SUGGEST);
  await page.keyboard.insertText('x'.repeat(5_000));
  expect((await answered).status()).toBe(200);
  await expect(search.place).toHaveValue('x'.repeat(200));
  await expect(page.getByText('No such place found. Try a ZIP code or a city.')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
});

// Covers: D14.2
test('no address ever holds coordinates', async ({ page }) => {
  const urls: string[] = [];
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  page.on('request', (request) => urls.push(request.url()));
  const search = searchPage(page);
  await search.open('/summer-camps/seattle');
  for (const [typed, name] of [
    ['94703', '94703 · Berkeley, CA'],
    ['san leand', 'San Leandro, CA'],
    ['oak', 'Oakland · East Bay'],
  ] as const) {
    const before = page.url();
    await search.place.fill(typed);
    await option(page, name).click();
    await expect(page).not.toHaveURL(before);
  }
  await page.reload();
  await expect(search.cards.first()).toContainText(' mi');
  expect(urls.some((url) => url.includes('near=94703'))).toBe(true);
  for (const url of urls.filter((each) => !each.includes('/assets/'))) expect(url).not.toMatch(/\d+\.\d{2,}|lat|lng/i);
});

for (const [height, situation] of [
  [844, 'a phone'],
  [500, 'a phone whose keyboard is open'],
] as const)
  test.describe(`on ${situation}`, () => {
    test.use({ viewport: { width: 390, height }, hasTouch: true });

    test('the whole list is seen within the sheet of filters, and a touch chooses', async ({ page }) => {
      const search = searchPage(page);
      await search.open('/');
      await search.showFilters();
      await search.place.tap();
      await expect(option(page, 'Bay Area')).toBeVisible();
      await expect(list(page)).toBeInViewport({ ratio: 1 });
      await search.place.fill('san');
      await expect(page.getByText('ZIP codes and cities from GeoNames')).toBeInViewport({ ratio: 1 });
      await expect(list(page)).toBeInViewport({ ratio: 1 });
      const { height: room } = (await listbox(page).boundingBox()) ?? { height: 0 };
      expect(room).toBeGreaterThanOrEqual(2 * 44);
      await listbox(page).getByRole('option').first().tap();
      await expect(listbox(page)).toHaveCount(0);
      await expect(search.place).not.toBeFocused();
      await expect(search.place).toHaveValue('San Francisco');
    });
  });
