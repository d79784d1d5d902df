import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const kidInfo = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Age & Grade' });
  return {
    dialog,
    /** The field that opens the dialog. */
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    kid: (name: string) => dialog.getByRole('group', { name, exact: true }),
    add: dialog.getByRole('button', { name: 'Add a kid' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    async fill(kid: string, { name, dob, grade }: { name?: string; dob?: string; grade?: string }): Promise<void> {
      const fields = dialog.getByRole('group', { name: kid, exact: true });
      if (dob !== undefined) await fields.getByLabel('Date of birth').fill(dob);
      if (grade !== undefined) await fields.getByLabel('Rising grade').selectOption(grade);
      // Last, because from then on the kid is labeled with this name.
      if (name !== undefined) await fields.getByLabel('Name (optional)').fill(name);
    },
  };
};

/** The number of camps that each search of the page requests. */
const searchesOf = (page: Page): readonly number[] => {
  const limits: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-camp-data-chunk'))
      limits.push((request.postDataJSON() as { limit: number }).limit);
  });
  return limits;
};

// Covers: 2.74, 2.164, 3.67
test('kids narrow the list in every tab, also after a reload, and stay switched off after one', async ({
  page,
  context,
}) => {
  const search = searchPage(page);
  const info = kidInfo(page);
  await search.open('/');
  const totalCount = await search.total();
  const elsewhere = await context.newPage();
  await searchPage(elsewhere).open('/');
  await info.button('Set Age & Grade').click();
  await info.fill('Kid 1', { name: 'Testa', dob: '2018-05-04', grade: '3rd' });
  await info.add.click();
  await info.fill('Kid 2', { name: 'Demo', dob: '2013-01-31', grade: '8th' });
  await info.save.click();
  await expect(info.dialog).toBeHidden();
  await expect(info.button('Kids: Testa, Demo')).toBeFocused();
  const foundCount = await search.totalAfter(totalCount);
  expect(foundCount).toBeLessThan(totalCount);
  await searchPage(elsewhere).finds(foundCount);
  await expect(kidInfo(elsewhere).button('Kids: Testa, Demo')).toBeVisible();

  const searches = searchesOf(page);
  await page.reload();
  await search.finds(foundCount);
  await search.settled();
  // One search, and none without the kids before it.
  expect(searches).toEqual([18]);
  await page.getByRole('button', { name: 'Remove Age & grade: Testa, Demo' }).click();
  await search.finds(totalCount);
  await page.reload();
  await search.finds(totalCount);
});

// Covers: D14.2
test('kids can be entered by keyboard alone, an incomplete date is refused, and no address contains their data', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  const info = kidInfo(page);
  await searchPage(page).open('/');
  await info.button('Set Age & Grade').focus();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(info.dialog).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('Tab'); // the dialog's close button
  await keyboard.press('Tab'); // 'Remove Kid 1'
  await keyboard.press('Tab');
  await keyboard.type('Testaletta');
  await keyboard.press('Tab');
  const testa = info.kid('Testaletta');
  await keyboard.type('05');
  await keyboard.press('Enter');
  await expect(testa.getByLabel('Date of birth')).toHaveAccessibleDescription(/^The date of birth cannot be read/);
  await expect(testa.getByLabel('Date of birth')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await keyboard.type('042018');
  await expect(testa.getByLabel('Date of birth')).toHaveValue('2018-05-04');
  await testa.getByLabel('Rising grade').focus();
  await keyboard.type('3');
  await expect(testa.getByLabel('Rising grade')).toHaveValue('3');
  await testa.getByLabel('Name (optional)').focus();
  await keyboard.press('Enter');
  await expect(info.button('Kids: Testaletta')).toBeFocused();
  await searchPage(page).text.fill('robots');
  await expect(page).toHaveURL('/?q=robots&also=age');
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls.filter((each) => !each.includes('/assets/')))
    expect(url).not.toMatch(/testaletta|kid|grade|dob|child|2018|05-04/i);
});

// Covers: 2.31
test('a URL parameter opens the dialog and is then removed, so that Back does not open it again', async ({ page }) => {
  const search = searchPage(page);
  const info = kidInfo(page);
  await page.goto('/site-map');
  await page.goto('/summer-camps/seattle?source=flyer&openKidInfoDialog=true&category=STEM');
  await settled(page);
  await info.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(info.dialog).toBeHidden();
  await expect(page).toHaveURL('/summer-camps/seattle?source=flyer&category=STEM');
  await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');

  await searchPage(page).followFooter('Site Map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  await page.goBack();
  await expect(page).toHaveURL('/summer-camps/seattle?source=flyer&category=STEM');
  await search.settled();
  await expect(info.dialog).toBeHidden();
});

test('if the kids leave no results, the page offers to remove age and grade and shows how many camps that adds', async ({
  page,
}) => {
  const kids = JSON.stringify([{ name: 'Olda', dob: '2001-06-01', grade: 12 }]);
  await page.addInitScript(`localStorage.setItem('kidFormData', '${kids}')`);
  const search = searchPage(page);
  await page.goto('/?q=capoeira');
  const giveUp = page.getByRole('button', { name: /^Search any age and grade: 1 camp$/ });
  await giveUp.click();
  await search.finds(1);
  await expect(kidInfo(page).button('Set Age & Grade')).toBeVisible();
});
