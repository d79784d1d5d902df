import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test('an address that is too long, unreadable or looks like another site’s stays on our site and shows camps', async ({
  page,
  baseURL,
}) => {
  const search = searchPage(page);
  await search.open(`/${'camp'.repeat(100)}`);
  await page.goto(`/?q=${encodeURIComponent('İ'.repeat(200))}`);
  await expect(page.getByText(/couldn't find any camps/)).toBeVisible();
  await search.open('/summer-camps/%E0%A4%A');
  await expect(page).toHaveURL('/');
  await search.open(`${baseURL}//evil.example?colour=green`);
  await expect(page).toHaveURL(`${baseURL}/evil.example?colour=green`);
  await search.text.fill('robots');
  await expect(page).toHaveURL(`${baseURL}/evil.example?colour=green&q=robots`);
});

// Covers: 4.68, 8.15, K.8
test('while offline the page stays, and its data loads once the network returns', async ({
  page,
  context,
  complaints,
}) => {
  const search = searchPage(page);
  await search.open('/');
  await context.setOffline(true);
  const notice = page.getByText('You are offline. This page updates by itself once you are back.');
  await expect(notice).toBeVisible();
  await search.text.fill('soccer');
  await expect(page.getByText(/^The search failed/)).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(search.cards.filter({ hasText: 'SF Seals Soccer Camp' })).toBeVisible();
  await expect(page.getByText(/^The search failed/)).toBeHidden();
  // The code of the end of the list was missing, too. Only a reload loads it, if the browser remembers the failure.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded(); // after a reload, the list ends once it is in view
  await expect(page.getByText('Those are all the camps we found for this search.')).toBeVisible();
  await context.setOffline(true);
  await search.followFooter('Site Map');
  await expect(page.getByRole('main')).toContainText('Loading');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  complaints.length = 0; // the browser logs the failed requests, as expected
});

test('Back closes a dialog before it leaves the page', async ({ page }) => {
  await page.goto('/site-map');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Read the story' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Search every summer camp/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
});
