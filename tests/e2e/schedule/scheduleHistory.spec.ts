import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { responseTo, get, newParent, otherBrowser, post, signUp } from '../support/parent.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import { addKid, planByRequest } from '../support/schedulePage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const JUNE_8 = '2026-06-08';
const LOOKED = 'schedule/look-at-schedule';
const JUNE_15 = '2026-06-15';

const createPlan = async (
  context: BrowserContext,
  kidId: string,
  title: string,
  more: object = {},
): Promise<string> => {
  const entryId = randomUUID();
  await planByRequest(context, 'create-custom-plan', { entryId, kidId, title, weeks: [JUNE_8], ...more });
  return entryId;
};

interface OwnSchedule {
  readonly ownerId: string;
  readonly newChanges: number;
  readonly lookedAt: number | null;
  readonly shares: readonly { readonly token: string }[];
}

const ownSchedule = async (context: BrowserContext): Promise<OwnSchedule> =>
  (await get<{ readonly data: OwnSchedule }>(context, 'schedule/get')).data;

const history = (page: Page) => page.getByRole('dialog', { name: 'History' });
const changes = (page: Page) => history(page).getByRole('listitem');
const change = (page: Page, sentence: string) => changes(page).filter({ hasText: sentence });

const openHistory = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^History/ }).click();
  await expect(changes(page).first()).toBeVisible();
};

// Covers: D7.19
test('changes are listed as sentences, latest first, can be saved as a text file, and can be filtered by kid and week', async ({
  page,
  context,
}) => {
  await signUp(context);
  const [robin, avery] = [await addKid(context, 'Robin'), await addKid(context, 'Avery')];
  await createPlan(context, avery, 'Lake');
  await createPlan(context, avery, 'Zoo', { weeks: [JUNE_15] });
  const entryId = await createPlan(context, robin, 'Grandma');
  await planByRequest(context, 'move-entry', { entryId, kidId: robin, weeks: [JUNE_15], choice: 1 });
  await planByRequest(context, 'update-custom-plan-status', { entryId, status: 'confirmed' });
  await planByRequest(context, 'update-custom-plan-note', { entryId, note: 'Bring boots' });
  await page.goto('/scheduling');
  await openHistory(page);
  await expect(changes(page)).toContainText([
    'You added a note to “Grandma” for Robin in the week of June 15: “Bring boots”.',
    'You set “Grandma” for Robin in the week of June 15 from tentative to confirmed.',
    'You moved “Grandma” for Robin from the week of June 8 to the week of June 15.',
    'You added “Grandma” for Robin in the week of June 8.',
  ]);
  await expect(
    changes(page)
      .first()
      .getByText(/^\d{1,2}:\d\d [AP]M$/),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    history(page).getByRole('button', { name: 'Save as a text file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.txt$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /: Testa Example added “Grandma” for Robin in the week of June 8\.\n/,
  );
  await expect(history(page).getByText('The history is in your downloads.')).toBeVisible();

  await expect(changes(page)).toHaveCount(6);
  await history(page).getByLabel('Kid').selectOption('Avery');
  await expect(changes(page)).toHaveCount(2);
  await expect(changes(page)).toContainText(['“Zoo”', '“Lake”']);
  await history(page).getByLabel('Week').selectOption('June 15');
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page)).toContainText(['“Zoo”']);
  await history(page).getByLabel('Week').selectOption('June 22');
  await expect(history(page).getByText('No changes match these filters.')).toBeVisible();
});

// Covers: D7.22
test('a change can be undone, and the undo too; each links to the other, and a refused undo shows the reason', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  const robin = await addKid(context, 'Robin');
  const entryId = await createPlan(context, robin, 'Grandma');
  await planByRequest(context, 'move-entry', { entryId, kidId: robin, weeks: [JUNE_15], choice: 1 });
  await page.goto('/scheduling');
  await openHistory(page);
  const moved = 'moved “Grandma” for Robin from the week of June 8 to the week of June 15.';
  await change(page, `You ${moved}`).getByRole('button', { name: 'Undo' }).click();
  await expect(change(page, `You undid: ${moved}`)).toBeVisible();
  await expect(change(page, `You ${moved}`)).toContainText('Undone');
  await expect(change(page, `You ${moved}`)).toBeFocused();
  await change(page, `You ${moved}`).getByRole('button', { name: 'By a later change' }).click();
  await expect(change(page, `You undid: ${moved}`)).toBeFocused();
  await change(page, `You undid: ${moved}`).getByRole('button', { name: 'Undo' }).click();
  await expect(changes(page).first()).toContainText(`You redid: ${moved}`);
  // The button that was pressed is gone. A key pressed before the focus has moved would not reach the dialog.
  await expect(change(page, `You undid: ${moved}`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: /^Robin, week of June 15: Grandma/ })).toBeVisible();

  await planByRequest(context, 'update-custom-plan-status', { entryId, status: 'confirmed' });
  await planByRequest(context, 'update-custom-plan-status', { entryId, status: 'cancelled' });
  await page.reload();
  await openHistory(page);
  const first = change(page, 'from tentative to confirmed');
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByRole('alert')).toContainText(/\w+.*\.$/);
  complaints.length = 0; // the browser logs the refused request, as expected
});

// Covers: 1.26, D7.20
test('another parent’s changes are marked as new until they have been viewed', async ({ page, context, browser }) => {
  await signUp(context);
  const robin = await addKid(context, 'Robin');
  const entryId = await createPlan(context, robin, 'Grandma');
  const shareId = randomUUID();
  await post(context, 'schedule/send-new-schedule-share', { shareId, mode: 'plan' });
  const { ownerId, shares } = await ownSchedule(context);
  const token = shares[0]?.token;
  await page.goto('/scheduling');
  await responseTo(page, LOOKED, () => openHistory(page));
  await expect(changes(page)).toHaveCount(2);
  expect((await ownSchedule(context)).lookedAt).not.toBeNull();

  const other = await otherBrowser(browser, newParent('Casey'));
  await post(other.context(), 'schedule/receive-new-schedule-share', { token });
  await planByRequest(other.context(), 'update-custom-plan-status', { ownerId, entryId, status: 'confirmed' });
  expect((await ownSchedule(context)).newChanges).toBe(2);

  await page.goto('/scheduling');
  await responseTo(page, LOOKED, () => page.getByRole('button', { name: 'History (2 new)' }).click());
  await expect(history(page).getByText('2 changes by others since you last looked.')).toBeVisible();
  await expect(changes(page)).toContainText([
    'New Casey Example set “Grandma” for Robin in the week of June 8 from tentative to confirmed.',
    'New Casey Example joined the schedule.',
    'You created a link',
    'You added',
  ]);
  await history(page).getByLabel('Person').selectOption('Casey Example');
  await expect(changes(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'History', exact: true })).toBeVisible();
  expect((await ownSchedule(context)).newChanges).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'History', exact: true })).toBeVisible();

  const { ownerId: userId } = await ownSchedule(other.context());
  await post(context, 'schedule/end-schedule-access', { userId });
  await openHistory(page);
  await expect(change(page, 'Casey Example (someone who has left) joined the schedule.')).toBeVisible();
  await other.context().close();
});

// Covers: D7.21
test('the schedule can be viewed read-only as of an earlier moment, and then as of now', async ({ page, context }) => {
  await signUp(context);
  const robin = await addKid(context, 'Robin');
  const entryId = await createPlan(context, robin, 'Grandma');
  await planByRequest(context, 'move-entry', { entryId, kidId: robin, weeks: [JUNE_15], choice: 1 });
  await page.goto('/scheduling');
  const before = page.getByRole('gridcell', { name: /^Robin, week of June 8: Grandma/ });
  const after = page.getByRole('gridcell', { name: /^Robin, week of June 15: Grandma/ });
  await expect(after).toBeVisible();
  await openHistory(page);
  await change(page, 'added “Grandma”').getByRole('button', { name: 'See the schedule then' }).click();
  await expect(page.getByText(/^You are looking at [A-Z][a-z]+ \d+, \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(before).toBeVisible();
  const bar = page.getByRole('region', { name: 'An earlier moment' });
  await expect(bar).toContainText('You added “Grandma” for Robin in the week of June 8.');
  expect(await axeFindings(page)).toEqual([]);

  await before.click();
  const cell = page.getByRole('dialog', { name: 'Robin, week of June 8' });
  await expect(cell).toContainText('Grandma');
  await expect(cell.getByRole('button', { name: /Remove|Move|Add/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(before).toBeVisible();

  await bar.getByRole('button', { name: 'The change after' }).click();
  await expect(after).toBeVisible();
  await bar.getByRole('slider', { name: 'Moment' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('gridcell', { name: 'Robin, week of June 15: Nothing planned' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(after).toBeVisible();

  await bar.getByRole('button', { name: 'Back to now' }).click();
  await expect(bar).toHaveCount(0);
  await expect(after).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // Covers: D7.4
  test('history and summary fit, and a sentence leads to its week', async ({ page, context }) => {
    await signUp(context);
    const robin = await addKid(context, 'Robin');
    await createPlan(context, robin, 'Grandma', { hours: { from: '09:00', until: '12:00' } });
    await createPlan(context, robin, 'Swimming', { hours: { from: '11:00', until: '13:00' } });
    await page.goto('/scheduling');
    const summary = page.getByRole('region', { name: 'The summer at a glance' });
    await expect(summary.getByText('1 of 14 weeks covered')).toBeVisible();
    const warnings = summary.getByRole('region', { name: 'Worth a look' });
    await expect(warnings).toContainText('Robin: Grandma and Swimming are at the same time, Monday to Friday.');
    expect(await axeFindings(page)).toEqual([]);
    await warnings.getByRole('link', { name: 'Open the week of June 8' }).click();
    await expect(page.getByRole('dialog', { name: 'Robin, week of June 8' })).toContainText(
      'Grandma and Swimming are at the same time, Monday to Friday.',
    );
    await page.goBack();
    await openHistory(page);
    await expect(changes(page)).toHaveCount(2);
    await settled(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});
