import { test } from '../support/adminSession.ts';
import { axeFindings } from '../support/axe.ts';
import { newParent, post, signUp } from '../support/parent.ts';
import { expect } from '../support/test.ts';

const TEXT = 'Example Kite Camp in Half Moon Bay, near https://galileo-camps.com';

// Covers: 2.165
test('an admin handles a visitor’s suggestion and a camp’s request for a call', async ({
  product,
  adminSession,
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  await dialog.getByLabel('Your suggestion').fill(TEXT);
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We read every suggestion.');
  const request = { email: 'calla@example.org', notes: 'We have forty kayaks.' };
  await post(page.context(), 'advertiser/concierge-request', request);

  const admin = await adminSession.admin.newPage();
  const suggestions = admin.getByRole('region', { name: 'Suggestions' });
  await product.awaitReadModels();
  await admin.goto('/admin/requests');
  await expect(suggestions.getByText(TEXT)).toBeVisible();
  expect(await axeFindings(admin)).toEqual([]);
  await expect(suggestions.getByRole('link', { name: /Galileo/ }).first()).toHaveAttribute(
    'href',
    /^\/admin\/catalogue\/camps\/./,
  );
  await suggestions.getByRole('button', { name: /^Add a note: Example Kite Camp/ }).click();
  await suggestions.getByLabel('Note for the other admins').fill('Listed for July.');
  await suggestions.getByRole('button', { name: /^Done: Example Kite Camp/ }).click();
  await expect(suggestions.getByRole('status')).toHaveText('It is marked as done.');
  await expect(suggestions.getByText('Nothing is waiting here.')).toBeVisible();
  await suggestions.getByText('Done (1)').click();
  await expect(suggestions.getByText(`Done by ${adminSession.adminEmail} · `)).toBeVisible();
  await expect(suggestions.getByText('Listed for July.')).toBeVisible();

  const camps = admin.getByRole('region', { name: 'Camps that want to be called' });
  await expect(camps.getByText('We have forty kayaks.')).toBeVisible();
  await camps.getByRole('button', { name: 'Decline: calla@example.org' }).click();
  await expect(camps.getByText('Nothing is waiting here.')).toBeVisible();
  await camps.getByText('Declined (1)').click();
  await camps.getByRole('button', { name: 'Reopen: calla@example.org' }).click();
  await expect(camps.getByText('Open (1)')).toBeVisible();
  await admin.close();
});

// Covers: T.8
test('only admins can see or call the admin pages', async ({ page, context, complaints }) => {
  await signUp(context, newParent('Pat'));
  for (const path of ['/admin/requests', '/admin/people', '/admin/projections/camps']) {
    await page.goto(path);
    await expect(page.getByText(/^This page is for those who run the site/)).toBeVisible();
  }
  for (const path of ['suggestions', 'concierge-requests', 'user-emails', 'admins'])
    expect((await page.request.get(`/api/admin/${path}`)).status()).toBe(403);
  expect(complaints).toEqual([]);
});

// Covers: 2.189
test('an admin finds an account by part of its email, and the camps of a website', async ({ adminSession }) => {
  const page = await adminSession.admin.newPage();
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Show the emails' }).click();
  await page.getByLabel('Search in emails').fill(adminSession.adminEmail.slice(0, 12).toUpperCase());
  await expect(page.getByRole('list', { name: 'Emails' }).getByText(adminSession.adminEmail)).toBeVisible();
  await page.getByLabel('Search in websites').fill('galileo-camps.com');
  await page.getByRole('button', { name: 'Stats of https://galileo-camps.com' }).click();
  await expect(page.getByText(/ locations?, /)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock https://galileo-camps.com' }).click();
  await expect(page.getByRole('button', { name: 'Lock https://galileo-camps.com' })).toBeVisible();
  await page.close();
});
