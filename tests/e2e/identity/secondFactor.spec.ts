import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { axeFindings } from '../support/axe.ts';
import { account, emailTo, signUp } from '../support/parent.ts';
import { expect, test } from '../support/test.ts';

const STEP_SECONDS = 30;
/** The authenticator's code this many steps from now. The next code is accepted too, so the test need not wait for it. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a parent turns on codes, then signs in with a code, and without the phone with a recovery code', async ({
  page,
  product,
  complaints,
}) => {
  const parent = await signUp(page.context());
  const you = account(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Turn on codes' }).click();
  const setup = dialog(page, 'Turn on codes');
  await setup.getByLabel('Your password').and(page.locator('input')).fill(parent.password);
  await page.keyboard.press('Enter');
  await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const secret = (await setup.locator('pre').innerText()).replaceAll(' ', '');
  const code = setup.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code is wrong/);
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(setup.getByRole('status').first()).toContainText('Save these recovery codes');
  const recoveryCodes = (await setup.locator('pre').innerText()).split('\n');
  expect(recoveryCodes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    setup.getByRole('button', { name: 'Download as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('campjay-recovery-codes.txt');
  await setup.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/^On since .* You have 10 recovery codes left\.$/)).toBeVisible();
  await emailTo(product, parent, 'Signing in to Campjay takes a code from now on');

  await you.signOut();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await you.signIn(parent);
  const requests = dialog(page, 'Enter your code').getByLabel('Code', { exact: true });
  await expect(requests).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await requests.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(you.button).toHaveText('TE');

  await you.signOut();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await you.signIn(parent);
  await requests.fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(you.button).toHaveText('TE');
  await page.goto('/account');
  await expect(page.getByText(/You have 9 recovery codes left\.$/)).toBeVisible();
  complaints.length = 0; // the browser logs the refused code and the responses that request one, as expected
});
