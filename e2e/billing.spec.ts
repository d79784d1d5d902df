import { signUp } from './parent.ts';
import { expect, test } from './test.ts';

test('a parent subscribes on the payment provider’s page, and the account is paid once the provider has said so', async ({
  page,
}) => {
  await signUp(page.context());
  await page.goto('/account');
  await page.getByRole('button', { name: 'Subscribe by the month' }).click();
  await expect(page).toHaveTitle(/^Subscribe to Campjay/);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/stripe-portal\?subscribed=parent$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your account is paid' })).toBeVisible();
  await page.getByRole('link', { name: 'To your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your paid account' })).toBeVisible();
  await page.getByRole('button', { name: 'Open billing portal' }).click();
  await expect(page).toHaveTitle(/^Your subscription/);
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(/\/stripe-portal\?back=parent$/);
  await expect(page.getByText(/^You are back from the billing portal/)).toBeVisible();
  await page.waitForLoadState('networkidle');
});
