import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { test } from '../support/adminSession.ts';
import { axeFindings } from '../support/axe.ts';
import { overlaysClosed } from '../support/browserState.ts';
import { get, newParent, post, signUp } from '../support/parent.ts';

interface Schedulable {
  readonly org_id: string;
  readonly instance_id: string;
  readonly weeks: readonly string[];
  readonly isPlacedByWeek: boolean;
  readonly camp: { readonly camp_org_name: string };
  readonly session: { readonly price?: number; readonly batch_name?: string };
}

/** A session with a price and a name. */
const somePricedSession = async (context: BrowserContext): Promise<Schedulable> => {
  const path = 'camp-data/get-all-schedulable-instances';
  const { data } = await get<{ readonly data: readonly Schedulable[] }>(context, path, { among: 'all', fits: '0' });
  const found = data.find(
    ({ isPlacedByWeek, session: { price, batch_name } }) =>
      !isPlacedByWeek && price !== undefined && batch_name !== undefined,
  );
  if (!found) throw new Error('No session has a price.');
  return found;
};

const NEW_PRICE = 87_654;
const REASON = "The camp's page says so.";

// Covers: F.1
test('an admin corrects a price, and the family that planned with it sees the change on the card, in the schedule and as news', async ({
  page,
  context,
  product,
  adminSession: { admin },
}) => {
  await signUp(context, newParent());
  const kidId = randomUUID();
  await post(context, 'kids/add-kid', { kidId, name: 'Robin' });
  const { org_id, instance_id, camp, session } = await somePricedSession(context);
  const place = { entryId: randomUUID(), kidId, org_id, instance_id, choice: 1, seen: 1_000_000 };
  await post(context, 'schedule/schedule-camp-instance', place);

  const office = await admin.newPage();
  await office.goto('/admin/catalogue');
  await office.getByRole('searchbox', { name: 'Name, website or id' }).fill(org_id);
  await office
    .getByRole('list', { name: 'Camps' })
    .getByRole('link', { name: camp.camp_org_name, exact: true })
    .click();
  await expect(office.getByRole('heading', { name: camp.camp_org_name })).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await office.goto(`/admin/catalogue/camps/${org_id}?session=${instance_id}`);
  await office.getByRole('button', { name: 'Correct Price ($)' }).click();
  const dialog = office.getByRole('dialog', { name: 'Correct: Price ($)' });
  await expect(dialog).toContainText(`Current value: ${session.price}`);
  await dialog.getByLabel('New value').fill('a fortune');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('price must be a number; found "a fortune".');
  await dialog.getByLabel('New value').fill(`$${NEW_PRICE.toLocaleString('en-US')}`);
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await expect(office.getByText('Corrected.')).toBeVisible();
  const changes = office.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText(`Price ($): ${session.price} → ${NEW_PRICE}`);
  await expect(changes).toContainText(REASON);
  await expect(changes).toContainText('import of ');
  expect(await axeFindings(office)).toEqual([]);

  const priceText = NEW_PRICE.toLocaleString('en-US');
  await product.awaitSearches();
  await page.goto(`/?q=${encodeURIComponent(camp.camp_org_name)}`);
  const card = page.getByRole('article').filter({ hasText: camp.camp_org_name }).first();
  await expect(card).toContainText(priceText);

  await page.goto('/scheduling');
  await page.getByRole('button', { name: 'History (1 new)' }).click();
  const news = page.getByRole('region', { name: 'Changed by camps since you last looked' });
  await expect(news).toContainText(camp.camp_org_name);
  await expect(news).toContainText(`→ $${priceText} (corrected by Campjay: “The camp's page says so”).`);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await overlaysClosed(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'History', exact: true })).toBeVisible();

  await office.getByRole('button', { name: 'Withdraw the correction of Price ($)' }).click();
  const undoDialog = office.getByRole('dialog', { name: 'Withdraw correction: Price ($)' });
  await undoDialog.getByLabel('Reason').fill('It was another camp.');
  await undoDialog.getByRole('button', { name: 'Withdraw the correction' }).click();
  await expect(changes).toContainText(`Price ($): ${NEW_PRICE} → ${session.price}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'History (1 new)' })).toBeVisible();
});

// Covers: F.3
test('a file of corrections is previewed line by line before it is applied', async ({
  context,
  adminSession: { admin },
}) => {
  await signUp(context, newParent());
  const { org_id, instance_id } = await somePricedSession(context);
  const csv = [
    'org_id,instance_id,field,value,reason',
    `${org_id},${instance_id},extended_care_price_per_week,$91,Their page says so`,
    `${org_id},${instance_id},ages,old,Their page says so`,
  ].join('\n');
  const office = await admin.newPage();
  await office.goto('/admin/catalogue');
  const chooser = office.waitForEvent('filechooser');
  await office.getByText('Choose a file of corrections').click();
  await (await chooser).setFiles({ name: 'fixes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(office.getByText('1 fact would be corrected, 0 unchanged, 1 line refused.')).toBeVisible();
  await expect(office.getByRole('list', { name: 'Lines' })).toContainText('Line 3 is refused: ages must be a list');
  await office.getByRole('button', { name: 'Correct 1 fact' }).click();
  await expect(office.getByText('1 fact corrected, 0 unchanged, 1 line refused.')).toBeVisible();
});
