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
/** Clicks the heart of the first card, and waits until the server has stored it. */
const pressHeart = (page: Page) => responseTo(page, 'favorites/', () => heart(page).click());

// Covers: 4.39, 5.1, 5.2, 6.2, 8.2, 8.3, 9.87, D15.21
test('for visitors, a card’s heart and eye show an invitation to sign up for ten seconds, and the favorites page shows one too', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
  await searchPage(page).open('/');
  for (const { button, text } of [
    { button: /^Favorite /, text: 'Sign up for free to favorite' },
    { button: /^Hide /, text: 'Sign up for free to hide camps' },
  ]) {
    const pressed = searchPage(page).cards.first().getByRole('button', { name: button });
    await pressed.click();
    const message = page.getByRole('status').filter({ hasText: text });
    await expect(message.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(pressed).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.move(1, 1);
    // The clock also runs by itself: a busy machine may take seconds for these lines.
    await page.clock.runFor(4_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(7_000);
    await expect(message).toBeHidden();
  }
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'What this page is for' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

// Covers: K.6, K.7
test('a heart that a visitor taps is saved after signing up, once; another sign-up is offered to add kids', async ({
  page,
  context,
}) => {
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
  await account(page).signOut();

  await searchPage(page).open('/');
  await account(page).wayIn.click();
  await account(page).dialog('Sign In').getByRole('button', { name: 'Sign Up' }).click();
  await account(page).signUp(newParent());
  await page
    .getByRole('link', { name: 'Add Your Kids' })
    .or(page.getByRole('button', { name: 'Add Your Kids' }))
    .click();
  await expect(page.getByRole('dialog', { name: 'Manage Kids' })).toBeVisible();
  expect((await listed(context)).favoritedCamps).toEqual([]);
});

// Covers: 1.21, 2.126, 2.153, 3.58, 4.40, 6.4, 7.37
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

test('a pressed heart costs one request, and returning to the page at most one', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Interaction tracking is separate from what the page shows.
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/interactions'))
      requests.push(`${request.method()} ${pathname}`);
  });
  await pressHeart(page);
  await page.waitForLoadState('networkidle');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect(requests).toEqual(['POST /api/favorites/favorite-camp']);
  requests.length = 0;
  const refreshed = page.waitForResponse('**/api/favorites/list');
  await page.evaluate(`
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  `);
  await refreshed;
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET /api/favorites/list']);
});

// Covers: D14.7
test('a favorite that is refused is rolled back with a message, and one that is not sent is sent again', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  const message = 'There is no room for more favorites.';
  await page.route('**/api/favorites/favorite-camp', (route) =>
    route.fulfill({ status: 422, json: { success: false, type: 'TooManyFavorites', message, errors: [] } }),
  );
  await searchPage(page).open('/');
  await heart(page).click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([expect.stringContaining('422'), 'A request failed: sendCommand 422']);
  await page.unroute('**/api/favorites/favorite-camp');
  await page.route('**/api/favorites/favorite-camp', (route) => route.abort(), { times: 1 });
  await pressHeart(page);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await listed(context)).favoritedCamps).toHaveLength(1);
  complaints.length = 0;
});

/** Reads what the browser has stored of the unsent commands, as text. */
const STORED_COMMANDS = `new Promise((resolve) => {
  const opening = indexedDB.open('campjay-outbox');
  opening.onsuccess = () => {
    const reading = opening.result.transaction('queues').objectStore('queues').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result.map(({ commands }) => new TextDecoder('latin1').decode(commands)).join());
    };
  };
})`;

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
  await heart(page).click();
  await note(page).fill('Peanut allergy');
  await note(page).blur();
  await expect(noteStatus(page)).toHaveText('Still saving…');
  const stored = await page.evaluate<string>(STORED_COMMANDS);
  expect(stored.length).toBeGreaterThan(100);
  expect(stored).not.toContain('Peanut');
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
  expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
  complaints.length = 0;
});

test('after many quick presses the last one wins', async ({ page, context, complaints }) => {
  await signUp(context);
  await searchPage(page).open('/');
  // The first command is held until all clicks are queued behind it.
  let release = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/favorites/*favorite-camp', async (route) => {
    await pressed;
    await route.continue();
  });
  for (let press = 0; press < 9; press += 1) await heart(page).click();
  for (let press = 0; press < 6; press += 1) await heart(page, 1).click();
  const [first = ''] = await campIds(context, 1);
  // The second camp needs two commands, which come after the only one of the first.
  const settled = page.waitForResponse('**/api/favorites/unfavorite-camp');
  release();
  await settled;
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  expect((await listed(context)).favoritedCamps).toEqual([first]);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  complaints.length = 0; // the reload aborts pending requests
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
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  const tab = await context.newPage();
  await searchPage(tab).open('/');
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'true');
  await pressHeart(page);
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'false');
  expect((await listed(context)).favoritedCamps).toEqual([]);
  await phone.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(heart(phone)).toHaveAttribute('aria-pressed', 'false');
});

// Covers: 1.21, 3.60, 4.41, 6.4, 7.37, 9.86
test('a note is saved one second after the last keystroke, only if it changed, and cannot exceed its limit', async ({
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
  await responseTo(page, 'favorites/save-note', () => page.clock.runFor(200));
  expect(saved).toEqual([{ org_id: expect.any(String), note: 'Bring a hat!' }]);
  await expect(noteStatus(page)).toHaveText('Saved');
  await note(page).press('?');
  await note(page).press('Backspace');
  await page.clock.runFor(5_000);
  await note(page).blur();
  expect(saved).toHaveLength(1);
  expect((await listed(context)).favoritedCampNotes).toMatchObject([{ note: 'Bring a hat!' }]);
  await note(page).fill('a'.repeat(9_990));
  await expect(noteStatus(page)).toContainText('10 characters left.');
  await note(page).pressSequentially('b'.repeat(12));
  await expect(note(page)).toHaveValue(/ab{10}$/);
  await expect(noteStatus(page)).toContainText('0 characters left.');
});

// Covers: D14.7
test('a refused note keeps its text and can be saved again', async ({ page, context, complaints }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await heart(page).click();
  await page.route('**/api/favorites/save-note', (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
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

test('a camp that becomes a favorite again shows its earlier note at once', async ({ page, context }) => {
  await signUp(context);
  const [org_id = ''] = await campIds(context, 1);
  await favoriteByRequest(context, [org_id]);
  await post(context, 'favorites/save-note', { org_id, note: 'Ask about lunch' });
  await post(context, 'favorites/unfavorite-camp', { org_id });
  await searchPage(page).open('/');
  await heart(page).click();
  await expect(note(page)).toHaveValue('Ask about lunch');
});

test('text typed just before leaving the page is saved', async ({ page, context }) => {
  await signUp(context);
  await searchPage(page).open('/');
  await heart(page).click();
  await note(page).fill('Ring them on Monday');
  await page.goto('about:blank');
  // Poll: the page that sent the command is closed, so its response is never seen here.
  await expect.poll(async () => (await listed(context)).favoritedCampNotes[0]?.note).toBe('Ring them on Monday');
});

test('a note that was changed on another device is not overwritten without asking', async ({ page, context }) => {
  await signUp(context);
  const [org_id = ''] = await campIds(context, 1);
  await favoriteByRequest(context, [org_id]);
  await page.goto('/favorites');
  await expect(note(page)).toBeVisible();
  // The note must not be saved before the other device has saved its own.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await note(page).fill('Written here');
  await post(context, 'favorites/save-note', { org_id, note: 'Written there' });
  await note(page).fill('Written here too');
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  const card = page.getByRole('article').first();
  await expect(card.getByText('Written there')).toBeVisible();
  expect((await listed(context)).favoritedCampNotes).toMatchObject([{ note: 'Written there' }]);
  await page.clock.resume();
  await page.reload();
  await expect(card.getByText('Written there')).toBeVisible();
  await expect(note(page)).toHaveValue('Written here too');
  await responseTo(page, 'favorites/save-note', () => card.getByRole('button', { name: 'Keep mine' }).click());
  expect((await listed(context)).favoritedCampNotes[0]?.note).toBe('Written here too');
  await page.reload();
  await expect(note(page)).toHaveValue('Written here too');
  await expect(card.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
});

// Covers: 2.7, 2.104-2.106, 2.125, 2.128, 4.36, 4.37, 6.9, 7.4
test('the favorites page shows cards with the parent’s notes and the search filters except hiding and radius', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  const ids = await campIds(context, 2);
  await favoriteByRequest(context, ids);
  await post(context, 'hidden-camps/hide-camp', { org_id: ids[0] });
  const requests: { filterState: { selectedMaxPrice: number | null }; favoritedCampsArray: string[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-favorite-camp-data-chunk')) requests.push(request.postDataJSON() as never);
  });
  await page.route('**/get-favorite-camp-data-chunk', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.goto('/favorites?near=oakland&within=1');
  await expect(page.getByText('The camps could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '2 favorites' })).toBeVisible();
  complaints.length = 0;
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

// Covers: 4.38, 7.4
test('many favorites load chunk by chunk, each request naming the loaded ones, until all are shown', async ({
  page,
  context,
}) => {
  await signUp(context);
  const ids = await campIds(context, 20);
  await favoriteByRequest(context, ids);
  const loaded: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-favorite-camp-data-chunk'))
      loaded.push((request.postDataJSON() as { loadedCampOrgIds: string[] }).loadedCampOrgIds.length);
  });
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 2, name: '20 favorites' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(18);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(20);
  expect(loaded).toEqual([0, 18]);
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
  await expect(page.getByRole('article')).toHaveCount(2);
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
