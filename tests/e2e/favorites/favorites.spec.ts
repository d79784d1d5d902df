import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import {
  account,
  responseTo,
  campIds,
  favoriteByRequest,
  get,
  newParent,
  otherDevice,
  post,
  signUp,
} from '../support/parent.ts';
import { databases, focusWindow } from '../support/browserState.ts';
import { outboxesOpen, storedAfter, storedCommands } from '../support/outbox.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const heart = (page: Page, index = 0) =>
  page
    .getByRole('article')
    .nth(index)
    .getByRole('button', { name: /^Favorite / });
const note = (page: Page) => page.getByRole('article').first().getByRole('textbox');
const noteStatus = (page: Page) => page.getByRole('article').first().getByRole('status');

interface Listed {
  readonly favoritedCamps: readonly string[];
  readonly favoritedCampNotes: readonly { readonly note: string }[];
}
const listed = async (context: BrowserContext): Promise<Listed> =>
  (await get<{ data: Listed }>(context, 'favorites/list')).data;
/** Clicks the heart of the first card, and waits until the server has stored it. */
const pressHeart = (page: Page) => responseTo(page, 'favorites/', () => heart(page).click());

// Covers: K.6
test('a heart that a visitor taps is saved after signing up, once', async ({ page, context }) => {
  await searchPage(page).open('/');
  await heart(page).click();
  await page.getByRole('status').getByRole('button', { name: 'Sign Up' }).click();
  await responseTo(page, 'favorites/', () => account(page).signUp(newParent()));
  const message = page.getByRole('status').filter({ hasText: /You are signed in\. .+ is one of your favorites\./ });
  await expect(message).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await listed(context)).favoritedCamps).toHaveLength(1);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(message).toHaveCount(0);
});

// Covers: 1.21, 2.126, 2.153, 3.58, 3.60, 4.40, 6.4, 7.37
test('the heart adds a favorite at once, which survives a reload, and another press removes it', async ({
  page,
  context,
}) => {
  await signUp(context);
  await searchPage(page).open('/');
  await pressHeart(page);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(note(page)).toHaveAttribute('placeholder', 'Add notes');
  expect((await listed(context)).favoritedCamps).toHaveLength(1);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await responseTo(page, 'favorites/unfavorite-camp', () => heart(page).press('Enter'));
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(note(page)).toBeHidden();
  expect((await listed(context)).favoritedCamps).toEqual([]);
});

test('unsent changes survive a reload, are encrypted on the device, and are named before a sign-out', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  await page.route('**/api/favorites/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await searchPage(page).open('/');
  await outboxesOpen(page);
  await storedAfter(page, () => heart(page).click());
  await note(page).fill('Peanut allergy');
  await storedAfter(page, () => note(page).blur());
  await expect(noteStatus(page)).toHaveText('Still saving…');
  expect(await storedCommands(page)).not.toContain('Peanut');
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(note(page)).toHaveValue('Peanut allergy');
  await account(page).button.click();
  await account(page).item('Sign out').click();
  const warning = account(page).dialog('Not saved yet');
  await expect(warning).toContainText('1 favorite and 1 note could not be saved yet');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  const saved = ['favorite-camp', 'save-note'].map((path) => page.waitForResponse(`**/api/favorites/${path}`));
  await page.unroute('**/api/favorites/*');
  await Promise.all(saved);
  expect(await listed(context)).toMatchObject({ favoritedCampNotes: [{ note: 'Peanut allergy' }] });
  await account(page).signOut();
  expect(await databases(page)).toEqual([]);
  complaints.length = 0;
});

test('another tab shows a new favorite at once, another device when its page regains focus', async ({
  page,
  context,
  browser,
}) => {
  const parent = await signUp(context);
  await searchPage(page).open('/');
  const phone = await otherDevice(browser, parent);
  await searchPage(phone).open('/');
  await pressHeart(phone);
  expect((await listed(context)).favoritedCamps).toHaveLength(1);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await focusWindow(page);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  const tab = await context.newPage();
  await searchPage(tab).open('/');
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'true');
  await outboxesOpen(page, 2);
  await pressHeart(page);
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'false');
  expect((await listed(context)).favoritedCamps).toEqual([]);
  await focusWindow(phone);
  await expect(heart(phone)).toHaveAttribute('aria-pressed', 'false');
});

test('text typed just before leaving the page is saved', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await pressHeart(page); // until it is stored, the note waits behind it
  await note(page).fill('Ring them on Monday');
  await page.goto('about:blank');
  // Poll: the page that sent the command is closed, so its response is never seen here.
  await expect.poll(async () => (await listed(context)).favoritedCampNotes[0]?.note).toBe('Ring them on Monday');
});

// Covers: 2.7, 2.104-2.106, 2.125, 2.128, 4.36, 4.37, 6.9, 7.4
test('the favorites page shows cards with the parent’s notes and the search filters except hiding and radius', async ({
  page,
  context,
}) => {
  await signUp(context);
  const ids = await campIds(context, 2);
  await favoriteByRequest(context, ids);
  await post(context, 'hidden-camps/hide-camp', { org_id: ids[0] });
  const requests: { filterState: { selectedMaxPrice: number | null }; favoritedCampsArray: string[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-favorite-camp-data-chunk')) requests.push(request.postDataJSON() as never);
  });
  await page.goto('/favorites?near=oakland&within=1');
  await settled(page);
  await expect(page.getByRole('heading', { level: 2, name: '2 favorites' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first().getByText('You', { exact: true })).toBeVisible();
  await expect(note(page)).toHaveAccessibleName(/^You on /);
  await expect(page.getByRole('button', { name: /^Hide / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Distances from Oakland' })).toBeVisible();
  await expect(searchPage(page).place).toHaveValue('Oakland');
  await expect(page.getByLabel('Within')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await expect(page.getByRole('button', { name: /hidden/ })).toHaveCount(0);
  await page.getByLabel('Max price ($)').fill('1');
  const sentence =
    'Either your filters are too restrictive to match any sessions for this camp or this camp has not released its 2026 camp schedule yet';
  await expect(page.getByText(sentence)).toHaveCount(2);
  expect(requests.at(-1)).toMatchObject({ filterState: { selectedMaxPrice: 1 } });
  expect(requests.at(-1)?.favoritedCampsArray).toHaveLength(2);
  await page.getByRole('button', { name: 'When the schedule will be listed' }).first().click();
  await expect(page.getByText(/^We check for updates regularly; our goal is to publish/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

// Covers: 2.109
test('removing a favorite keeps the focus in place and offers Undo, a delisted one can be removed, and an empty page links to the search', async ({
  page,
  context,
}) => {
  await signUp(context);
  await favoriteByRequest(context, [...(await campIds(context, 2)), 'gone-camp']);
  await post(context, 'favorites/save-note', { org_id: 'gone-camp', note: 'Liked the kites' });
  await page.goto('/favorites');
  // The notes come after the cards, and move what is below.
  await expect(page.getByRole('article').getByRole('textbox')).toHaveCount(2);
  await settled(page);
  await responseTo(page, 'favorites/unfavorite-camp', () => heart(page).press('Enter'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(heart(page)).toBeFocused();
  await responseTo(page, 'favorites/favorite-camp', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(page.getByRole('article')).toHaveCount(2);
  const gone = page.getByRole('region', { name: 'One of these favorites is no longer listed' });
  await expect(gone.getByText('Your note: Liked the kites')).toBeVisible();
  const remove = gone.getByRole('button', { name: 'Remove unlisted camp 1 from your favorites' });
  await responseTo(page, 'favorites/unfavorite-camp', () => remove.click());
  await expect(gone).toBeHidden();
  expect((await listed(context)).favoritedCamps).toHaveLength(2);
  for (const left of [1, 0]) {
    await pressHeart(page);
    await expect(page.getByRole('article')).toHaveCount(left);
  }
  await expect(page.getByText('Search for camps to add to your favorites.')).toBeVisible();
  await page.getByRole('link', { name: 'Search for camps' }).click();
  await expect(page).toHaveURL(/\/$/);
});
