import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test('an address that begins like another site’s stays ours, whatever is done on its page', async ({
  page,
  baseURL,
}) => {
  const search = searchPage(page);
  await search.open(`${baseURL}//evil.example?colour=green`);
  await expect(page).toHaveURL(`${baseURL}/evil.example?colour=green`);
  await search.text.fill('robots');
  await expect(page).toHaveURL(`${baseURL}/evil.example?colour=green&q=robots`);
});

test('an address or a text that is longer than any search takes shows camps, or that there are none', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open(`/${'camp'.repeat(100)}`);
  await page.goto(`/?q=${encodeURIComponent('İ'.repeat(200))}`);
  await expect(page.getByText(/couldn't find any camps/)).toBeVisible();
});

test('an address that cannot be read leads to the start page', async ({ page }) => {
  await searchPage(page).open('/summer-camps/%E0%A4%A');
  await expect(page).toHaveURL('/');
});

// Covers: 4.68, 8.15
test('without a network the page stays, and what was asked for comes with the network', async ({
  page,
  context,
  complaints,
}) => {
  const search = searchPage(page);
  await search.open('/');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site Map' }).click();
  await expect(page.getByRole('main')).toContainText('Loading');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  complaints.length = 0; // the browser reports what it could not reach
});

test('Back leaves a dialog behind with the page that it was opened over', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Read the story' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
