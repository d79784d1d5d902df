import type { Page } from '@playwright/test';
import { textsOf } from '../support/inspect.ts';
import { account, confirmEmail, newParent } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const TOUR = 'Collaborate with other parents to create a weekly schedule for the summer';
const NOTE = 'Maya would come along';

const heart = (page: Page, at: number) =>
  page
    .getByRole('article')
    .nth(at)
    .getByRole('button', { name: /^Favorite / });

// Covers: 1.1
test('a parent finds, favorites, annotates and shares camps, and a friend sees them until sharing ends', async ({
  page,
  browser,
}) => {
  test.slow();
  const [parent, friend] = [newParent('Testa'), newParent('Frida')];

  // A visitor favorites a camp, signs up, and returns to the same place, where the favorite is saved.
  await searchPage(page).open('/bay-area?text=art');
  await heart(page, 0).click();
  await expect(page.getByText('Sign up for free to favorite')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Up' }).last().click();
  await account(page).signUp(parent);
  await expect(account(page).button).toBeVisible();
  await confirmEmail(page.context(), parent);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/bay-area?text=art');

  // The third favorite starts the tour; a note saves itself.
  const names: string[] = [];
  for (const at of [0, 1, 2]) {
    if (at > 0) await heart(page, at).click();
    await expect(heart(page, at)).toHaveAttribute('aria-pressed', 'true');
    names.push((await page.getByRole('article').nth(at).getByRole('heading').first().textContent()) ?? '');
  }
  const tour = page.getByRole('dialog', { name: 'Tour: Scheduling' });
  await page.keyboard.press('Control+Home'); // it points at the header, which does not follow to the cards
  await expect(tour.getByText(TOUR)).toBeVisible();
  await tour.getByRole('button', { name: 'Got it' }).click();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/favorites/save-note') && response.ok(),
  );
  await page.getByRole('article').first().getByPlaceholder('Add notes').fill(NOTE);
  await saved;

  await page.getByRole('link', { name: 'Favorites' }).first().click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = new URL(await page.getByLabel('Link to your favorites').inputValue()).pathname;

  // A friend opens the link in another browser, signs up, and sees the list.
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Favorite camps of Testa Example' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign up to keep this list' }).click();
  await account(other).signUp(friend);
  await expect(other).toHaveURL('/favorites');
  await expect(other.getByRole('article')).toHaveCount(3);
  await expect(other.getByRole('list', { name: 'Also a favorite of' })).toHaveText(Array(3).fill('Testa Example'));
  await expect(other.getByText(NOTE)).toBeVisible();
  const shown = await textsOf(other.getByRole('article').getByRole('heading', { level: 3 }));
  expect(shown.toSorted()).toEqual(names.toSorted());

  // The parent stops sharing: the friend then finds nothing, neither in the list nor by the link.
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  const stopped = page.waitForResponse(/favorites\/update-sharing$/);
  await page.getByRole('group', { name: 'Stop sharing?' }).getByRole('button', { name: 'Stop sharing' }).click();
  await stopped;
  await other.reload();
  await expect(other.getByText('to add to your favorites.')).toBeVisible();
  await expect(other.getByText(NOTE)).toHaveCount(0);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This list is not shared' })).toBeVisible();
});
