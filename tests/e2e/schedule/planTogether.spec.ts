import { randomUUID } from 'node:crypto';
import { axeFindings } from '../support/axe.ts';
import { account, confirmEmail, newParent, otherBrowser, post, responseTo, signUp } from '../support/parent.ts';
import { addKid, addPlan, schedulePage, viewOf } from '../support/schedulePage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

// Covers: 1.26, D7.17
test('two parents plan together: they see each other’s changes at once, edit the same cell, and choose', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  const ona = schedulePage(page);
  await signUp(context, newParent('Ona'));
  await addPlan(context, await addKid(context, 'Robin'), 'Visit to Grandma', ['2026-06-08']);
  await ona.open();
  const panel = ona.panel('Robin', 'June 8');
  await post(context, 'schedule/send-new-schedule-share', { shareId: randomUUID(), mode: 'plan' });
  const link = `/scheduling/share/${(await viewOf(context)).shares[0]?.token}`;

  // Ben opens it in another browser, signs up, and sees the schedule.
  const other = await otherBrowser(browser);
  const ben = schedulePage(other);
  await other.goto(link);
  await settled(other);
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
  await ona.cell('Robin', 'June 8').click();
  await responseTo(page, 'schedule/update-custom-plan-status', () =>
    panel.getByText('Confirmed', { exact: true }).click(),
  );
  await page.keyboard.press('Escape');
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Confirmed/);
  await hisPanel.getByText('Cancelled', { exact: true }).click();
  await expect(benLater.conflict).toBeVisible();
  await expect(benLater.conflict).toContainText('Ona Example');
  await expect(benLater.conflict).toContainText('from tentative to confirmed');
  expect(await axeFindings(later)).toEqual([]);
  await benLater.conflict.getByRole('button', { name: 'Do mine anyway' }).click();
  await expect(benLater.conflict).toBeHidden();
  await expect(ona.cell('Robin', 'June 8')).toHaveAccessibleName(/Visit to Grandma, Cancelled/);

  const { entries } = await viewOf(context);
  expect(entries).toMatchObject([{ status: 'cancelled' }]);
});
