import { account, confirmEmail, newParent, otherBrowser, signUp } from '../support/parent.ts';
import { addKid, schedulePage, viewOf } from '../support/schedulePage.ts';
import { expect, test } from '../support/test.ts';

// Covers: 1.26, D7.17
test('two parents plan together: they see each other’s changes at once, edit the same cell, choose, undo, view the history and print', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  const ona = schedulePage(page);
  await signUp(context, newParent('Ona'));
  await addKid(context, 'Robin');
  await addKid(context, 'Wren');

  // Ona plans a week, which starts her trial, and creates a link.
  await ona.open();
  await ona.cell('Robin', 'June 8').click();
  const panel = ona.panel('Robin', 'June 8');
  await panel.getByRole('button', { name: 'Add a plan' }).click();
  await panel.getByLabel('What is planned').fill('Visit to Grandma');
  await panel.getByRole('button', { name: 'Add the plan' }).click();
  await expect(panel.getByRole('button', { name: /Visit to Grandma/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: /Share/ });
  await sharing.getByRole('button', { name: 'Make a link' }).click();
  const link = await sharing.getByRole('textbox', { name: 'Link 1' }).inputValue();
  await page.keyboard.press('Escape');

  // Ben opens it in another browser, signs up, and sees the schedule.
  const other = await otherBrowser(browser);
  const ben = schedulePage(other);
  await other.goto(link);
  await expect(other.getByText('Ona', { exact: false }).first()).toBeVisible();
  await expect(other.getByText('Robin')).toHaveCount(0);
  await other.getByRole('button', { name: 'Sign Up to accept' }).click();
  const benjamin = newParent('Ben');
  await account(other).signUp(benjamin);
  await expect(other.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await confirmEmail(other.context(), benjamin);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other).toHaveURL('/scheduling', { timeout: 20_000 });
  await expect(ben.cell('Robin', 'June 8')).toHaveAccessibleName(/Visit to Grandma, Tentative/);

  // Each change of Ona's reaches Ben's open page.
  await ona.cell('Robin', 'June 8').click();
  const first = panel.getByRole('button', { name: /Visit to Grandma/ });
  if ((await first.getAttribute('aria-expanded')) !== 'true') await first.click();
  for (const status of ['Confirmed', 'Cancelled', 'Tentative']) {
    await panel.getByText(status, { exact: true }).click();
    await expect(ben.cell('Robin', 'June 8')).toHaveAccessibleName(new RegExp(`Visit to Grandma, ${status}`));
  }
  await page.keyboard.press('Escape');

  // A tab of Ben's receives no live changes; both parents change the same cell.
  const later = await other.context().newPage();
  await later.route('**/api/schedule/live*', (route) => route.abort());
  const benLater = schedulePage(later);
  await benLater.open();
  await expect(benLater.cell('Robin', 'June 8')).toHaveAccessibleName(/Tentative/);
  await benLater.cell('Robin', 'June 8').click();
  const hisPanel = benLater.panel('Robin', 'June 8');
  const hisEntry = hisPanel.getByRole('button', { name: /Visit to Grandma/ });
  if ((await hisEntry.getAttribute('aria-expanded')) !== 'true') await hisEntry.click();
  await ona.cell('Robin', 'June 8').click();
  if ((await first.getAttribute('aria-expanded')) !== 'true') await first.click();
  await panel.getByText('Confirmed', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Confirmed/);
  await hisPanel.getByText('Cancelled', { exact: true }).click();
  await expect(benLater.conflict).toBeVisible();
  await expect(benLater.conflict).toContainText('Ona Example');
  await expect(benLater.conflict).toContainText('from tentative to confirmed');
  await benLater.conflict.getByRole('button', { name: 'Do mine anyway' }).click();
  await expect(benLater.conflict).toBeHidden();
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Visit to Grandma, Cancelled/);

  // Ona finds the change in the history, undoes it, and views the schedule as it began.
  await page.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const bens = history.getByRole('listitem').filter({ hasText: 'Ben Example' }).filter({ hasText: 'cancelled' });
  await bens.getByRole('button', { name: 'Undo' }).first().click();
  await expect(bens.first().getByText('Undone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Visit to Grandma, Confirmed/);
  await page.getByRole('button', { name: /^History/ }).click();
  await history.getByRole('button', { name: 'Go back in time' }).click();
  await page.getByRole('slider', { name: 'Moment' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('status').filter({ hasText: 'You are looking at' })).toBeVisible();
  await expect(ona.cell('Robin', 'June 8')).not.toHaveAccessibleName(/Confirmed/);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Visit to Grandma, Confirmed/);

  // It prints one sheet for the fridge and one for each kid.
  await page.getByRole('link', { name: /Print/ }).click();
  await expect(page).toHaveURL(/\/scheduling\/print/);
  for (const name of ['Robin’s summer 2026', 'Wren’s summer 2026', 'Our summer 2026'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Visit to Grandma').first()).toBeVisible();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page[^s]/g);
  expect(sheets).toHaveLength(3);

  const { entries } = await viewOf(context);
  expect(entries).toMatchObject([{ status: 'confirmed' }]);
});
