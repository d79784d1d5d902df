import { axeFindings, beyondSides } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/camp-tools/benchmarking';

// Covers: 1.2, 1.40, 2.19, 2.185
test('anybody sees how the sample camp compares with the real camps around it, on a phone and by dark colors too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  const price = page.getByRole('region', { name: 'Price per week', exact: true });
  await expect(price).toContainText(/Half of the others lie between \$\d+ and \$\d+/);
  await expect(price).toContainText('Yours is $465');
  await expect(price.locator('.recharts-reference-line')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Where there is room', exact: true })).toContainText('June 8');
  expect(await beyondSides(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  const found = page.getByRole('status').filter({ hasText: 'Compared with' });
  const before = await found.textContent();
  await page.getByLabel('Within').selectOption('5 miles');
  await expect(found).toContainText('within 5 miles of San Francisco, CA');
  expect(await found.textContent()).not.toBe(before);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    price.getByRole('button', { name: 'Save as CSV: Price per week' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('campjay-benchmark-price-per-week.csv');
});

// Covers: 2.168, 2.186, 4.62
test('a camp that is locked is said to be, whether it is chosen or named by the address, and the sample camp is shown', async ({
  page,
}) => {
  await page.goto(`${PATH}/academy-summer-camp`);
  const dialog = page.getByRole('dialog', { name: 'This camp is locked' });
  await expect(dialog).toContainText('Academy Summer Camp (calacademy.org)');
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'See the sample camp' }).click();
  await expect(dialog).toBeHidden();
  const camp = page.getByRole('combobox', { name: 'Camp' });
  await expect(camp).toHaveValue('Sample Camp (made up)');
  await camp.fill('galileo');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(camp).toHaveValue('Sample Camp (made up)');
});
