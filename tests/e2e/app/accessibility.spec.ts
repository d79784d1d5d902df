import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { ROBOT_CAMP, SINGLE_SESSION_CAMP, UNRELEASED_CAMP } from '../support/exampleCamps.ts';
import { account, campIds, favoriteByRequest, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { clientStarted, horizontalOverflow, overflowMeanwhile } from '../support/browserState.ts';
import { expect, test } from '../support/test.ts';

interface View {
  readonly name: string;
  readonly path: string;
  /** The width of a phone; a desktop window if absent. */
  readonly phone?: number;
  /** Prepares the state before the page is opened. */
  readonly prepare?: (context: BrowserContext, page: Page) => Promise<unknown>;
  /** Opens parts of the page one after the other; each one is checked as its own view. */
  readonly show?: readonly ((page: Page) => Promise<unknown>)[];
  /** Checks the server's page: the client's script is blocked. */
  readonly isFirstDocument?: boolean;
}

const openMenuOfPhone = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Search' })).toBeFocused();
};

const VIEWS: readonly View[] = [
  {
    name: 'the search page and its filters',
    path: '/summer-camps/bellevue/stem',
    show: [
      async (page) => {
        await searchPage(page).filter('Week').click();
        await expect(searchPage(page).dialog('Week').getByRole('checkbox').first()).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Show More Filters' }).click();
        await page.getByLabel('Max price ($)').fill('1');
        await expect(page.getByText("Sorry, Jay couldn't find")).toBeVisible();
        await page.getByRole('button', { name: 'Reset filters' }).focus();
        await expect(page.getByRole('tooltip')).toHaveText('Does not reset Age & Grade or Location');
      },
      async (page) => {
        await searchPage(page).place.fill('berkeley');
        await expect(page.getByRole('option', { name: 'Berkeley, MO' })).toBeVisible();
        await expect(page.getByText('ZIP codes and cities from GeoNames')).toBeVisible();
      },
    ],
  },
  {
    name: 'cards, their notes and session details',
    path: '/?q=robots%20mars',
    prepare: (_context, page) => searchPage(page).answerWith([ROBOT_CAMP, SINGLE_SESSION_CAMP, UNRELEASED_CAMP]),
    show: [
      async (page) => {
        await page.getByRole('button', { name: 'Refunds available' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Session details' }).click();
        await expect(page.getByRole('table')).toBeVisible();
      },
    ],
  },
  {
    name: 'the search of a phone, its filters, menu and dialogs',
    path: '/',
    phone: 390,
    // A page of all camps takes axe ten seconds for each view.
    prepare: (_context, page) => searchPage(page).answerWith([ROBOT_CAMP, SINGLE_SESSION_CAMP, UNRELEASED_CAMP]),
    show: [
      async (page) => {
        await searchPage(page).showFilters();
        await expect(page.getByLabel('Max price ($)')).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await openMenuOfPhone(page);
      },
      async (page) => {
        await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
        const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
        await dialog.getByRole('button', { name: 'Send suggestion' }).click();
        await expect(dialog.getByText('Please write your suggestion here')).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await openMenuOfPhone(page);
        await page.getByRole('menuitem', { name: 'About Campjay' }).click();
        await expect(page.getByRole('dialog', { name: 'About Campjay' })).toBeVisible();
        await expect(page.getByRole('menu')).toHaveCount(0);
      },
    ],
  },
  {
    name: 'the site map and signing up',
    path: '/site-map?source=letter',
    phone: 320,
    show: [
      async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
        const dialog = page.getByRole('dialog', { name: 'Sign Up' });
        await expect(dialog.getByLabel('First name')).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog.getByText('Please enter your email')).toBeVisible();
      },
    ],
  },
  {
    name: 'the tour and the menu of the account',
    path: '/favorites',
    phone: 390,
    prepare: async (context) => {
      await signUp(context);
      await favoriteByRequest(context, await campIds(context, 3));
    },
    show: [
      async (page) => {
        const tour = page.getByRole('dialog', { name: 'Tour: Scheduling' });
        await expect(tour).toBeVisible();
      },
      async (page) => {
        await page.getByRole('button', { name: 'Close tour' }).click();
        await account(page).button.click();
        await expect(account(page).item('Manage Kids')).toBeFocused();
      },
    ],
  },
  { name: 'no school', path: '/school/atlantis' },
  {
    name: 'the comparison of camps, and a locked camp',
    path: '/camp-tools/benchmarking',
    phone: 390,
    show: [
      (page) => expect(page.getByRole('region', { name: 'Price per week', exact: true })).toContainText('Half of the'),
      async (page) => {
        await page.goto('/camp-tools/benchmarking/academy-summer-camp');
        await expect(page.getByRole('dialog', { name: 'This camp is locked' })).toBeVisible();
      },
    ],
  },
  ...['/privacy', '/blog', '/ads/offering', '/favorites', '/scheduling'].map((path) => ({
    name: path,
    path,
    phone: 320,
  })),
  ...['/privacy', '/favorites', '/summer-camps/bay-area/stem', '/site-map'].map((path) => ({
    ...{ name: `the first document of ${path}`, path, phone: 320, isFirstDocument: true },
  })),
];

for (const { name, path, phone, prepare, show = [], isFirstDocument = false } of VIEWS)
  test(`${name} passes axe and never overflows sideways`, async ({ page, context }) => {
    await prepare?.(context, page);
    if (phone !== undefined) await page.setViewportSize({ width: phone, height: 844 });
    if (isFirstDocument)
      await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(path);
    if (!isFirstDocument) {
      await clientStarted(page);
      await expect(page.locator('.shell')).toHaveCount(0);
    }
    await expect(
      searchPage(page).cards.first().or(page.getByRole('main').getByRole('heading').first()).first(),
    ).toBeVisible();
    for (const [at, open] of [() => Promise.resolve(), ...show].entries()) {
      await open(page);
      expect(await axeFindings(page), `view ${at}`).toEqual([]);
      expect(await (isFirstDocument ? overflowMeanwhile : horizontalOverflow)(page), `view ${at}`).toBe(0);
    }
  });
