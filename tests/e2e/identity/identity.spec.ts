import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { clientStarted, clipboardText, focusWindow, storedItem, storeItem } from '../support/browserState.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { boxMeanwhile, boxOf } from '../support/inspect.ts';
import { account, emailTo, newParent, post, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const header = (page: Page) => page.getByRole('banner');
const headerButton = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens a path and waits until the client has taken over the server's page. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await expect(page.locator('.shell')).toHaveCount(0);
};

const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
test.describe('in an in-app browser', () => {
  test.use({ userAgent: `${IN_APP} Instagram 389.0.0.26.87`, permissions: ['clipboard-read', 'clipboard-write'] });

  // Covers: 2.46, 2.167, D15.31
  test('sign-in does not start, and the link can be copied for the phone’s browser', async ({ page }) => {
    await open(page, '/seattle?source=letter');
    await headerButton(page, 'Sign Up').click();
    const warning = dialog(page, 'Please open this page in your browser');
    await expect(warning).toContainText('Instagram shows this page in its own browser.');
    await expect(warning.getByLabel('Email')).toHaveCount(0);
    await warning.getByRole('button', { name: 'Copy link' }).click();
    await expect(warning.getByRole('status')).toContainText('The link is copied.');
    expect(await clipboardText(page)).toMatch(/\/seattle\?source=letter$/);
  });
});

const SIGNED_IN = 'You are signed in.';
const PROFILE = '/api/users/update-user-profile';
const profilesSent = (page: Page) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PROFILE)) sent.push(request.postDataJSON());
  });
  return sent;
};

// Covers: 2.34, 2.42, 2.45, 4.4, 7.7, 7.13, K.7
test('signing up stays on the page, offers to add kids, survives a reload, records link and region, and cannot be repeated', async ({
  page,
  complaints,
}) => {
  const parent = newParent();
  const sent = profilesSent(page);
  const accountMenu = account(page);
  const signUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/identity/sign-up')) signUps.push(request.url());
  });
  await searchPage(page).open('/oc?source=letter&q=robots');
  await accountMenu.wayIn.click();
  const recorded = page.waitForResponse(`**${PROFILE}`);
  const form = accountMenu.dialog('Sign Up');
  await form.getByLabel('First name').fill(parent.firstName);
  await form.getByLabel('Last name').fill(parent.lastName);
  await form.getByLabel('Email').fill(parent.email);
  await form.getByLabel('Password', { exact: true }).fill(parent.password);
  await form.getByRole('button', { name: 'Sign Up' }).dblclick();
  await expect(accountMenu.button).toHaveText('TE');
  expect(signUps).toHaveLength(1);
  await expect(accountMenu.dialog('Sign Up')).toBeHidden();
  await expect(accountMenu.button).toBeFocused();
  await expect(page.getByText(SIGNED_IN)).toBeVisible();
  await expect(page).toHaveURL('/oc?source=letter&q=robots');
  await expect(header(page)).toHaveCSS('position', 'static'); // the intro is dismissed
  await page.getByRole('button', { name: 'Add Your Kids' }).click();
  await expect(dialog(page, 'Manage Kids')).toBeVisible();
  const profile = { source_param: 'letter', initial_region: 'oc' };
  await recorded;
  expect(sent).toEqual([{ dbFields: profile, analyticsFields: profile }]);

  await open(page, '/oc');
  await expect(accountMenu.button).toHaveText('TE');
  await accountMenu.button.click();
  await expect(page.getByRole('menu')).toContainText('Testa Example');
  await expect(page.getByRole('menu')).toContainText(parent.email);
  await expect(page.getByRole('menuitem')).toHaveText(['Manage Kids', 'Account', 'Sign out']);
  expect(sent).toHaveLength(1);

  await page.context().clearCookies();
  await open(page, '/seattle');
  await accountMenu.wayIn.click();
  await accountMenu.signUp({ ...parent, password: 'somebody else guesses' });
  await expect(accountMenu.dialog('Sign Up').getByRole('alert')).toContainText('If you have signed up before, sign in');
  complaints.length = 0; // the browser logs the refused request, as expected
});

// Covers: 4.3-4.6
test('after a sign-up the lists are fetched, the sign-up is recorded and then reported to analytics, and the school is located', async ({
  page,
}) => {
  const steps: string[] = [];
  page.on('request', (request) => {
    const [step] = /favorites\/list|kids\/list|update-user-profile|conversion-/.exec(request.url()) ?? [];
    if (step !== undefined && !steps.includes(step)) steps.push(step);
  });
  await open(page, '/school/addison-elementary-palo-alto?source=letter');
  await account(page).wayIn.click();
  const [, located] = await Promise.all([
    page.waitForRequest(/conversion-/),
    page.waitForRequest('**/api/users/school-lat-lng'),
    account(page).signUp(newParent()),
  ]);
  expect(located.postDataJSON()).toEqual({ school_code: 'addison-elementary-palo-alto' });
  expect(steps).toHaveLength(4);
  expect(steps.slice(0, 2).toSorted()).toEqual(['favorites/list', 'kids/list']);
  expect(steps.slice(2)).toEqual(['update-user-profile', 'conversion-']);
});

// Covers: 2.69, 4.1, 6.11
test('signed-in users see no intro, and the header reserves their space while the session loads', async ({ page }) => {
  await signUp(page.context());
  const answer = await holdRequests(page, '**/api/identity/session');
  await page.goto('/');
  await clientStarted(page);
  const accountMenu = account(page);
  await expect(accountMenu.button).toHaveText('');
  await expect(accountMenu.wayIn).toHaveCount(0);
  await expect(header(page)).toHaveCSS('position', 'static');
  const more = headerButton(page, 'More');
  const before = await boxMeanwhile(more);
  answer();
  await expect(accountMenu.button).toHaveText('TE');
  expect(await boxOf(more)).toEqual(before);
});

test('a wrong password is refused without details, going offline loses no input, and the right password signs in by keyboard alone', async ({
  page,
  complaints,
}) => {
  const parent = await signUp(page.context());
  await page.context().clearCookies();
  await open(page, '/site-map');
  const accountMenu = account(page);
  await accountMenu.wayIn.focus();
  await page.keyboard.press('Enter');
  const dialogNow = accountMenu.dialog('Sign In');
  await expect(dialogNow.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(parent.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('another password');
  await page.keyboard.press('Enter');
  await expect(dialogNow.getByRole('alert')).toHaveText('Email and password do not match.');
  await expect(dialogNow.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(parent.password);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialogNow.getByRole('alert')).toContainText('This did not get through.');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(accountMenu.button).toHaveText('TE');
  await expect(page).toHaveURL('/site-map');
  expect(complaints.join()).not.toMatch(/password|example\.org/);
  complaints.length = 0; // the browser logs the refused request, as expected
});

/** A request of the part of the page that also detects the end of the session. */
const DETECTS_SIGN_OUT = '**/api/users/account-info';

// Covers: 2.24, D14.5
test('signing out reports a failure, ends the session, and removes all account data from every tab', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(page.context());
  await post(page.context(), 'kids/add-kid', { kidId: randomUUID(), name: 'Demo', dob: '2017-05-02', grade: 3 });
  const storedTexts = async () => [
    await storedItem(page, 'kidFormData'),
    await storedItem(page, 'sortCriteria'),
    await storedItem(page, 'keepSharedList', 'sessionStorage'),
  ];
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Remove Age & grade: Demo' })).toBeVisible();
  const elsewhere = await context.newPage();
  await Promise.all([elsewhere.waitForResponse(DETECTS_SIGN_OUT), elsewhere.goto('/site-map')]);
  await expect(account(elsewhere).button).toHaveText('TE');
  await storeItem(page, 'sortCriteria', '"alpha"');
  await storeItem(page, 'keepSharedList', 'true', 'sessionStorage');
  expect(await storedTexts()).toEqual([expect.stringContaining('Demo'), '"alpha"', 'true']);
  await page.route('**/api/identity/sign-out', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await account(page).button.click();
  await account(page).item('Sign out').click();
  await expect(page.getByRole('alert')).toHaveText(/^You could not be signed out\. Please try again\./);
  await expect(account(page).button).toHaveText('TE');
  complaints.length = 0; // the browser logs the failed request, as expected
  await account(page).signOut();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  await expect(account(page).wayIn).toHaveText('Sign In');
  await expect(account(elsewhere).wayIn).toHaveText('Sign In');
  expect(await storedTexts()).toEqual([null, null, null]);
  const session: unknown = await (await page.request.get('/api/identity/session')).json();
  expect(session).toMatchObject({ data: { user: null } });
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(account(page).dialog('Sign In')).toBeVisible();
});

test('signing in in another tab, or out on another device, applies to a tab when it regains focus', async ({
  page,
  context,
  complaints,
}) => {
  const parent = await signUp(page.context());
  await context.clearCookies();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/site-map');
  await expect(account(elsewhere).wayIn).toBeVisible();
  await open(page, '/site-map');
  await account(page).wayIn.click();
  await account(page).signIn(parent);
  await expect(account(page).button).toHaveText('TE');
  const requested = elsewhere.waitForResponse(DETECTS_SIGN_OUT);
  await focusWindow(elsewhere);
  await expect(account(elsewhere).button).toHaveText('TE');
  await requested;
  await settled(elsewhere); // while a request is on its way, a focus sends no other
  await post(context, 'identity/sign-out', {});
  await focusWindow(elsewhere);
  await expect(account(elsewhere).wayIn).toHaveText('Sign In');
  complaints.length = 0; // other requests of that moment were refused
});

test('a forgotten password is replaced by a link in an email, which works once', async ({
  page,
  product,
  complaints,
}) => {
  const parent = await signUp(page.context());
  await page.context().clearCookies();
  await open(page, '/reset-password');
  await expect(page.getByRole('alert')).toContainText('with the link in our email');
  expect(await axeFindings(page)).toEqual([]);
  const accountMenu = account(page);
  await accountMenu.wayIn.click();
  await accountMenu.dialog('Sign In').getByLabel('Email').fill(parent.email);
  await accountMenu.dialog('Sign In').getByRole('button', { name: 'Forgot your password?' }).click();
  await page.keyboard.press('Enter');
  const neutral = 'If this email has an account, we have sent a link to it.';
  await expect(accountMenu.dialog('Reset your password').getByRole('status')).toHaveText(neutral);
  const token = /\/reset-password#(\S+)/.exec(await emailTo(product, parent, 'Choose a new password'))?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);

  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page, '/site-map');
  await open(page, `/reset-password#${token}`);
  await expect(page).toHaveURL(/\/reset-password$/);
  const password = page.getByLabel('New password', { exact: true }).and(page.locator('input'));
  await password.fill('short');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Please choose a password of at least 10 characters');
  await password.fill('another made-up one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your new password is set. Please sign in with it.');
  expect(urls.filter((url) => url.includes(token))).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await accountMenu.signIn({ ...parent, password: 'another made-up one' });
  await expect(accountMenu.button).toHaveText('TE');

  await open(page, `/site-map`);
  await open(page, `/reset-password#${token}`);
  await password.fill('a third made-up one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This link was already used');
  expect(complaints.join()).not.toContain(token);
  complaints.length = 0;
});
