import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { clerkSettings, installClerkStandIn } from '../support/clerkStandIn.ts';
import { listsLoaded } from '../support/parentLists.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { consoleLine, expect, test } from '../support/test.ts';

const header = (page: Page) => page.getByRole('banner');
const headerButton = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const account = (page: Page) => headerButton(page, 'Your account');

/** Opens a path and waits until the client has taken over the server's page. */
const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await settled(page);
  await expect(page.locator('.shell')).toHaveCount(0);
};

const signInAt = async (page: Page, url: string): Promise<void> => {
  await open(page, url);
  await headerButton(page, 'Sign In').click();
  await dialog(page, 'Clerk: sign in').getByRole('button', { name: 'Continue' }).click();
};

test.describe.configure({ mode: 'default' });
test.use({ productSettings: { at: clerkSettings } });

test.describe('when Clerk signs people in', () => {
  test('a visitor’s page sends no request to Clerk before sign-in, and its content policy allows Clerk’s host', async ({
    page,
    context,
    product,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    const response = await page.goto(product.url);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' https://clerk.jay.example.org;");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain('telemetry');
    await searchPage(page).settled();
    expect(clerk.asked).toEqual([]);
    await headerButton(page, 'Sign In').click();
    await expect(dialog(page, 'Clerk: sign in')).toBeVisible();
    expect(clerk.asked.filter((path) => path.startsWith('/npm/'))).toHaveLength(2);
  });

  // Covers: 1.4, 2.42, 2.45
  test('signing in opens the account under the name from Clerk and keeps path and query; Clerk handles profile and signing out', async ({
    page,
    context,
    product,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    await open(page, `${product.url}/seattle?source=letter`);
    await headerButton(page, 'Sign Up').click();
    await dialog(page, 'Clerk: sign up').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You are signed in.')).toBeVisible();
    await expect(account(page)).toHaveText('TP');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/seattle?source=letter');
    await account(page).click();
    await expect(page.getByText('Testa Parentsen')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Manage Kids' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    await expect(dialog(page, 'Clerk: your profile')).toBeVisible();
    await page.keyboard.press('Escape');
    await listsLoaded(page, () => open(page, `${product.url}/site-map`));
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/sign-out-express`);
    await expect(headerButton(page, 'Sign In')).toBeVisible();
    expect(clerk.asked).toContain('sign-out');
  });

  // Covers: 1.4
  test('returning from Clerk’s own pages creates the account once, and a reload stays signed in', async ({
    page,
    context,
    product,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    await clerk.signIn();
    const joins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/identity/join')) joins.push(request.url());
    });
    await listsLoaded(page, () => open(page, product.url));
    await expect(account(page)).toHaveText('TP');
    await page.reload();
    await expect(account(page)).toHaveText('TP');
    expect(joins).toHaveLength(1);
  });

  test('requests carry a fresh token when the cookie’s token is about to expire', async ({
    page,
    context,
    product,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    clerk.tokensLive(5);
    await signInAt(page, product.url);
    await expect(account(page)).toHaveText('TP');
    const before = clerk.asked.filter((path) => path === 'token').length;
    const [exported] = await Promise.all([page.waitForRequest('**/api/users/account-info'), page.reload()]);
    expect(await exported.headerValue('authorization')).toMatch(/^Bearer /);
    await expect(account(page)).toHaveText('TP');
    expect(clerk.asked.filter((path) => path === 'token').length).toBeGreaterThan(before);
  });

  test('signing out everywhere ends the other sessions at Clerk too', async ({ page, context, product }) => {
    const clerk = await installClerkStandIn(context, product);
    await listsLoaded(page, () => signInAt(page, `${product.url}/account`));
    await expect(page.getByText('Other devices may stay signed in for up to a minute.')).toBeVisible();
    await expect(account(page)).toHaveText('TP');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(`${product.url}/sign-out-express`);
    for (const path of ['revoke?sess_tablet', 'revoke?sess_library', 'sign-out']) expect(clerk.asked).toContain(path);
  });

  test('deleting the account asks for no password and deletes the user at Clerk', async ({
    page,
    context,
    product,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    await listsLoaded(page, () => signInAt(page, `${product.url}/account`));
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
    const form = dialog(page, 'Delete my account');
    await expect(form.getByLabel('Your password')).toHaveCount(0);
    await form.getByLabel('Type “delete my account”').fill('delete my account');
    await form.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('Your user account at Clerk', { exact: false })).toBeVisible();
    await expect(headerButton(page, 'Sign In')).toBeVisible();
    expect(clerk.asked).toContain('delete');
  });

  test('an existing account with the same email asks for its password, or can be replaced by a new one', async ({
    page,
    context,
    product,
    complaints,
  }) => {
    const refusal = (type: string, message: string, field?: string) => ({
      json: { success: false, type, message, errors: field === undefined ? [] : [{ field, message }] },
    });
    await installClerkStandIn(context, product);
    await page.route('**/api/identity/join', (route) => {
      const { startAfresh } = route.request().postDataJSON() as { startAfresh?: boolean };
      return startAfresh
        ? route.continue()
        : route.fulfill({ status: 409, ...refusal('AccountExists', 'There is one.') });
    });
    await page.route('**/api/identity/link', (route) =>
      route.fulfill({
        status: 403,
        ...refusal('WrongPassword', 'This is not the password of this account.', 'password'),
      }),
    );
    await signInAt(page, product.url);
    const question = dialog(page, 'Is this account yours?');
    const password = question.getByLabel('Password of that account');
    await expect(password).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Please enter its password');
    await page.keyboard.type('nine grey herons');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('This is not the password of this account.');
    await question.getByRole('button', { name: 'Start with an empty account' }).click();
    await expect(question).toBeHidden();
    await expect(account(page)).toHaveText('TP');
    complaints.length = 0;
  });

  test('the account works without a name if the token has none', async ({ page, context, product, complaints }) => {
    await installClerkStandIn(context, {
      ...product,
      person: { email: undefined, email_verified: undefined, first_name: undefined, last_name: undefined },
    });
    const complained = consoleLine(page, 'lacks claims');
    await signInAt(page, `${product.url}/account`);
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    await complained;
    complaints.length = 0;
  });

  test('while Clerk does not respond, the page shows an error and stays signed out', async ({
    page,
    context,
    product,
    complaints,
  }) => {
    const clerk = await installClerkStandIn(context, product);
    clerk.goAway();
    await page.clock.install();
    await open(page, product.url);
    await headerButton(page, 'Sign In').click();
    // Poll: each of several requests must fail before the page sets the next timer.
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByText('Signing in is not possible just now.', { exact: false })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expect(headerButton(page, 'Sign In')).toBeVisible();
    complaints.length = 0;
  });

  // Covers: 2.46, 2.167
  test('in an in-app browser a warning appears instead of Clerk’s dialog', async ({ browser, product }) => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Instagram 300.0' });
    const clerk = await installClerkStandIn(context, product);
    const page = await context.newPage();
    await open(page, product.url);
    await headerButton(page, 'Sign In').click();
    await expect(dialog(page, 'Please open this page in your browser')).toBeVisible();
    expect(clerk.asked).not.toContain('sign-in');
    await expect(page.locator('dialog')).toHaveCount(0);
    await context.close();
  });
});
