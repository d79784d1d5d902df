import { test } from '../support/adminSession.ts';
import { axeFindings } from '../support/axe.ts';
import { post } from '../support/parent.ts';
import { expect } from '../support/test.ts';

const TEXT = 'Example Kite Camp in Half Moon Bay, near https://galileo-camps.com';

// Covers: 2.165
test('an admin handles a visitor’s suggestion and a camp’s request for a call', async ({
  product,
  adminSession,
  context,
}) => {
  await post(context, 'suggestions/add', { suggestion_type: 'missing_camp', suggestion_text: TEXT });
  const request = { email: 'calla@example.org', notes: 'We have forty kayaks.' };
  await post(context, 'advertiser/concierge-request', request);
  await product.awaitReadModels();

  const admin = await adminSession.admin.newPage();
  const suggestions = admin.getByRole('region', { name: 'Suggestions' });
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
