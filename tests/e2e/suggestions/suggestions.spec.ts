import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const TEXT = 'Example Kite Camp in Half Moon Bay, https://kites.example.org';

// Covers: 1.27, 2.47, 2.103, 2.165, 8.4
test('a missing camp can be suggested from an empty result: a failed suggestion keeps its text, and is sent once under the same key', async ({
  page,
  complaints,
}) => {
  const requests: { body: unknown; key: string | undefined }[] = [];
  await page.route('**/api/suggestions/add', (route) => {
    const request = route.request();
    requests.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
    return requests.length === 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
  const search = searchPage(page);
  await page.goto('/?q=xylophonequark');
  await page.getByRole('button', { name: 'Suggest a camp that Campjay is missing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a Missing Camp' });
  const field = dialog.getByLabel('Your suggestion');
  const send = dialog.getByRole('button', { name: 'Send suggestion' });
  await field.fill('  ');
  await send.click();
  await expect(field).toHaveAccessibleDescription('Please write your suggestion here');
  expect(requests).toEqual([]);
  await field.fill(TEXT);
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save suggestion due to a server error');
  complaints.length = 0; // the browser logs the failed request, as expected

  await page.keyboard.press('Escape');
  await search.text.fill('');
  await expect(search.cards.first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suggest a Missing Camp' }).click();
  await expect(field).toHaveValue(TEXT);
  await send.dblclick();
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We read every suggestion.');
  expect(requests).toEqual([
    { body: { suggestion_type: 'missing_camp', suggestion_text: TEXT }, key: expect.stringMatching(/./) },
    requests[0],
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
