import { axeFindings } from '../support/axe.ts';
import { focusWindow } from '../support/browserState.ts';
import {
  account,
  campIds,
  favoriteByRequest,
  newParent,
  otherBrowser,
  post,
  responseTo,
  signUp,
} from '../support/parent.ts';
import { productOf } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

// Covers: 1.23, 1.24, 2.9, 2.104, 2.107, 2.108, 2.110, 2.127, 3.59, 3.61, 3.64, 4.36, 4.37, 7.37, D15.8
test('a shared list opens by link, can be saved after signing in, appears among the favorites, and is gone when sharing stops', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await signUp(context);
  const ids = await campIds(context, 2);
  await favoriteByRequest(context, ids);
  await post(context, 'favorites/save-note', { org_id: ids[0], note: 'Maya would come along' });
  const linkField = page.getByLabel('Link to your favorites');
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Everyone with the link can read your notes on these camps.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(linkField).toHaveValue(/\/favoriting\/share\//);
  const link = new URL(await linkField.inputValue());
  expect(await axeFindings(page)).toEqual([]);

  const visitor = await otherBrowser(browser);
  await visitor.goto(link.pathname);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Favorite camps of Testa Example' })).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(visitor.getByText('Maya would come along')).toBeVisible();
  await expect(visitor.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(visitor.locator('meta[name=robots][content=noindex]')).toHaveCount(1);
  await visitor.getByRole('button', { name: 'Sign up to keep this list' }).click();
  await account(visitor).signUp(newParent('Vita'));
  await expect(visitor).toHaveURL('/favorites');
  await expect(visitor.getByRole('button', { name: 'Testa Example', pressed: true })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Also a favorite of' }).first()).toHaveText('Testa Example');
  await expect(visitor.getByText('Maya would come along')).toBeVisible();

  const other = await otherBrowser(browser, newParent('Otto'));
  await other.goto(link.pathname);
  await expect(other.getByText('The list of Testa Example is now in your favorites.')).toBeVisible();
  await other.getByRole('link', { name: 'Go to your favorites' }).click();
  await expect(other.getByRole('article')).toHaveCount(2);
  await expect(other.getByRole('list', { name: 'Also a favorite of' }).first()).toHaveText('Testa Example');
  await expect(other.getByText('Maya would come along')).toBeVisible();
  await other.getByRole('button', { name: 'Testa Example', pressed: true }).click();
  await expect(other.getByText('Search for camps to add to your favorites.')).toBeVisible();
  await other.reload();
  await other.getByRole('button', { name: 'Testa Example', pressed: false }).click();
  await expect(other.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  const confirm = page.getByRole('group', { name: 'Stop sharing?' }).getByRole('button', { name: 'Stop sharing' });
  await responseTo(page, 'favorites/update-sharing', () => confirm.click());
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await productOf(context).awaitReadModels();
  await focusWindow(other);
  await expect(other.getByRole('article')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('Search for camps to add to your favorites.')).toBeVisible();
  await other.goto(link.pathname);
  await expect(other.getByRole('heading', { name: 'This list is not shared' })).toBeVisible();
});

// Covers: 2.9, D15.8
test('the owner’s own link says that it is their own, and a list shared without notes shows none', async ({
  page,
  context,
  browser,
}) => {
  await signUp(context);
  const ids = await campIds(context, 1);
  await favoriteByRequest(context, ids);
  await post(context, 'favorites/save-note', { org_id: ids[0], note: 'For our eyes only' });
  await post(context, 'favorites/update-sharing', { isShared: true, withNotes: false });
  const linkField = page.getByLabel('Link to your favorites');
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'Shared', exact: true }).click();
  await expect(page.getByText('Your notes stay private. The link only shows the camps.')).toBeVisible();
  await expect(linkField).toHaveValue(/\/favoriting\/share\//);
  const link = new URL(await linkField.inputValue());
  await page.goto(link.pathname);
  await expect(page.getByText('This is your own list, as people with the link see it.')).toBeVisible();
  const visitor = await otherBrowser(browser);
  await visitor.goto(link.pathname);
  await expect(visitor.getByRole('article')).toHaveCount(1);
  await expect(visitor.getByText('For our eyes only')).toHaveCount(0);
});
