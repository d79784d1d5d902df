import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { account, emailTo, signUp } from '../support/parent.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A virtual device that stores passkeys and confirms every request. */
const attachDevice = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
};

test('a parent adds a passkey, signs in with it alone, and removes it', async ({ page, product, complaints }) => {
  const parent = await signUp(page.context());
  await attachDevice(page);
  const you = account(page);
  // Browsers accept no IP address for a site with passkeys.
  await page.goto(`${product.url.replace('127.0.0.1', 'localhost')}/account`);
  await page.getByRole('button', { name: 'Sign in to see your account' }).click();
  await you.signIn(parent);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = dialog(page, 'Add a passkey');
  await adding.getByLabel('Name', { exact: true }).fill('Kitchen tablet');
  expect(await axeFindings(page)).toEqual([]);
  await adding.getByLabel('Your password').and(page.locator('input')).fill(parent.password);
  await page.keyboard.press('Enter');
  const listed = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(listed).toContainText('Kitchen tablet');
  await expect(listed).toContainText('Added today, not used yet');
  await emailTo(product, parent, 'A passkey was added');

  await you.signOut();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await dialog(page, 'Sign In').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(you.button).toHaveText('TE');
  await expect(dialog(page, 'Sign In')).toBeHidden();

  await you.button.click();
  await you.item('Account').click();
  await expect(listed).toContainText('last used today');
  await page.getByRole('button', { name: 'Remove: Kitchen tablet' }).click();
  await dialog(page, 'Remove a passkey').getByLabel('Your password').and(page.locator('input')).fill(parent.password);
  await page.keyboard.press('Enter');
  await expect(listed).toHaveCount(0);

  await you.signOut();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await dialog(page, 'Sign In').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page, 'Sign In').getByRole('alert')).toContainText('does not sign in to any account');
  complaints.length = 0; // the browser logs the refused request, as expected
});
