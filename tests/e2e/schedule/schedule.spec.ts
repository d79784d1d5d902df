import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { goOnline, horizontalOverflow, storedItem } from '../support/browserState.ts';
import { boxOf } from '../support/inspect.ts';
import { outboxesOpen, storedAfter } from '../support/outbox.ts';
import { account, responseTo, newParent, otherBrowser, post, signUp } from '../support/parent.ts';
import { productOf } from '../support/product.ts';
import { addKid, addPlan, planByRequest, schedulePage as grid, viewOf } from '../support/schedulePage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const JUNE_8 = '2026-06-08';
const JUNE_15 = '2026-06-15';

/** Opens the schedule of a parent with two kids. */
const parentWithKids = async (context: BrowserContext) => {
  await signUp(context);
  return { robin: await addKid(context, 'Robin'), ada: await addKid(context, 'Ada') };
};

/** Another parent, who plans together with the user of the page. */
const coParent = async (context: BrowserContext, browser: Browser): Promise<Page> => {
  await post(context, 'schedule/send-new-schedule-share', { shareId: randomUUID(), mode: 'plan' });
  const { shares } = await viewOf(context);
  const other = await otherBrowser(browser, newParent('Alexa'));
  await post(other.context(), 'schedule/receive-new-schedule-share', { token: shares[0]?.token });
  return other;
};

// Covers: 2.111, D7.24
test('a custom plan is added to several weeks of a kid, starts the trial, and survives a reload', async ({
  page,
  context,
}) => {
  const { robin } = await parentWithKids(context);
  await grid(page).open();
  await expect(page.getByText('A summer to fill')).toBeVisible();
  await expect(page.getByText(/Your trial runs until/)).toHaveCount(0);
  await grid(page).cell('Robin', 'June 8').click();
  const panel = grid(page).panel('Robin', 'June 8');
  await panel.getByRole('button', { name: 'Add a plan' }).click();
  await panel.getByRole('button', { name: 'Add the plan' }).click();
  await expect(panel.getByText('What is the plan?')).toBeVisible();
  await panel.getByLabel('What is planned').fill('Visit to Grandma');
  await panel.getByLabel('From').fill('09:00');
  await panel.getByLabel('Until').fill('15:30');
  await panel.getByText('June 15', { exact: true }).click();
  await responseTo(page, 'schedule/create-custom-plan', () =>
    panel.getByRole('button', { name: 'Add the plan' }).click(),
  );
  await expect(panel.getByRole('button', { name: /Visit to Grandma/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect((await viewOf(context)).entries).toEqual([
    expect.objectContaining({ kidId: robin, weeks: [JUNE_8, JUNE_15], status: 'tentative' }),
  ]);
  await page.reload();
  const label = /Visit to Grandma, Tentative, 9 am – 3:30 pm, week 1 of 2/;
  await expect(grid(page).cell('Robin', 'June 8')).toHaveAccessibleName(label);
  await expect(grid(page).cell('Robin', 'June 15')).toHaveAccessibleName(/week 2 of 2/);
  await expect(grid(page).cell('Ada', 'June 8')).toHaveAccessibleName(/: Nothing planned/);
  await expect(page.getByText(/Your trial runs until .* It lets you share your schedule/)).toBeVisible();
});

// Covers: 2.114, D7.1
test('status, choice and note of a plan change in its cell, also in quick succession; it can be removed and restored; an open cell survives a reload', async ({
  page,
  context,
}) => {
  const { robin } = await parentWithKids(context);
  await addPlan(context, robin, 'Swimming', [JUNE_8]);
  await grid(page).open();
  await grid(page).cell('Robin', 'June 8').click();
  const panel = grid(page).panel('Robin', 'June 8');
  for (const status of ['Cancelled', 'Tentative', 'Confirmed'])
    await panel.getByText(status, { exact: true }).last().click();
  await panel.getByText('Second choice', { exact: true }).click();
  await responseTo(page, 'schedule/update-custom-plan-note', () =>
    panel.getByRole('textbox', { name: 'Note on Swimming' }).fill('Bring goggles'),
  );
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  await expect(grid(page).conflict).toHaveCount(0);
  expect((await viewOf(context)).entries).toEqual([
    expect.objectContaining({ status: 'confirmed', choice: 2, note: 'Bring goggles' }),
  ]);
  await page.reload();
  await responseTo(page, 'schedule/remove-entry', () => panel.getByRole('button', { name: 'Remove' }).click());
  await expect(panel.getByText('Nothing planned')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/scheduling');
  await responseTo(page, 'schedule/undo-change', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(grid(page).cell('Robin', 'June 8')).toHaveAccessibleName(
    /Swimming, Confirmed, second choice, has a note/,
  );
});

// Covers: 2.111, D7.2
test('an entry moves by keyboard, and by dragging to another kid or to second choice', async ({ page, context }) => {
  const { robin, ada } = await parentWithKids(context);
  const entryId = await addPlan(context, robin, 'Swimming', [JUNE_8]);
  await grid(page).open();
  await grid(page).cell('Robin', 'June 1').focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid(page).cell('Robin', 'June 8')).toBeFocused();
  await page.keyboard.press('m');
  const statusMessage = page.getByRole('status');
  await expect(statusMessage.filter({ hasText: 'Picked up Swimming, Robin, week of June 8.' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(statusMessage.filter({ hasText: 'Swimming stays where it is.' })).toHaveCount(1);
  for (const key of ['ArrowUp', 'm', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await responseTo(page, 'schedule/move-entry', () => page.keyboard.press('Enter'));
  await expect(statusMessage.filter({ hasText: 'Moved Swimming to Ada, week of June 15.' }).first()).toBeAttached();
  await expect(grid(page).cell('Ada', 'June 15')).toBeFocused();
  await expect(grid(page).cell('Ada', 'June 15')).toHaveAccessibleName(/Swimming/);
  expect((await viewOf(context)).entries[0]).toMatchObject({ kidId: ada, weeks: [JUNE_15] });

  const dragTo = async (week: string, part: number): Promise<void> => {
    const from = await boxOf(grid(page).entry(entryId));
    const to = await boxOf(grid(page).cell('Robin', week));
    await page.mouse.move(from.x + 40, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 24, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height * part, { steps: 8 });
    await responseTo(page, 'schedule/move-entry', () => page.mouse.up());
  };
  await dragTo('June 8', 0.25);
  await expect(grid(page).cell('Robin', 'June 8')).toHaveAccessibleName(/Swimming/);
  expect((await viewOf(context)).entries[0]).toMatchObject({ kidId: robin, weeks: [JUNE_8], choice: 1 });
  await dragTo('June 8', 0.85);
  await expect(grid(page).cell('Robin', 'June 8')).toHaveAccessibleName(/Swimming, Tentative, second choice/);
  expect((await viewOf(context)).entries[0]).toMatchObject({ weeks: [JUNE_8], choice: 2 });
});

/**
 * Makes a change while the device is offline, and reloads the page while commands still cannot reach the server.
 * @returns a function that lets commands reach the server
 */
const changeOffline = async (page: Page, change: () => Promise<void>): Promise<() => Promise<void>> => {
  await outboxesOpen(page);
  await page.context().setOffline(true);
  await storedAfter(page, change);
  await expect(page.getByText('Not saved yet. We will try again')).toBeVisible();
  const areCommands = '**/api/schedule/*-*';
  await page.route(areCommands, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  await page.reload();
  return async () => {
    await page.unroute(areCommands);
    await goOnline(page);
  };
};

test('changes made offline survive a reload, and reach the server in order once it can be reached', async ({
  page,
  context,
  complaints,
}) => {
  const { robin } = await parentWithKids(context);
  const entryId = await addPlan(context, robin, 'Swimming', [JUNE_8]);
  await grid(page).open();
  await grid(page).cell('Robin', 'June 8').click();
  const panel = grid(page).panel('Robin', 'June 8');
  await expect(panel.getByRole('button', { name: 'Tentative', pressed: true })).toBeVisible();
  const comeBack = await changeOffline(page, async () => {
    for (const status of ['Cancelled', 'Confirmed']) await panel.getByText(status, { exact: true }).click();
    await panel.getByRole('button', { name: 'Add a plan' }).click();
    await panel.getByLabel('What is planned').fill('Picnic');
    await panel.getByRole('button', { name: 'Add the plan' }).click();
    await expect(panel.getByRole('button', { name: /Picnic/ })).toBeVisible();
  });
  await expect(panel.getByRole('button', { name: 'Confirmed', pressed: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Picnic/ })).toBeVisible();
  expect((await viewOf(context)).entries).toMatchObject([{ entryId, status: 'tentative' }]);
  await responseTo(page, 'schedule/create-custom-plan', comeBack);
  const { entries } = await viewOf(context);
  expect(entries.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'tentative']);
  await expect(page.getByText('Not saved yet. We will try again')).toBeHidden();
  complaints.splice(0);
});

test('a change made offline that conflicts with a change on another device is left to the user after a reload', async ({
  page,
  context,
  complaints,
}) => {
  const { robin } = await parentWithKids(context);
  const entryId = await addPlan(context, robin, 'Swimming', [JUNE_8]);
  await grid(page).open();
  await grid(page).cell('Robin', 'June 8').click();
  const panel = grid(page).panel('Robin', 'June 8');
  await expect(panel.getByRole('button', { name: 'Tentative', pressed: true })).toBeVisible();
  const comeBack = await changeOffline(page, async () => {
    await panel.getByText('Cancelled', { exact: true }).click();
    await page.keyboard.press('Escape');
    await planByRequest(context, 'update-custom-plan-status', { entryId, status: 'confirmed' });
  });
  await comeBack();
  const { conflict } = grid(page);
  await expect(conflict).toContainText('changed by you, elsewhere meanwhile');
  await expect(conflict).toContainText('You wanted to mark Swimming cancelled.');
  await page.reload();
  await expect(conflict).toBeVisible();
  await responseTo(page, 'schedule/update-custom-plan-status', () =>
    conflict.getByRole('button', { name: 'Do mine anyway' }).click(),
  );
  expect((await viewOf(context)).entries).toMatchObject([{ entryId, status: 'cancelled' }]);
  await expect(conflict).toBeHidden();
  complaints.splice(0);
});

// Covers: 2.115, 2.117, 3.83, D7.1, D7.16
test('playdates can be offered for several weeks; a friend sees who is free when, and the calendars until signing out', async ({
  page,
  context,
  browser,
}) => {
  await parentWithKids(context);
  await grid(page).open();
  await grid(page).cell('Ada', 'June 8').click();
  const panel = grid(page).panel('Ada', 'June 8');
  await panel.getByRole('button', { name: 'Offer playdates' }).first().click();
  await panel.getByText('June 15', { exact: true }).click();
  await panel.getByRole('button', { name: 'Offer playdates' }).last().click();
  await panel.getByRole('button', { name: /Free for playdates/ }).click();
  await panel.getByRole('textbox', { name: 'Note on Free for playdates' }).fill('Mornings only');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  expect((await viewOf(context)).entries).toEqual([
    expect.objectContaining({ weeks: [JUNE_8, JUNE_15], status: 'open', note: 'Mornings only' }),
  ]);

  const friend = await coParent(context, browser);
  await addKid(friend.context(), 'Kim');
  await grid(friend).open();
  await expect(grid(friend).cell('Kim', 'June 15')).toHaveAccessibleName(/Free to play: Ada \(Testa Example\)/);
  await expect(friend.getByRole('definition').first()).toHaveText('Ada (Testa Example)');

  await responseTo(page, 'schedule/update-available-for-playdates-status', () =>
    panel.getByText('Taken', { exact: true }).click(),
  );
  await productOf(context).awaitReadModels();
  await friend.reload();
  await expect(grid(friend).cell('Kim', 'June 15')).toHaveAccessibleName(/Nothing planned$/);

  await expect(friend.getByRole('columnheader')).toHaveText(['Week', 'Kim']);
  await friend.getByRole('button', { name: /^Calendars/ }).click();
  const picker = friend.getByRole('dialog', { name: 'Calendars' });
  await expect(picker.getByRole('checkbox')).toHaveCount(3);
  await picker.getByRole('checkbox', { name: 'Robin (Testa Example)' }).check();
  await picker.getByRole('checkbox', { name: 'Ada (Testa Example)' }).check();
  await picker.getByRole('checkbox', { name: 'Ada (Testa Example)' }).uncheck();
  await friend.keyboard.press('Escape');
  await expect(friend.getByRole('columnheader')).toHaveText(['Week', 'Kim', 'RobinTesta Example']);
  await friend.reload();
  await expect(friend.getByRole('columnheader')).toHaveText(['Week', 'Kim', 'RobinTesta Example']);
  await account(friend).signOut();
  expect(await storedItem(friend, 'calendarHolders')).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one kid’s summer fits a phone, a tap opens a week, and axe finds no problem', async ({ page, context }) => {
    const { robin } = await parentWithKids(context);
    const kims = await addKid(context, 'Maximiliana-Wilhelmina of the very long names Example-Parentsen');
    await addPlan(context, robin, 'A visit to the grandparents', [JUNE_8, JUNE_15]);
    await addPlan(context, kims, 'Swimming', [JUNE_8]);
    await grid(page).open();
    await expect(page.getByRole('gridcell')).toHaveCount(14);
    expect(await axeFindings(page)).toEqual([]);
    await grid(page).cell('Robin', 'June 8').tap();
    const panel = grid(page).panel('Robin', 'June 8');
    await panel.getByRole('button', { name: 'Move to…' }).tap();
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByText('Ada', { exact: true }).tap();
    await panel.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect(panel.getByText('Nothing planned')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('group', { name: 'Whose summer' }).getByText('Ada', { exact: true }).tap();
    await expect(grid(page).cell('Ada', 'June 15')).toHaveAccessibleName(/A visit to the grandparents/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Ada', exact: true, pressed: true })).toBeVisible();
    await settled(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});
