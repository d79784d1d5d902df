import { randomUUID } from 'node:crypto';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { axeFindings } from '../support/axe.ts';
import { newParent, otherBrowser, post, signUp } from '../support/parent.ts';
import { expect, test } from '../support/test.ts';

// Covers: 1.45, 1.51, 4.59
test('a parent subscribes on the payment provider’s page, and the account becomes paid once the provider confirms it', async ({
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

test('an advertiser subscribes once, cancels, and sees the status of the subscription at each step', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await signUp(page.context());
  const admin = await otherBrowser(browser);
  const { email: adminEmail } = await signUp(admin.context(), newParent('Ada'));
  await product.campjay('grant-admin', adminEmail);
  const advertiserId = randomUUID();
  const advertiserFields = { advertiser_name: 'Example Kites Inc.', baseUrls: [], email };
  await post(admin.context(), 'admin/create-self-serve-advertiser', { advertiserId, ...advertiserFields });
  await admin.context().close();
  await post(page.context(), 'advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION });

  const panel = page.getByRole('region', { name: 'How you pay' });
  await page.goto('/ads/billing');
  await expect(panel.getByText(/^You have not subscribed yet/)).toBeVisible();
  await panel.getByRole('button', { name: 'Subscribe' }).dblclick();
  await expect(page).toHaveTitle(/^Advertise with Campjay/);
  await page.goBack();
  await panel.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveTitle(/^Advertise with Campjay/);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/stripe-portal\?subscribed=advertiser&advertiser=/);
  await expect(page.getByRole('status').filter({ hasText: 'your subscription has begun' })).toBeVisible();
  await page.getByRole('link', { name: 'To your ads’ billing' }).click();
  await expect(panel.getByText(/^Your subscription is active/)).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Subscribe/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Open billing portal' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page.getByText(/Your subscription is canceled and ends on/)).toBeVisible();
  await page.getByRole('link', { name: 'To your ads’ billing' }).click();
  await expect(panel.getByText(/^Your subscription is canceled and ends on/)).toBeVisible();
  await page.waitForLoadState('networkidle');
});
