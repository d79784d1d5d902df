import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { account, emailTo, newParent, post, responseTo, signUp } from '../support/parent.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });
const BERKELEY = { address: 'Berkeley, CA', addressLat: 37.87, addressLng: -122.27, addressRadius: 15 };

/** Opens the account page of a signed-in user. */
const openAccount = async (page: Page): Promise<void> => {
  await page.goto('/account');
  await settled(page);
  await expect(section(page, 'You')).toBeVisible();
};

// Covers: 1.46, 7.8
test('the account page, opened from the menu by keyboard, shows the owner and the kind of account', async ({
  page,
}) => {
  const parent = await signUp(page.context());
  await page.goto('/site-map');
  const accountMenu = account(page);
  await accountMenu.button.focus();
  await page.keyboard.press('Enter');
  await expect(accountMenu.item('Manage Kids')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(section(page, 'You')).toContainText('Testa Example');
  await expect(section(page, 'You')).toContainText(parent.email);
  await expect(section(page, 'You').getByText('Free', { exact: true })).toBeVisible();
  await expect(section(page, 'You').getByText('Trial', { exact: true })).toHaveCount(0);
});

// Covers: 1.46, 3.99, 4.2, 4.60, 8.20, D14.7
test('a free account starts its only trial on its page, shows an error if that fails, and is on trial at once', async ({
  page,
  complaints,
}) => {
  await signUp(page.context());
  await page.route('**/api/users/account-type', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await openAccount(page);
  const start = section(page, 'Sharing a schedule').getByRole('button', { name: 'Start the trial' });
  await start.click();
  await expect(page.getByText('The trial could not be started. Please try again.')).toBeVisible();
  await expect(section(page, 'You').getByText('Free', { exact: true })).toBeVisible();
  expect(complaints.some((line) => line.includes('setAccountType'))).toBe(true);
  await start.click();
  await expect(section(page, 'You')).toContainText('Free, with the trial of shared schedules');
  const end = new Date(Date.now() + 60 * 24 * 60 * 60_000).getUTCFullYear();
  const until = new RegExp(`Runs until [A-Z][a-z]+ \\d+, ${end}`);
  await expect(section(page, 'You')).toContainText(until);
  await expect(section(page, 'Sharing a schedule')).toHaveCount(0);
  complaints.length = 0; // the browser logs the failed requests, as expected
});

test('a parent downloads all stored data as one file and deletes the saved place', async ({ page }) => {
  const parent = await signUp(page.context());
  await post(page.context(), 'users/address', BERKELEY);
  await openAccount(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^campjay-\d{4}-\d\d-\d\d\.json$/);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown;
  expect(saved).toMatchObject({
    account: { email: parent.email, firstName: 'Testa', lastName: 'Example', address: BERKELEY },
    favorites: [],
    kids: [],
  });
  await expect(section(page, 'Your data').getByRole('status')).toHaveText('Your data is in your downloads.');
  expect(await axeFindings(page)).toEqual([]);
  const place = section(page, 'Your place');
  await expect(place).toContainText('Your searches begin within 15 miles of Berkeley, CA.');
  await responseTo(page, 'users/clear-address', () => place.getByRole('button', { name: 'Forget this place' }).click());
  await expect(place.getByRole('status')).toContainText('No place is saved.');
  await page.reload();
  await expect(place.getByRole('status')).toContainText('No place is saved.');
});

test('a visitor signs in from the account page, sees the other sessions and ends one', async ({ page, browser }) => {
  const parent = await signUp(page.context());
  const phone = await browser.newContext();
  const onPhone = await phone.newPage();
  await onPhone.goto('/account');
  await onPhone.getByRole('button', { name: 'Sign in to see your account' }).click();
  await account(onPhone).signIn(parent);
  await expect(section(onPhone, 'You')).toContainText(parent.email);
  await openAccount(page);
  const sessions = section(page, 'Where you are signed in').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this device' })).toContainText('Signed in today');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(section(page, 'You')).toContainText(parent.email);
  await onPhone.reload();
  await expect(account(onPhone).wayIn).toBeVisible();
  await phone.close();
});

test('deleting an account needs the confirmation and the password, shows a receipt, signs out, and prevents signing in again', async ({
  page,
  complaints,
}) => {
  const parent = await signUp(page.context(), newParent('Farewella'));
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = account(page).dialog('Delete my account');
  const confirmationField = dialog.getByLabel('Type “delete my account”');
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(confirmationField).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmationField).toHaveAccessibleDescription('Please type the words “delete my account”');
  await expect(password).toHaveAccessibleDescription('Please enter your password');
  expect(await axeFindings(page)).toEqual([]);
  await confirmationField.fill('Delete my account');
  await password.fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not the password of this account.');
  await password.fill(parent.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(account(page).wayIn).toBeVisible();
  await expect(section(page, 'What was destroyed').getByRole('listitem').first()).toBeVisible();
  await expect(section(page, 'What remains').getByRole('listitem').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the receipt' }).click();
  const receipt = await readFile(await (await download).path(), 'utf8');
  expect(receipt).toContain('Destroyed:');
  expect(receipt).not.toContain('Farewella');
  await page.reload();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print it' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await account(page).wayIn.click();
  await account(page).signIn(parent);
  await expect(account(page).dialog('Sign In').getByRole('alert')).toHaveText('Email and password do not match.');
  expect(complaints.join()).not.toMatch(/Farewella|a made-up password/i);
  complaints.length = 0; // the browser logs the refused requests, as expected
});

test('the email changes when the link sent to the new address is opened', async ({ page, product }) => {
  const parent = await signUp(page.context());
  const newEmail = `new-${parent.email}`;
  await openAccount(page);
  await section(page, 'Your email').getByRole('button', { name: 'Change your email' }).click();
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('no address');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription(/Please enter an email address/);
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('Please enter your password');
  await form.getByLabel('New email').fill(newEmail);
  await form.getByLabel('Your password').fill(parent.password);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Please open the link that we sent to ${newEmail}.`)).toBeVisible();
  await expect(section(page, 'You')).toContainText(parent.email);
  const link = /\/confirm-email#(\S+)/.exec(await emailTo(product, { email: newEmail }, 'Confirm your new email'))?.[1];
  await page.goto(`/confirm-email#${link ?? ''}`);
  await expect(page.getByRole('status')).toHaveText('Your email is changed. Thank you!');
  await openAccount(page);
  await expect(section(page, 'You')).toContainText(newEmail);
});
