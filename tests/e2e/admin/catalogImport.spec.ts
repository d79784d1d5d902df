import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../support/adminSession.ts';
import { axeFindings } from '../support/axe.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import { favoriteByRequest, newParent, otherBrowser, signUp } from '../support/parent.ts';
import { settled } from '../support/settled.ts';
import { expect } from '../support/test.ts';

const CATALOG = join(import.meta.dirname, '../../../campjay/catalog/real-camps.ndjson');
const ORG_ID = '4ft-and-up-kitchen';

interface Camp {
  readonly org_id: string;
  readonly instances: readonly { readonly instance_id: string; readonly price: number }[];
}

/** A manually edited file: a camp's new price, a new session of it, and an invalid line. */
const correctedFile = async (): Promise<Buffer> => {
  const lines = (await readFile(CATALOG, 'utf8')).trimEnd().split('\n');
  const camp = lines.map((line) => JSON.parse(line) as Camp).find(({ org_id }) => org_id === ORG_ID);
  const [session] = camp?.instances ?? [];
  const corrected = {
    ...camp,
    instances: [
      { ...session, price: 791 },
      { ...session, instance_id: `${ORG_ID}-2`, batch_name: 'Bread week', start_date: 'July 6', end_date: 'July 10' },
    ],
  };
  return Buffer.from(`${JSON.stringify(corrected)}\n{"org_id":"half-a-camp"}\n`);
};

// Covers: D11.5
test('a corrected file is previewed, imported and shown on a parent’s page, also after a replay of the read model', async ({
  page,
  browser,
  product,
  adminSession: { admin },
}) => {
  test.setTimeout(180_000);
  const parent = await otherBrowser(browser);
  await signUp(parent.context(), newParent('Petra'));
  await favoriteByRequest(parent.context(), [ORG_ID]);
  const showsCorrected = async (): Promise<void> => {
    await product.awaitSearches();
    await parent.goto('/favorites');
    const card = parent.getByRole('article').filter({ hasText: '4ft and Up Kitchen' });
    await card.getByRole('button', { name: 'Session details' }).click();
    await expect(parent.getByRole('dialog')).toContainText('Bread week');
    await expect(parent.getByRole('dialog')).toContainText('$791');
  };

  await page.context().addCookies(await admin.cookies());
  await test.step('an admin uploads it and sees what it would change, and for whom', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/catalogue');
    await expect(page.getByRole('heading', { name: 'Upload a file' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'corrected.ndjson', mimeType: 'application/x-ndjson', buffer: await correctedFile() });
    await page.getByRole('button', { name: 'See what it would change' }).click();
    const importRegion = page.getByRole('region', { name: 'corrected.ndjson' });
    await expect(importRegion).toContainText('Waiting for a decision');
    await expect(importRegion.locator('dl > div').filter({ hasText: 'families would notice' })).toContainText('1');
    await expect(importRegion).toContainText(`Price of session: ${ORG_ID}-1: price 775 → 791`);
    await expect(importRegion).toContainText(`New sessions: ${ORG_ID}-2`);
    await expect(importRegion.getByRole('row', { name: /2 camp_org_name is missing/ })).toBeVisible();
    await settled(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('which a reload does not lose, and says go', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Import these changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import these changes?' });
    await expect(dialog).toContainText('“corrected.ndjson” changes 1 camp. 1 line is skipped.');
    await expect(dialog).toContainText('1 family has one of these camps');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('The import is done.')).toBeVisible();
    await expect(page.getByText('It changed exactly what the preview showed.')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    await showsCorrected();
  });

  await test.step('the read model, made again from the log, shows the same', async () => {
    await page.goto('/admin/projections/camps');
    await page.getByRole('button', { name: 'Replay camps', exact: true }).click();
    await page.getByRole('button', { name: /^Promote/ }).click({ timeout: 60_000 });
    const dialog = page.getByRole('dialog', { name: 'Promote the replay of camps?' });
    await expect(dialog).toContainText('Nothing would change', { timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Promote now' }).click();
    await expect(dialog).toBeHidden();
    await showsCorrected();
  });
  await parent.context().close();
});
