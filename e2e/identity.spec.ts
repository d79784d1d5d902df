import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { searchPage } from './searchPage.ts';
import { expect, test } from './test.ts';

const header = (page: Page) => page.getByRole('banner');
const headerButton = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens a path and waits until the client has taken the first document's place. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('.shell')).toHaveCount(0);
};

for (const [path, label] of [
  ['/', 'Sign In'],
  ['/favorites', 'Sign In'],
  ['/atlantis', 'Sign In'],
  ['/?q=robots', 'Sign In'],
  ['/school/made-up', 'Sign Up'],
  ['/seattle', 'Sign Up'],
  ['/oc', 'Sign Up'],
  ['/summer-camps/palo-alto/', 'Sign Up'],
  ['/?source=letter', 'Sign Up'],
  ['/?q=robots&source=letter', 'Sign Up'],
] as const)
  test(`on ${path} the header offers '${label}'`, async ({ page }) => {
    await open(page, path);
    await expect(headerButton(page, label)).toBeVisible();
    await expect(header(page).getByRole('button', { name: /^Sign (In|Up)$/ })).toHaveCount(1);
    await headerButton(page, label).click();
    await expect(dialog(page, label)).toBeVisible();
  });

test('a filter that is set does not change what the header offers, and a region that is opened does', async ({
  page,
}) => {
  await open(page, '/');
  await searchPage(page).text.fill('robots');
  await expect(page).toHaveURL('/?q=robots');
  await expect(headerButton(page, 'Sign In')).toBeVisible();
  await searchPage(page).followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(headerButton(page, 'Sign Up')).toBeVisible();
});

test('signing in and up keep what was typed, name what is missing, and give the focus back', async ({ page }) => {
  await open(page, '/site-map');
  await headerButton(page, 'Sign In').focus();
  await page.keyboard.press('Enter');
  const signIn = dialog(page, 'Sign In');
  await expect(signIn.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signIn.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email');
  await expect(signIn.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password',
  );
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(signIn.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example\.com/);
  await signIn.getByLabel('Email').fill('nobody@example.org');
  await signIn.getByLabel('Password', { exact: true }).fill('short');

  await signIn.getByRole('button', { name: 'Sign Up' }).click();
  const signUp = dialog(page, 'Sign Up');
  await expect(signUp.getByLabel('First name')).toBeFocused();
  await expect(signUp.getByLabel('Email')).toHaveValue('nobody@example.org');
  const password = signUp.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('short');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await signUp.getByLabel('First name').fill('Testa');
  await page.keyboard.press('Enter');
  await expect(signUp.getByLabel('Last name')).toBeFocused();
  await expect(signUp.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name');
  await expect(password).toHaveAccessibleDescription('Please choose a password of at least 10 characters');
  await signUp.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await signUp.getByRole('button', { name: 'Sign In' }).click();
  await signIn.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog(page, 'Reset your password').getByLabel('Email')).toHaveValue('nobody@example.org');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(headerButton(page, 'Sign In')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signIn.getByLabel('Email')).toHaveValue('');
});

const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
for (const [app, mark] of [
  ['Instagram', 'Instagram 389.0.0.26.87 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556)'],
  ['Messenger', '[FBAN/MessengerForiOS;FBAV/512.1.0.33.107;FBSN/iOS]'],
  ['Facebook', '[FBAN/FBIOS;FBAV/518.0.0.52.100;FBSN/iOS]'],
  ['TikTok', 'musical_ly_40.3.0 JsSdk/2.0 BytedanceWebview/d8a21c6'],
  ['Reddit', 'Reddit/Version 2025.24.0/Build 624120/iOS Version 18.5 (Build 22F76)'],
  ['LinkedIn', '[LinkedInApp]/9.31.1213'],
  ['X', 'Twitter for iPhone/11.6.5'],
] as const)
  test.describe(() => {
    test.use({ userAgent: `${IN_APP} ${mark}`, viewport: { width: 390, height: 844 } });
    test(`inside ${app} signing in is not begun, and the way to the phone's browser is told`, async ({ page }) => {
      await open(page, '/seattle?source=letter');
      await headerButton(page, 'Sign Up').click();
      const warning = dialog(page, 'Please open this page in your browser');
      await expect(warning).toContainText(`${app} shows this page in a browser of its own.`);
      await expect(warning.getByLabel('Link to this page')).toHaveValue(/\/seattle\?source=letter$/);
      await expect(warning.getByLabel('Email')).toHaveCount(0);
    });
  });

test.describe(() => {
  test.use({ userAgent: `${IN_APP} Instagram 389.0.0.26.87`, permissions: ['clipboard-read', 'clipboard-write'] });
  test("the link is copied for the phone's browser", async ({ page }) => {
    await open(page, '/site-map');
    await headerButton(page, 'Sign In').click();
    const warning = dialog(page, 'Please open this page in your browser');
    await warning.getByRole('button', { name: 'Copy link' }).click();
    await expect(warning.getByRole('status')).toContainText('The link is copied.');
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/site-map$/);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`with ${colorScheme} colors`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('axe finds nothing in signing up on a small phone, nor does anything reach beyond its sides', async ({
      page,
    }) => {
      await open(page, '/site-map?source=letter');
      const beyond = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect(await beyond()).toBe(0);
      await headerButton(page, 'Sign Up').click();
      await expect(dialog(page, 'Sign Up').getByLabel('First name')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page, 'Sign Up').getByText('Please enter your email')).toBeVisible();
      expect(await beyond()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    });
  });

for (const [path, title] of [
  ['/account', 'Your account'],
  ['/reset-password', 'Choose a new password'],
  ['/sign-out-express', 'You are signed out'],
] as const)
  test(`${path} has a first document of its own, which search engines leave out`, async ({ page, request }) => {
    const first = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(first).toContain(`<h1>${title}</h1>`);
    expect(first).toContain('<meta name="robots" content="noindex"');
    await open(page, path);
    await expect(page).toHaveTitle(`${title} – Campjay`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
  });
