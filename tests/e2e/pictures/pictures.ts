import type { Browser, Page } from '@playwright/test';
import { fontsLoaded } from '../support/browserState.ts';
import { settled } from '../support/settled.ts';
import { join } from 'node:path';
import { campIds, favoriteByRequest, get, newParent, otherBrowser, post, signUp } from '../support/parent.ts';
import { EVERYWHERE, FOLDER, picturesOf, type Scene } from '../support/pictures.ts';
import { planSummer } from '../support/plannedSummer.ts';
import { schedulePage } from '../support/schedulePage.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

interface ParentScene extends Scene {
  /** A made-up parent's favorites, two of them received from another parent's shared list. */
  readonly isParents?: boolean;
  /** The made-up summer of a made-up family. */
  readonly isPlanned?: boolean;
}

const SCENES: readonly ParentScene[] = [
  { name: 'start', path: '/', light: EVERYWHERE, dark: EVERYWHERE },
  { name: 'region', path: '/summer-camps/bay-area', light: EVERYWHERE, dark: EVERYWHERE },
  {
    name: 'filters',
    path: '/summer-camps/bay-area',
    light: [390, 1440],
    dark: [390],
    show: async (page) => {
      await searchPage(page).showFilters();
      const more = page.getByRole('button', { name: 'Show More Filters' });
      if (await more.isVisible()) await more.click();
      await expect(page.getByLabel('Max price ($)')).toBeVisible();
    },
  },
  {
    name: 'session-details',
    path: '/summer-camps/seattle',
    light: [390],
    dark: [1440],
    show: async (page) => {
      await page.getByRole('button', { name: 'Session details' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Camp Session Details' })).toBeVisible();
    },
  },
  { name: 'favorites', path: '/favorites', light: EVERYWHERE, dark: [390], isParents: true },
  {
    name: 'sharing',
    path: '/favorites',
    light: [820],
    dark: [390],
    isParents: true,
    show: async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
    },
  },
  {
    name: 'sign-up',
    path: '/summer-camps/bay-area',
    light: [390],
    dark: [1440],
    show: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    },
  },
  { name: 'schedule', path: '/scheduling', light: EVERYWHERE, dark: [390, 1440], isPlanned: true },
  {
    name: 'schedule-week',
    path: '/scheduling',
    light: [390],
    dark: [820],
    isPlanned: true,
    show: async (page) => {
      await schedulePage(page).cell('Robin', 'June 8').click();
      await expect(schedulePage(page).panel('Robin', 'June 8')).toBeVisible();
    },
  },
  {
    name: 'schedule-history',
    path: '/scheduling',
    light: [1440],
    dark: [390],
    isPlanned: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^History/ }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Alex Example' }).first()).toBeVisible();
    },
  },
  { name: 'empty-result', path: '/summer-camps/bay-area?category=STEM&price=1', light: [820], dark: [390] },
];

/** One parent's list is received by another one, who also has two of its camps as favorites and a note on the first. */
const addFavorites = async (page: Page, browser: Browser): Promise<void> => {
  const sharer = (await otherBrowser(browser, newParent('Frida'))).context();
  const ids = await campIds(sharer, 6);
  await favoriteByRequest(sharer, ids.slice(0, 4));
  await post(sharer, 'favorites/save-note', { org_id: ids[0], note: 'Noa and Ben would both come along.' });
  await post(sharer, 'favorites/update-sharing', { isShared: true, withNotes: true });
  const { data } = await get<{ data: { favoritesToken: string } }>(sharer, 'favorites/list');
  const own = page.context();
  await signUp(own, newParent());
  await favoriteByRequest(own, ids.slice(0, 2));
  await post(own, 'favorites/save-note', { org_id: ids[0], note: 'Ask whether the bus stops in our street.' });
  await post(own, 'favorites/receive-share', { token: data.favoritesToken });
  await post(own, 'users/tour-progress', { tour: 'schedule-pointer', step: 1 });
};

for (const { scene, colorScheme, viewport, file } of picturesOf(SCENES))
  test.describe(() => {
    test.use({ colorScheme, viewport });
    test(file, async ({ page, browser }) => {
      if (scene.isParents) await addFavorites(page, browser);
      if (scene.isPlanned) await planSummer(page, browser);
      await page.goto(scene.path);
      const answer = page.getByRole('article').or(page.getByText('Sorry, Jay')).or(page.getByRole('grid')).first();
      await expect(answer).toBeVisible(); // the client's element, not the server's
      await scene.show?.(page);
      await settled(page);
      await fontsLoaded(page);
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
    });
  });

test.describe(() => {
  test.use({ viewport: { width: 180, height: 180 } });
  test('apple-touch-icon.png', async ({ page, request }, { title }) => {
    const favicon = await (await request.get('/favicon.svg')).text();
    const fullFavicon = favicon.replace('clip-path="url(#c)"', ''); // without rounded corners, which phones add themselves
    await page.setContent(`<body style="margin: 0">${fullFavicon}`);
    await page.screenshot({ path: join(import.meta.dirname, '../../../web/public', title) });
  });
});
