import type { Page } from '@playwright/test';
import { test } from '../support/adminSession.ts';
import { axeFindings } from '../support/axe.ts';
import { expect } from '../support/test.ts';

const LIST = '/admin/projections';
/** Longer than a replay of the bundled catalog takes on a busy machine. */
const MADE_WITHIN_MS = 45_000;

test.describe.configure({ mode: 'serial' });

/** An admin's page. */
const adminPage = async (admin: { newPage(): Promise<Page> }, path: string): Promise<Page> => {
  const page = await admin.newPage();
  await page.goto(path);
  return page;
};

const projectionsPage = (page: Page) => ({
  start: (name: string) => page.getByRole('button', { name: `Replay ${name}` }),
  made: page.getByText('The replay is finished, and is kept current until you decide.'),
  cancel: page.getByRole('button', { name: 'Cancel the replay' }),
  preview: page.getByRole('region', { name: 'Changes if the replay is promoted' }),
  history: page.getByRole('list', { name: 'Promotions' }),
});

// Covers: T.4, T.5
test('an admin replays a read model, sees that nothing would change, promotes the replay and returns to the former build', async ({
  adminSession: { admin },
}) => {
  const page = await adminPage(admin, LIST);
  await expect(page.getByText('Current').first()).toBeVisible({ timeout: MADE_WITHIN_MS });
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('list', { name: 'Read models' })
    .getByRole('link', { name: /^favorites/ })
    .click();
  await expect(page).toHaveURL(`${LIST}/favorites`);
  const { start, made: finished, preview, history } = projectionsPage(page);
  await start('favorites').click();
  await expect(start('favorites')).toHaveCount(0);
  await page.reload();
  await expect(finished).toBeVisible({ timeout: MADE_WITHIN_MS });

  await page.getByRole('button', { name: 'See what it would change' }).click();
  await expect(preview).toContainText('No family and no advertiser would notice it.');
  await expect(preview).toContainText('Nothing would change: every row is the same.');

  await page.getByRole('button', { name: 'Promote…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Promote the replay of favorites?' });
  await expect(dialog).toContainText('Nothing would change: every row is the same.');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Promote now' }).click();
  await expect(history.getByRole('listitem').first()).toContainText('A replay was promoted');
  await expect(history.getByRole('listitem').first()).toContainText('No row differed.');

  await page.getByRole('button', { name: 'Return…' }).click();
  await page.getByRole('button', { name: 'Return now' }).click();
  await expect(history.getByRole('listitem').first()).toContainText('Returned to the former build');
  await expect(start('favorites')).toBeVisible();
  await page.close();
});

// Covers: T.6
test('a replay is canceled, and changes made in another tab appear in this one', async ({
  adminSession: { admin },
}) => {
  const one = await adminPage(admin, `${LIST}/camps`);
  const other = await adminPage(admin, `${LIST}/camps`);
  await expect(projectionsPage(other).start('camps')).toBeVisible();
  await projectionsPage(one).start('camps').click();
  await expect(projectionsPage(other).cancel).toBeVisible({ timeout: MADE_WITHIN_MS });
  await projectionsPage(other).cancel.click();
  for (const page of [other, one])
    await expect(projectionsPage(page).start('camps')).toBeVisible({ timeout: MADE_WITHIN_MS });
  await one.close();
  await other.close();
});

// Covers: T.8
test('the text index is rebuilt while searches continue', async ({ adminSession: { admin } }) => {
  const page = await adminPage(admin, `${LIST}/text-index`);
  await page.getByRole('button', { name: 'Rebuild the text index' }).click();
  await expect(page.getByText(/^Last requested by you, .*: rebuilt in .*, with [\d,]+ camps\.$/)).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  await expect(page.getByRole('region', { name: 'Text index' })).toContainText('Current');
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});
