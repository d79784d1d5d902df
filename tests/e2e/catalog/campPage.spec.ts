import { axeFindings } from '../support/axe.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// Covers: K.1, K.5
test('a card leads to the page of its camp, from which a mistake is reported by name, and Back returns to the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await searchPage(page).open('/');
  const card = searchPage(page).cards.nth(1);
  const name = (await card.getByRole('heading').first().textContent()) ?? '';
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/camp\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar camps nearby' })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Report a mistake' }).click();
  const dialog = page.getByRole('dialog', { name: `Report a mistake: ${name}` });
  const sent = page.waitForRequest('**/api/suggestions/add');
  await dialog.getByLabel('Your suggestion').fill('The hours are wrong.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ suggestion_type: 'wrong_data' });
  expect((await sent).postData()).toContain(name);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(card.getByRole('link', { name, exact: true })).toBeInViewport();
});

// Covers: K.3
test('two camps chosen on cards are compared side by side, and one is removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await searchPage(page).open('/');
  const compareButtons = page.getByRole('button', { name: /^Compare / });
  await compareButtons.nth(0).click();
  await compareButtons.nth(1).click();
  await page.getByRole('link', { name: 'Compare 2 camps' }).click();
  const table = page.getByRole('region', { name: 'Comparison of camps' });
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('rowheader', { name: 'Weeks that fit' })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await table
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
});

// Covers: K.1
test('a camp page says in one sentence which weeks are offered, and fits a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await searchPage(page).open('/');
  const card = searchPage(page).cards.filter({ hasText: '4ft and Up Kitchen' });
  await card.getByRole('heading').first().getByRole('link').click();
  await expect(page.getByRole('img', { name: /^Offered in \d+ of 14 weeks \(.*\)\.$/ })).toBeVisible();
  await expect(page.getByText('Book by the week', { exact: true })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

// Covers: K.3
test('a shared link to a comparison survives a reload and Back, and says that a camp left the catalog', async ({
  page,
}) => {
  await searchPage(page).open('/');
  const path = await searchPage(page).cards.nth(1).getByRole('link').first().getAttribute('href');
  const orgId = path?.replace('/camp/', '');
  await page.goto(`/compare?camps=${orgId},left-the-catalog`);
  const columns = page.getByRole('region', { name: 'Comparison of camps' }).getByRole('columnheader');
  await expect(columns).toHaveCount(1);
  await expect(page.getByText('One camp is no longer in our catalog.')).toBeVisible();
  await page.reload();
  await expect(columns).toHaveCount(1);
  await columns.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goBack();
  await expect(columns).toHaveCount(1);
});
