import { textsOf } from '../support/inspect.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/camp-tools/benchmarking';

// Covers: 1.2, 1.40, 2.19, 2.168, 2.185, 2.186, 4.62
test('anyone sees how the sample camp compares with the real camps around it; a locked camp redirects to the sample camp', async ({
  page,
}) => {
  await page.goto(PATH);
  await settled(page);
  const price = page.getByRole('region', { name: 'Price per week', exact: true });
  await expect(price).toContainText(/Half of the others lie between \$\d+ and \$\d+/);
  await expect(price).toContainText('Yours is $465');
  await expect(price.locator('.recharts-reference-line')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Where there is room', exact: true })).toContainText('June 8');

  const found = page.getByRole('status').filter({ hasText: 'Compared with' });
  const [before = ''] = await textsOf(found);
  await page.getByLabel('Within').selectOption('5 miles');
  await expect(found).toContainText('within 5 miles of San Francisco, CA');
  await expect(found).not.toHaveText(before);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    price.getByRole('button', { name: 'Save as CSV: Price per week' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('campjay-benchmark-price-per-week.csv');

  await page.goto(`${PATH}/academy-summer-camp`);
  const dialog = page.getByRole('dialog', { name: 'This camp is locked' });
  await expect(dialog).toContainText('Academy Summer Camp (calacademy.org)');
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await dialog.getByRole('button', { name: 'See the sample camp' }).click();
  await expect(dialog).toBeHidden();
  const camp = page.getByRole('combobox', { name: 'Camp' });
  await camp.fill('galileo');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(camp).toHaveValue('Sample Camp (made up)');
});
