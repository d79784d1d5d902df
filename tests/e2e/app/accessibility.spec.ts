import type { Page } from '@playwright/test';
import { axeFindings, beyondSides } from '../support/axe.ts';
import { account, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

interface View {
  readonly name: string;
  readonly path: string;
  /** On a phone of this width; on a desktop's window when absent. */
  readonly phone?: number;
  readonly isSignedIn?: boolean;
  /** What is done on the page until the view is there. */
  readonly show?: (page: Page) => Promise<unknown>;
}

/** Opens a part of the page by a button, and waits for what it shows. */
const suggestionForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByText('Please write your suggestion here')).toBeVisible();
};

const menu = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Suggest a Missing Camp' })).toBeFocused();
};

/** Views that no journey passes; an open dialog or list is a view of its own. */
const VIEWS: readonly View[] = [
  { name: 'the list of a region', path: '/summer-camps/san-diego' },
  {
    name: 'an open filter',
    path: '/summer-camps/bellevue/stem',
    show: async (page) => {
      await searchPage(page).filter('Week').click();
      await expect(searchPage(page).dialog('Week').getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'the regions that are suggested',
    path: '/summer-camps/bellevue/stem',
    show: async (page) => {
      await searchPage(page).place.click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the places that the server suggests',
    path: '/',
    show: async (page) => {
      await searchPage(page).place.fill('berkeley');
      await expect(page.getByRole('option', { name: 'Berkeley, MO' })).toBeVisible();
      await expect(page.getByText('ZIP codes and cities from GeoNames')).toBeVisible();
    },
  },
  {
    name: 'a search that finds nothing',
    path: '/?q=xylophonequark',
    show: (page) => expect(page.getByText("Sorry, Jay couldn't find")).toBeVisible(),
  },
  {
    name: 'the further filters',
    path: '/?price=300&opens=09:00',
    show: async (page) => {
      await page.getByRole('button', { name: 'Show More Filters' }).click();
      await expect(page.getByLabel('Max price ($)')).toHaveValue('300');
      await page.getByRole('button', { name: 'Reset filters' }).focus();
      await expect(page.getByRole('tooltip')).toHaveText('Does not reset Age & Grade or Location');
    },
  },
  {
    name: 'the filters of a phone',
    path: '/',
    phone: 390,
    show: async (page) => {
      await searchPage(page).showFilters();
      await expect(page.getByLabel('Max price ($)')).toBeVisible();
    },
  },
  { name: 'the site map', path: '/site-map' },
  { name: 'the menu', path: '/site-map', show: menu },
  {
    name: 'the origin story',
    path: '/site-map',
    show: async (page) => {
      await menu(page);
      await page.getByRole('menuitem', { name: 'About Campjay' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('menu')).toHaveCount(0);
    },
  },
  { name: 'the search of a phone', path: '/', phone: 390 },
  {
    name: 'the menu of a phone',
    path: '/',
    phone: 390,
    show: async (page) => {
      await page.getByRole('button', { name: 'Open navigation menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Search' })).toBeFocused();
    },
  },
  { name: 'the form for suggestions', path: '/', phone: 390, show: suggestionForm },
  {
    name: 'signing up',
    path: '/site-map?source=letter',
    phone: 320,
    show: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign Up' });
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Please enter your email')).toBeVisible();
    },
  },
  {
    name: 'the menu of the account',
    path: '/site-map',
    phone: 320,
    isSignedIn: true,
    show: async (page) => {
      await account(page).button.click();
      await expect(account(page).item('Manage Kids')).toBeFocused();
    },
  },
  { name: 'a school', path: '/school/alamo-elementary-san-francisco' },
  { name: 'no school', path: '/school/atlantis' },
];

for (const { name, path, phone, isSignedIn = false, show } of VIEWS)
  test(`axe finds nothing in ${name}, and nothing reaches beyond the sides`, async ({ page, context }) => {
    if (isSignedIn) await signUp(context);
    if (phone !== undefined) await page.setViewportSize({ width: phone, height: 844 });
    await page.goto(path);
    await expect(page.locator('.shell')).toHaveCount(0);
    await expect(
      searchPage(page).cards.first().or(page.getByRole('main').getByRole('heading').first()).first(),
    ).toBeVisible();
    await show?.(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await beyondSides(page)).toBe(0);
  });
