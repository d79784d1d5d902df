import { axeFindings } from '../support/axe.ts';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// Covers: N.1
test('the button beside a search saves it, for a visitor after signing up, a camp is watched from its page, and the account lists both', async ({
  page,
  context,
}) => {
  const saveButton = page.getByRole('button', { name: 'Save this search' });
  await searchPage(page).open('/?q=soccer');
  await saveButton.click();
  await expect(page.getByText('Sign up for free to hear of new matches')).toBeVisible();

  await signUp(context);
  await page.reload();
  await expect(page.getByText('You are signed in. Search saved. We write to you once a day')).toBeVisible();
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');
  await searchPage(page).text.fill('chess');
  await expect(saveButton).toHaveAttribute('aria-pressed', 'false');
  await searchPage(page).text.fill('soccer');
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');

  const card = searchPage(page).cards.filter({ hasText: 'SF Seals Soccer Camp' });
  await card.getByRole('heading').getByRole('link').click();
  const watch = page.getByRole('button', { name: 'Watch SF Seals Soccer Camp' });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect(watch).toHaveText('Watching');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/account');
  const searches = page.getByRole('list', { name: 'Saved searches' });
  await expect(searches).toContainText('Search: soccer');
  await expect(page.getByRole('list', { name: 'Watched camps' })).toContainText('SF Seals Soccer Camp');
  await searches.getByRole('button', { name: 'Delete Search: soccer' }).click();
  await expect(searches).toHaveCount(0);
});
