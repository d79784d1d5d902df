import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const TEXT = 'Example Kite Camp in Half Moon Bay, https://kites.example.org';

// Covers: 1.27, 2.103, 2.165
test('where nothing is found a missing camp can be suggested, once however often it is pressed', async ({ page }) => {
  const sent: { body: unknown; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/suggestions/add'))
      sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
  });
  await searchPage(page).open('/');
  await searchPage(page).text.fill('xylophonequark');
  await page.getByRole('button', { name: 'Suggest a camp that Campjay is missing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  await dialog.getByLabel('Your suggestion').fill(TEXT);
  await dialog.getByRole('button', { name: 'Send suggestion' }).dblclick();
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We read every suggestion.');
  expect(sent).toEqual([
    { body: { suggestion_type: 'missing_camp', suggestion_text: TEXT }, key: expect.stringMatching(/^suggestion-/) },
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

// Covers: 2.47, 8.4
test('a suggestion that cannot be saved is kept in the form, and sent again under the same key', async ({
  page,
  complaints,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/suggestions/add', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
  await searchPage(page).open('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  await dialog.getByLabel('What is it about?').selectOption('Something about a camp is wrong');
  await dialog.getByLabel('Your suggestion').fill(TEXT);
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save suggestion due to a server error');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  await expect(dialog.getByLabel('Your suggestion')).toHaveValue(TEXT);
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  complaints.length = 0; // the failed request is on the console, as it should be
});

test('an empty suggestion is not sent, and the field says so', async ({ page }) => {
  await searchPage(page).open('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  await dialog.getByLabel('Your suggestion').fill('  ');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByText('Please write your suggestion here')).toBeVisible();
  await expect(dialog.getByLabel('Your suggestion')).toHaveAccessibleDescription('Please write your suggestion here');
});
