import { expect, type Page } from '@playwright/test';
import { clipboardText } from '../support/browserState.ts';
import { newParent, otherBrowser, signUp } from '../support/parent.ts';
import { addKid } from '../support/schedulePage.ts';
import { selectedText } from '../support/selectedText.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share your schedule' });

const openSharing = async (page: Page): Promise<void> => {
  await page.goto('/scheduling');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};
const makeLink = async (page: Page): Promise<string> => {
  await dialog(page).getByRole('button', { name: 'Make a link' }).click();
  const link = dialog(page).getByRole('textbox', { name: 'Link 1' });
  await expect(link).toHaveValue(/\/scheduling\/share\/[\w-]{75}$/);
  return new URL(await link.inputValue()).pathname;
};

// Covers: 2.10, D15.6, D15.20
test('a share link shows visitors nothing about the kids and admits another parent, whose role can be changed and ended while both watch', async ({
  page,
  browser,
}) => {
  await signUp(page.context(), newParent('Olive'));
  await addKid(page.context(), 'Robin');
  await openSharing(page);
  await expect(dialog(page)).toContainText('needs a paid account');
  const link = await makeLink(page);
  await expect(dialog(page)).toContainText('Nobody has joined with it yet.');

  const other = await otherBrowser(browser);
  const shared = other.waitForResponse('**/api/schedule/get-shared');
  await other.goto(link);
  expect(await (await shared).text()).not.toContain('Robin');
  await expect(other.getByText('You need a free account')).toBeVisible();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await signUp(other.context(), newParent('Cora'));
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Olive invites you to plan the summer together');
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other).toHaveURL('/scheduling');
  await expect(other.getByText('Robin').first()).toBeVisible();

  // The owner sees the new co-parent without a reload.
  const joinedPeople = dialog(page).getByRole('list', { name: 'Joined with Link 1' });
  await expect(joinedPeople).toContainText('Cora Example');
  await dialog(page).getByRole('listitem').filter({ hasText: 'Link 1' }).getByRole('radio', { name: /^View/ }).click();
  await joinedPeople.getByRole('button', { name: 'Remove Cora Example' }).click();
  await joinedPeople.getByRole('group').getByRole('button', { name: 'Remove' }).click();
  await expect(joinedPeople).toHaveCount(0);
  await expect(other.getByText('Robin')).toHaveCount(0);
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This schedule is not shared');
  await other.context().close();
});

// Covers: 2.116
test('a schedule’s link is copied, or selected if the clipboard is blocked; the owner’s own link and a void link are explained', async ({
  page,
  complaints,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The browser blocks every copy but the first.
  await page.addInitScript(`
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      return write(text);
    };
  `);
  await signUp(page.context(), newParent('Olive'));
  await openSharing(page);
  const link = await makeLink(page);
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('Copied.')).toBeVisible();
  expect(await clipboardText(page)).toMatch(new RegExp(`${link}$`));
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('so it is selected')).toBeVisible();
  // The message appears together with the selection.
  expect(await selectedText(page)).toMatch(new RegExp(`${link}$`));

  await page.goto(link);
  await expect(page.getByText('This link leads to your own schedule.')).toBeVisible();
  await page.goto(`${link.slice(0, -4)}aaaa`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This schedule is not shared');
  expect(complaints.splice(0).every((message) => message.includes('404'))).toBe(true);
});
