import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings, beyondSides } from '../support/axe.ts';
import { answered, campIds, favoriteByRequest, get, otherDevice, post, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
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
/** Presses the heart of the first card, and waits until the server has that. */
const pressHeart = (page: Page) => answered(page, 'favorites/', () => heart(page).click());

for (const { tool, button, text } of [
  { tool: 'heart', button: /^Favorite /, text: 'Sign up for free to favorite' },
  { tool: 'eye', button: /^Hide /, text: 'Sign up for free to hide camps' },
])
  // Covers: 4.39, 5.1, 5.2, 6.2, 8.2, 8.3, 9.87
  test(`signed out, a press on a card's ${tool} invites to sign up, for ten seconds`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
    await searchPage(page).open('/');
    const pressed = searchPage(page).cards.first().getByRole('button', { name: button });
    await pressed.click();
    const message = page.getByRole('status').filter({ hasText: text });
    await expect(message.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(pressed).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.move(1, 1);
    await page.clock.runFor(9_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(message).toBeHidden();
  });

// Covers: 1.21, 2.126, 2.153, 3.58, 4.40, 6.4, 7.37
test('a press on the heart makes a favorite at once, which is there after a reload and gone after another press', async ({
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
  await answered(page, 'favorites/unfavorite-camp', () => heart(page).press('Enter'));
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(note(page)).toBeHidden();
  expect((await listed(context)).favoritedCamps).toEqual([]);
});

// Covers: D14.7
test('a favorite that is refused is taken back, and a sentence says why', async ({ page, context, complaints }) => {
  await signUp(context);
  const message = 'There is no room for more favorites.';
  await page.route('**/api/favorites/favorite-camp', (route) =>
    route.fulfill({ status: 422, json: { success: false, type: 'TooManyFavorites', message, errors: [] } }),
  );
  await searchPage(page).open('/');
  await heart(page).click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([expect.stringContaining('422'), 'A request failed: sendWish 422']);
  complaints.length = 0;
});

test('a favorite that does not get through is taken back, and the message speaks of the connection', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  await searchPage(page).open('/');
  await page.route('**/api/favorites/favorite-camp', (route) => route.abort());
  await heart(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check your connection' })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  complaints.length = 0;
});

test('many quick presses end in what was wished last', async ({ page, context, complaints }) => {
  await signUp(context);
  await searchPage(page).open('/');
  // The first command waits until all presses have overtaken it.
  let release = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/favorites/*favorite-camp', async (route) => {
    await pressed;
    await route.continue();
  });
  for (let press = 0; press < 9; press += 1) await heart(page).click();
  for (let press = 0; press < 6; press += 1) await heart(page, 1).click();
  release();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  const [first = ''] = await campIds(context, 1);
  await page.waitForLoadState('networkidle');
  expect((await listed(context)).favoritedCamps).toEqual([first]);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  complaints.length = 0; // the reload cuts off what is being asked
});

test('two devices come to the same: another one’s favorite is there when the page is come back to', async ({
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
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await pressHeart(page);
  expect((await listed(context)).favoritedCamps).toEqual([]);
  await phone.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(heart(phone)).toHaveAttribute('aria-pressed', 'false');
});

test('another tab shows a new favorite without being looked at', async ({ page, context }) => {
  await signUp(context);
  const tab = await context.newPage();
  await searchPage(tab).open('/');
  await searchPage(page).open('/');
  await heart(page).click();
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'true');
});

// Covers: 1.21, 3.60, 4.41, 6.4, 7.37, 9.86
test('a note is saved one second after the last keystroke, and only where it says something new', async ({
  page,
  context,
}) => {
  await signUp(context);
  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/save-note')) saved.push(request.postDataJSON());
  });
  await page.clock.install();
  await searchPage(page).open('/');
  await heart(page).click();
  await expect(note(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await note(page).fill('Bring a hat');
  await page.clock.runFor(900);
  await note(page).press('!');
  await page.clock.runFor(900);
  expect(saved).toEqual([]);
  await answered(page, 'favorites/save-note', () => page.clock.runFor(200));
  expect(saved).toEqual([{ org_id: expect.any(String), note: 'Bring a hat!' }]);
  await expect(noteStatus(page)).toHaveText('Saved');
  await note(page).press('?');
  await note(page).press('Backspace');
  await page.clock.runFor(5_000);
  await note(page).blur();
  expect(saved).toHaveLength(1);
  expect((await listed(context)).favoritedCampNotes).toMatchObject([{ note: 'Bring a hat!' }]);
});

// Covers: D14.7
test('a note that is refused keeps its words, and can be saved again', async ({ page, context, complaints }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await heart(page).click();
  await page.route('**/api/favorites/save-note', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await note(page).fill('Ask about lunch');
  await note(page).blur();
  await expect(noteStatus(page)).toHaveText('Not saved yet.');
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
  await expect(note(page)).toHaveValue('Ask about lunch');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(noteStatus(page)).toHaveText('Saved');
  expect((await listed(context)).favoritedCampNotes[0]?.note).toBe('Ask about lunch');
  complaints.length = 0;
});

test('what was typed just before the page is left is saved', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await heart(page).click();
  await note(page).fill('Ring them on Monday');
  await page.goto('about:blank');
  // Poll: the page that sent the command is gone, so nothing here hears of its answer.
  await expect.poll(async () => (await listed(context)).favoritedCampNotes[0]?.note).toBe('Ring them on Monday');
});

test('lists that lag are waited for, and the note says that it is still being saved', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await pressHeart(page);
  await page.route('**/api/favorites/list', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), stale: true } });
  });
  await note(page).fill('Bring a hat');
  await expect(noteStatus(page)).toHaveText('Still saving…');
  await expect(note(page)).toHaveValue('Bring a hat');
  await page.unroute('**/api/favorites/list');
  await expect(noteStatus(page)).toHaveText('Saved');
});

test('a note that another device has changed meanwhile is not overwritten unasked', async ({ page, context }) => {
  await signUp(context);
  const [org_id = ''] = await campIds(context, 1);
  await favoriteByRequest(context, [org_id]);
  await page.goto('/favorites');
  await note(page).fill('Written here');
  await post(context, 'favorites/save-note', { org_id, note: 'Written there' });
  await page.clock.install();
  await note(page).fill('Written here too');
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  const card = page.getByRole('article').first();
  await expect(card.getByText('Written there')).toBeVisible();
  expect((await listed(context)).favoritedCampNotes).toMatchObject([{ note: 'Written there' }]);
  await page.reload();
  await expect(card.getByText('Written there')).toBeVisible();
  await expect(note(page)).toHaveValue('Written here too');
  await answered(page, 'favorites/save-note', () => card.getByRole('button', { name: 'Keep mine' }).click());
  expect((await listed(context)).favoritedCampNotes[0]?.note).toBe('Written here too');
  await page.reload();
  await expect(note(page)).toHaveValue('Written here too');
  await expect(card.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
});

test('a note ends at its limit, and says so before', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await heart(page).click();
  await note(page).fill('a'.repeat(9_990));
  await expect(noteStatus(page)).toContainText('10 characters left.');
  await note(page).pressSequentially('b'.repeat(12));
  await expect(note(page)).toHaveValue(/ab{10}$/);
  await expect(noteStatus(page)).toContainText('0 characters left.');
});

// Covers: 2.7, 2.104-2.106, 2.125, 6.9
test('the favorites are cards with the own note under ‘You’, and without a button to hide', async ({
  page,
  context,
}) => {
  await signUp(context);
  const ids = await campIds(context, 2);
  await favoriteByRequest(context, ids);
  await post(context, 'hidden-camps/hide-camp', { org_id: ids[0] });
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: '2 favorites' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first().getByText('You', { exact: true })).toBeVisible();
  await expect(note(page)).toHaveAccessibleName(/^You on /);
  await expect(page.getByRole('button', { name: /^Hide / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await expect(page.getByLabel('Max price ($)')).toBeVisible();
  await expect(page.getByRole('button', { name: /hidden/ })).toHaveCount(0);
});

// Covers: 2.104, 2.128, 4.36, 4.37, 7.4
test('the favorites have the filters of the search, and a favorite without a fitting session stays with its sentence', async ({
  page,
  context,
}) => {
  await signUp(context);
  await favoriteByRequest(context, await campIds(context, 3));
  const asked: { filterState: { selectedMaxPrice: number | null }; favoritedCampsArray: string[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-favorite-camp-data-chunk')) asked.push(request.postDataJSON() as never);
  });
  await page.goto('/favorites');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await page.getByLabel('Max price ($)').fill('1');
  const sentence =
    'Either your filters are too restrictive to match any sessions for this camp or this camp has not released its 2026 camp schedule yet';
  await expect(page.getByText(sentence)).toHaveCount(3);
  expect(asked.at(-1)).toMatchObject({ filterState: { selectedMaxPrice: 1 } });
  expect(asked.at(-1)?.favoritedCampsArray).toHaveLength(3);
  await page.getByRole('button', { name: 'When its schedule will be here' }).first().click();
  await expect(page.getByText(/^We check for updates regularly; our goal is to publish/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(page).toHaveURL(/\/favorites$/);
});

// Covers: 4.38, 7.4
test('many favorites are loaded chunk by chunk, each asking for what is not there yet, until all are', async ({
  page,
  context,
}) => {
  test.slow();
  await signUp(context);
  const ids = await campIds(context, 40);
  await favoriteByRequest(context, ids);
  const loaded: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-favorite-camp-data-chunk'))
      loaded.push((request.postDataJSON() as { loadedCampOrgIds: string[] }).loadedCampOrgIds.length);
  });
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: '40 favorites' })).toBeVisible();
  for (const count of [18, 36]) {
    await expect(page.getByRole('article')).toHaveCount(count);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
  }
  await expect(page.getByRole('article')).toHaveCount(40);
  expect(loaded).toEqual([0, 18, 36]);
});

test('a favorite that is given up leaves the page, can be had back, and leaves the keyboard its place', async ({
  page,
  context,
}) => {
  await signUp(context);
  await favoriteByRequest(context, await campIds(context, 2));
  await page.goto('/favorites');
  await expect(page.getByRole('article')).toHaveCount(2);
  await answered(page, 'favorites/unfavorite-camp', () => heart(page).press('Enter'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(heart(page)).toBeFocused();
  await answered(page, 'favorites/favorite-camp', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(page.getByRole('article')).toHaveCount(2);
  expect((await listed(context)).favoritedCamps).toHaveLength(2);
});

// Covers: 2.109
test('without favorites the page leads to the search', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/favorites');
  await expect(page.getByText('Search for camps to add to your favorites.')).toBeVisible();
  await page.getByRole('link', { name: 'Search for camps' }).click();
  await expect(page).toHaveURL(/\/$/);
});

// Covers: D15.21
test('signed out, the favorites say what they are for and offer to sign up', async ({ page }) => {
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'What this page is for' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a favorite that is not listed any more is named, with its note, and can be let go', async ({ page, context }) => {
  await signUp(context);
  await favoriteByRequest(context, [...(await campIds(context, 1)), 'gone-camp']);
  await post(context, 'favorites/save-note', { org_id: 'gone-camp', note: 'Liked the kites' });
  await page.goto('/favorites');
  const gone = page.getByRole('region', { name: 'One of these favorites is not listed any more' });
  await expect(gone.getByText('Your note: Liked the kites')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '1 favorite' })).toBeVisible();
  const remove = gone.getByRole('button', { name: 'Remove unlisted camp 1 from your favorites' });
  await answered(page, 'favorites/unfavorite-camp', () => remove.click());
  await expect(gone).toBeHidden();
  expect((await listed(context)).favoritedCamps).not.toContain('gone-camp');
});

for (const width of [390, 1440])
  test(`at ${width} pixels the favorites have no radius, and a place among them is for distances alone`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(context);
    await favoriteByRequest(context, await campIds(context, 2));
    await page.goto('/favorites?near=oakland&within=1');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Remove Distances from Oakland' })).toBeVisible();
    await searchPage(page).showFilters();
    await expect(searchPage(page).place).toHaveValue('Oakland');
    await expect(page.getByLabel('Within')).toHaveCount(0);
  });

test('favorites that cannot be loaded say so, and come with another try', async ({ page, context, complaints }) => {
  await signUp(context);
  await favoriteByRequest(context, await campIds(context, 1));
  await page.route('**/get-favorite-camp-data-chunk', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.goto('/favorites');
  await expect(page.getByText('The camps could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  complaints.length = 0;
});

test('axe finds nothing on the favorites, and nothing reaches beyond their sides', async ({ page, context }) => {
  await signUp(context);
  await favoriteByRequest(context, [...(await campIds(context, 2)), 'gone-camp']);
  await page.goto('/favorites');
  await expect(note(page)).toBeVisible();
  await note(page).fill('W'.repeat(120));
  await expect(noteStatus(page)).toHaveText('Saved');
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await beyondSides(page)).toBe(0);
  }
});
