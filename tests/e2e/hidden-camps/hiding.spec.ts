import { campIds, post, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { consoleLine, expect, test } from '../support/test.ts';

// Covers: 1.22, 2.88, 2.125, 3.65, 4.34, 4.40, 6.5, 7.38, 8.24, D14.8, D15.16
test('a hidden camp leaves the search, returns by Undo, can be shown with a mark, and stays if hiding fails', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  await searchPage(page).open('/');
  const total = await searchPage(page).total();
  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await expect(page.getByLabel('Max price ($)')).toBeVisible();
  await expect(page.getByRole('button', { name: /hidden/ })).toHaveCount(0);
  const hide = page.getByRole('button', { name: 'Hide 4ft and Up Kitchen' });
  await page.route('**/api/hidden-camps/hide-camp', (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
  const logged = consoleLine(page, 'Failed to update the camp');
  await hide.press('Enter');
  await logged;
  expect(complaints).toContain('Failed to update the camp hidden state 422');
  await expect(hide).toHaveAttribute('aria-pressed', 'false');
  complaints.length = 0;

  await hide.press('Enter');
  await expect(hide).toHaveCount(0);
  const next = page.getByRole('article').first();
  await expect(next.getByRole('button', { name: /^Hide / })).toBeFocused();
  await searchPage(page).finds(total);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hide).toHaveAttribute('aria-pressed', 'false');
  await hide.click();
  await expect(hide).toHaveCount(0);
  await page.getByRole('button', { name: 'Show hidden (1)' }).click();
  await expect(hide).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Hide hidden (1)' }).click();
  await expect(hide).toHaveCount(0);
});

// Covers: 4.26, 4.27, 6.3, D15.16
test('camps are requested only after the session is known, and a chunk of only hidden camps is followed by the next one', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'campjay_signed_in', value: '1', url: baseURL ?? '' }]); // of a session that has ended
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/session$|get-camp-data-chunk$/.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  await searchPage(page).open('/');
  expect(requests.slice(0, 2)).toEqual(['/api/identity/session', '/api/camp-data/get-camp-data-chunk']);

  await signUp(context);
  const ids = await campIds(context, 20);
  await Promise.all(ids.slice(0, 18).map((org_id) => post(context, 'hidden-camps/hide-camp', { org_id })));
  await page.goto('/');
  await expect(page.locator('main li[data-part]').first()).toHaveAttribute('data-part', ids[18] ?? '');
});
