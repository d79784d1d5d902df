import type { Page } from '@playwright/test';
import { ROBOT_CAMP, UNRELEASED_CAMP } from '../support/exampleCamps.ts';
import { type FocusStop, isFocusedSeen, markOpener, recordFocused, turnsOfControls } from '../support/focus.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** Opens the start page with a search that shows every kind of control: chips, radius, order, reset. */
const open = async (page: Page): Promise<void> => {
  await searchPage(page).answerWith([ROBOT_CAMP, UNRELEASED_CAMP], { totalMatchedOrgs: 1 });
  await searchPage(page).open('/?q=robots&near=oakland&within=15');
  await expect(searchPage(page).cards).toHaveCount(2);
};

/** Its role and name as a screen reader announces them: 'button: More'. */
const nameOfFocused = async (page: Page): Promise<string> => {
  const [, role, name] = /(\w+) "([^"]*)"/.exec(await page.locator(':focus').ariaSnapshot()) ?? [];
  return `${role}: ${name}`;
};

/** Opens the focused control with this key, and closes it with Escape, which returns the focus. */
const openAndClose = async (page: Page, key: string, kind: string, name: string): Promise<void> => {
  const opened = page.getByRole(kind === 'menu' ? 'menu' : 'dialog');
  await markOpener(page);
  await page.keyboard.press(key);
  await expect(opened, `${name} opens by ${key}`).toBeVisible();
  const focused = page.locator(':is([role=dialog], [role=menu]):is(:focus, :has(:focus))');
  await expect(focused, `what ${name} opens has the focus`).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(opened, `what ${name} opens closes by Escape`).toBeHidden();
  await expect(page.locator('[data-opener]'), `${name} has the focus again`).toBeFocused();
};

/** Presses Tab until no new control is focused, and returns the names of the controls. */
const tabThrough = async (page: Page, visit?: (stop: FocusStop, name: string) => Promise<void>): Promise<string[]> => {
  const names: string[] = [];
  for (let again = 0; again < 6;) {
    await page.keyboard.press('Tab');
    const stop = await recordFocused(page);
    if (!stop?.isNew) {
      again += 1; // the hours, minutes and AM/PM of a time field are one control
      continue;
    }
    again = 0;
    const name = await nameOfFocused(page);
    names.push(name);
    expect.soft(stop.hasRing, `${name} shows that it has the focus`).toBe(true);
    // Poll: the window scrolls the control into view, and the previous control's tooltip may cover it until it closes.
    await expect.poll(() => isFocusedSeen(page), `${name} is seen while it has the focus`).toBe(true);
    await visit?.(stop, name);
  }
  return names;
};

/** Expects that every usable control was reached, in document order. */
const expectAllReached = async (page: Page, within: string): Promise<void> => {
  const reached = await turnsOfControls(page, within);
  expect(reached).not.toContain(null);
  expect(reached).toEqual(reached.toSorted((one, other) => Number(one) - Number(other)));
};

const buttons = (...names: readonly string[]) => names.map((name) => `button: ${name}`);
const links = (...names: readonly string[]) => names.map((name) => `link: ${name}`);

const FIELDS = [
  ...['button: Set Age & Grade', 'combobox: City, ZIP or area', 'button: Search everywhere', 'combobox: Within'],
  ...buttons('Week', 'Category'),
];
const MORE_FIELDS = [
  ...buttons('Registration Date', 'Refund Available', 'Lunch provided'),
  ...['textbox: Camp opens at or before...', 'textbox: Camp closes at or after...'],
  ...buttons('Day or Sleepaway', 'Gender', 'Days per Week', 'Financial Aid'),
  'spinbutton: Max price ($)',
];
const MAIN_PAGES = links('Search', 'Favorites', 'Scheduling');
const INTRO = buttons('Sign In', 'Use dark colors', 'Read the story', 'Dismiss the news');
const RESULTS = [
  ...['button: What the number counts', 'combobox: Sort by'],
  ...buttons('Save this search', 'Map', 'Reset filters', 'Remove Oakland, within 15 mi', 'Remove Search: robots'),
  ...['link: Robot Camp', ...buttons('Hide Robot Camp', 'Favorite Robot Camp')],
  ...links(...[1, 2, 3, 4, 5].map((at) => `Hall ${at}, Oakland, driving directions`)),
  ...buttons('Show more locations', 'About extended care', 'The registration date is in the next week'),
  ...buttons('About registration dates', 'Show more of the camp', 'Show more grades', 'Show more ages'),
  ...buttons('Refunds available', 'Aid available', 'Session details of Robot Camp', 'Add to schedule: Robot Camp'),
  ...['link: Camp website of Robot Camp', 'button: Compare Robot Camp', 'button: Watch Robot Camp', 'link: Kite Camp'],
  ...buttons('Hide Kite Camp', 'Favorite Kite Camp', 'When the schedule will be listed'),
  ...['link: Camp website of Kite Camp', 'button: Compare Kite Camp', 'button: Watch Kite Camp'],
];
const FOOTER = links('Blog', 'Privacy Policy', 'Terms', 'Site Map');
const WIDE = [
  'link: Campjay',
  ...MAIN_PAGES,
  'button: More',
  ...INTRO,
  ...FIELDS,
  'searchbox: Search themes or camps',
  'button: Show More Filters',
  ...MORE_FIELDS,
  ...RESULTS,
  ...FOOTER,
];
const PHONE = [
  'link: Campjay',
  'button: Open navigation menu',
  ...INTRO,
  ...buttons('Who Any age', 'Where Oakland', 'Which weeks Any week'),
  'searchbox: Search themes or camps',
  ...buttons('Filters (1)', 'Save this search'),
  ...RESULTS.filter((name) => name !== 'button: Save this search'),
  ...FOOTER,
  ...MAIN_PAGES,
];

test('Tab reaches every control in page order, each shows its focus and opens by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  let opened = 0;
  const names = await tabThrough(page, async ({ opens }, name) => {
    if (opens !== null) await openAndClose(page, (opened += 1) % 2 === 0 ? 'Enter' : 'Space', opens, name);
    if (name === 'button: Show More Filters') {
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Max price ($)')).toBeVisible();
    }
  });
  expect(names).toEqual(WIDE);
  await expectAllReached(page, 'body');
});

test('on a phone Tab reaches every control and every filter of the sheet, and Escape returns to the button that opened it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await tabThrough(page)).toEqual(PHONE);
  await expectAllReached(page, 'body');

  const opener = page.getByRole('button', { name: 'Filters (1)' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await expect(page.getByLabel('Max price ($)')).toBeVisible();
  expect(await tabThrough(page)).toEqual([
    'button: Close',
    ...FIELDS,
    'button: Hide Filters',
    ...MORE_FIELDS,
    'button: Reset filters',
    'button: Show 1 camp',
  ]);
  await expectAllReached(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a place, a week and a time can be chosen by keyboard alone', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.place.focus();
  await page.keyboard.insertText('berkeley'); // together, so that one response updates the list
  await expect(page.getByRole('option', { name: 'Berkeley Springs, WV' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role=option][data-highlighted]')).toHaveText('Berkeley Springs, WV');
  await page.keyboard.press('Enter');
  await expect(search.place).toHaveValue('Berkeley Springs, WV');
  await expect(search.place).toBeFocused();

  await search.filter('Week').focus();
  await page.keyboard.press('Enter');
  await expect(search.dialog('Week')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(search.dialog('Week').getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(search.filter('Week')).toBeFocused();
  await expect(search.filter('Week')).toHaveAccessibleName('Week: June 8');

  await page.getByRole('button', { name: 'Show More Filters' }).press('Enter');
  const opens = page.getByLabel('Camp opens at or before...');
  await opens.fill('09:00');
  await opens.press('Tab'); // from the hours to the minutes
  await page.keyboard.press('ArrowUp');
  await expect(opens).toHaveValue('09:15');
});
