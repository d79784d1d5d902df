import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { goOnline, storedItem } from '../support/browserState.ts';
import { outboxesOpen, storedAfter } from '../support/outbox.ts';
import { account, responseTo, get, post, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

interface Kid {
  readonly name?: string;
  readonly dob?: string;
  readonly grade?: number;
}
const TESTA = { name: 'Testa', dob: '2018-05-04', grade: 3 };
const DEMO = { name: 'Demo', dob: '2013-01-31', grade: 8 };

/** A dialog that depends on several responses and scripts may be slow on a busy machine. */
const PATIENCE_MS = 20_000;

/** The browser's storage before the first page is opened. */
const kidsStored = (page: Page, kids: readonly Kid[]): Promise<void> =>
  page.addInitScript(`
    if (sessionStorage.getItem('prepared') === null) localStorage.setItem('kidFormData', ${JSON.stringify(JSON.stringify(kids))});
    sessionStorage.setItem('prepared', 'yes');
  `);
const inStorage = async (page: Page): Promise<readonly Kid[]> =>
  JSON.parse((await storedItem(page, 'kidFormData')) ?? '[]') as Kid[];

/** The account's kids on the server. */
const kidsInAccount = async (page: Page): Promise<Kid[]> => {
  const { data } = await get<{ data: { kids: Record<string, unknown>[] } }>(page.context(), 'kids/list');
  const facts = data.kids.map((kid) => Object.entries(kid).filter(([name, fact]) => name !== 'kidId' && fact !== null));
  return facts.map((kid) => Object.fromEntries(kid) as Kid);
};
const addInAccount = async (page: Page, ...kids: readonly Kid[]): Promise<void> => {
  for (const kid of kids) await post(page.context(), 'kids/add-kid', { kidId: randomUUID(), ...kid });
};

const manageKids = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Manage Kids' });
  const kid = (name: string) => dialog.getByRole('group', { name, exact: true });
  return {
    dialog,
    kid,
    rows: dialog.getByRole('group', { name: 'Your kids' }).getByRole('group'),
    add: dialog.getByRole('button', { name: 'Add a kid' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    edit: (name: string) => dialog.getByRole('button', { name: `Edit ${name}`, exact: true }),
    remove: (name: string) => dialog.getByRole('button', { name: `Delete ${name}`, exact: true }),
    async fill(of: string, { name, dob, grade }: { name?: string; dob?: string; grade?: string }): Promise<void> {
      if (dob !== undefined) await kid(of).getByLabel('Date of birth').fill(dob);
      if (grade !== undefined) await kid(of).getByLabel('Rising grade').selectOption(grade);
      if (name !== undefined) await kid(of).getByLabel('Name (optional)').fill(name);
    },
  };
};

const mergeQuestion = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Whose kids are these?' });
  return {
    dialog,
    add: dialog.getByRole('button', { name: 'Add them to your account' }),
    keep: dialog.getByRole('button', { name: 'Keep only the account’s kids' }),
  };
};

// Covers: 1.25, 2.32, 2.33, 2.48, 2.163, 3.66, 3.67, 3.69-3.71, 6.6, 7.39, D14.2
test('the menus open Manage Kids, where kids are added, edited and deleted in all tabs; closing it leads to the start page', async ({
  page,
  context,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(decodeURIComponent(request.url())));
  await signUp(context);
  await searchPage(page).open('/summer-camps/la');
  const other = await context.newPage();
  await searchPage(other).open('/');
  await account(page).button.click();
  await account(page).item('Manage Kids').click();
  const manage = manageKids(page);
  await expect(page).toHaveURL(/\/summer-camps\/la#manage-kids$/);
  await manage.add.click();
  await expect(manage.kid('New kid').getByLabel('Name (optional)')).toBeFocused();
  await manage.fill('New kid', { dob: '2018-05-04', grade: '3rd', name: 'Testa' });
  await manage.save.click();
  await expect(manage.kid('Testa')).toContainText('Born May 4, 2018 · Rising 3rd grade');
  await expect(manage.edit('Testa')).toBeFocused();
  await expect(other.getByRole('button', { name: 'Kids: Testa' })).toBeVisible();
  await other.close();
  await manage.add.click();
  await manage.fill('New kid', { grade: 'K', name: 'Demo' });
  await manage.save.click();
  await expect(manage.kid('Demo')).toContainText('Rising kindergarten');
  expect(await kidsInAccount(page)).toEqual([TESTA, { name: 'Demo', grade: 0 }]);

  await manage.edit('Demo').click();
  await manage.fill('Demo', { dob: '2013-01-31', grade: '8th' });
  await manage.save.click();
  await expect(manage.kid('Demo')).toContainText('Born January 31, 2013 · Rising 8th grade');
  expect(await kidsInAccount(page)).toEqual([TESTA, DEMO]);
  expect(await inStorage(page)).toMatchObject([TESTA, DEMO]);

  await manage.remove('Testa').click();
  await expect(manage.dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(manage.remove('Testa')).toBeFocused();
  await manage.remove('Testa').click();
  const deletion = manage.dialog.getByRole('button', { name: 'Delete Testa for good' });
  await responseTo(page, 'kids/delete-kid', () => deletion.click());
  await expect(manage.kid('Testa')).toHaveCount(0);
  await expect(manage.add).toBeFocused();
  expect(await kidsInAccount(page)).toEqual([DEMO]);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(manage.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Kids: Demo' })).toBeVisible();
  await page.goBack();
  await expect(manage.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  await account(page).item('Manage Kids').click();
  await expect(manage.dialog).toBeVisible();
  for (const url of urls) expect(url).not.toMatch(/Testa|2018-05-04/);
});

// Covers: 2.32, 6.6
test('a visitor who opens Manage Kids by its address signs in first and then sees the dialog', async ({ page }) => {
  const parent = await signUp(page.context());
  await addInAccount(page, TESTA);
  await page.context().clearCookies();
  await page.goto('/#manage-kids');
  await expect(account(page).dialog('Sign In')).toBeVisible();
  await expect(manageKids(page).dialog).toBeHidden();
  await account(page).signIn(parent);
  await expect(manageKids(page).kid('Testa')).toBeVisible({ timeout: PATIENCE_MS });
});

test('kids that are saved and deleted offline survive a reload, and reach the account later', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  await addInAccount(page, TESTA, DEMO);
  await page.goto('/scheduling#manage-kids');
  const manage = manageKids(page);
  await expect(manage.rows).toHaveCount(2);
  await settled(page);
  await expect(page.getByText('A summer to fill')).toBeAttached(); // everything that the page needs has loaded
  await outboxesOpen(page);
  await context.setOffline(true);
  await manage.edit('Demo').click();
  await manage.fill('Demo', { grade: '9th' });
  await manage.save.click();
  await expect(manage.kid('Demo')).toContainText('Rising 9th grade');
  await manage.add.click();
  await manage.fill('New kid', { name: 'Sample' });
  await manage.save.click();
  await expect(manage.edit('Sample')).toBeFocused();
  await manage.remove('Testa').click();
  await storedAfter(page, () => manage.dialog.getByRole('button', { name: 'Delete Testa for good' }).click());
  await expect(manage.kid('Testa')).toHaveCount(0);
  await page.route('**/api/kids/*-*', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(manage.kid('Demo')).toContainText('Rising 9th grade');
  await expect(manage.kid('Sample')).toBeVisible();
  await expect(manage.kid('Testa')).toHaveCount(0);
  expect(await kidsInAccount(page)).toEqual([TESTA, DEMO]);
  await page.unroute('**/api/kids/*-*');
  await responseTo(page, 'kids/delete-kid', () => goOnline(page));
  expect(await kidsInAccount(page)).toEqual([{ ...DEMO, grade: 9 }, { name: 'Sample' }]);
  complaints.length = 0;
});

// Covers: 3.67, D14.5
test('after signing in a parent chooses which of the browser’s kids to add to the account, now or later, without duplicates', async ({
  page,
}) => {
  const parent = await signUp(page.context());
  await addInAccount(page, TESTA);
  await page.context().clearCookies();
  await kidsStored(page, [{ ...TESTA, name: ' testa', grade: 2 }, DEMO, { name: 'Sample', grade: 1 }]);
  await searchPage(page).open('/');
  await account(page).wayIn.click();
  await account(page).signIn(parent);
  const question = mergeQuestion(page);
  await expect(question.dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(question.dialog).toContainText('Demo');
  await expect(question.dialog).toContainText('Your account has Testa.');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question.dialog).toBeHidden();
  expect(await inStorage(page)).toMatchObject([TESTA, DEMO, { name: 'Sample' }]);
  expect(await kidsInAccount(page)).toEqual([TESTA]);
  await page.reload();
  await question.dialog.getByRole('checkbox', { name: 'Sample' }).uncheck();
  await responseTo(page, 'kids/add-kid', () => question.add.click());
  await expect(question.dialog).toBeHidden();
  expect(await kidsInAccount(page)).toEqual([TESTA, DEMO]);
  await expect(page.getByRole('button', { name: 'Kids: Testa, Demo' })).toBeVisible();
  expect(await inStorage(page)).toMatchObject([TESTA, DEMO]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Kids: Testa, Demo' })).toBeVisible();
  await expect(question.dialog).toBeHidden();
});

// Covers: D14.5
test('two tabs that show the question add a kid once, and answering in one closes it in the other', async ({
  page,
  context,
}) => {
  await signUp(page.context());
  await kidsStored(page, [TESTA, DEMO]);
  await page.goto('/');
  await expect(mergeQuestion(page).dialog).toBeVisible({ timeout: PATIENCE_MS });
  const other = await context.newPage();
  await other.goto('/');
  await expect(mergeQuestion(other).dialog).toBeVisible({ timeout: PATIENCE_MS });
  await outboxesOpen(page, 2);
  const added = [TESTA, DEMO].map(({ name }) =>
    page.waitForResponse((response) => response.request().postData()?.includes(`"name":"${name}"`) === true),
  );
  await mergeQuestion(page).add.click();
  await Promise.all(added);
  for (const tab of [page, other]) {
    await expect(mergeQuestion(tab).dialog).toBeHidden();
    await expect(tab.getByRole('button', { name: 'Kids: Testa, Demo' })).toBeVisible();
  }
  expect(await kidsInAccount(page)).toEqual([TESTA, DEMO]);
});

// Covers: 2.164, 3.70, 7.39, D14.5
test('a parent who keeps only the account’s kids edits them in the age and grade dialog, and the search uses them', async ({
  page,
}) => {
  await signUp(page.context());
  await addInAccount(page, TESTA, DEMO);
  await kidsStored(page, [{ name: 'Olda', grade: 12 }]);
  await page.goto('/');
  await mergeQuestion(page).keep.click();
  await expect(mergeQuestion(page).dialog).toBeHidden();
  expect(await inStorage(page)).toMatchObject([TESTA, DEMO]);
  await page.goto('/?openKidInfoDialog=true');
  await settled(page);
  const info = page.getByRole('dialog', { name: 'Age & Grade' });
  await expect(info.getByRole('group', { name: 'Demo' })).toBeVisible({ timeout: PATIENCE_MS });
  await expect(info).toContainText('stored in your account, encrypted');
  await info.getByRole('button', { name: 'Remove Demo' }).click();
  await info.getByRole('group', { name: 'Testa' }).getByLabel('Rising grade').selectOption('4th');
  await info.getByRole('button', { name: 'Add a kid' }).click();
  const added = info.getByRole('group').last();
  await added.getByLabel('Name (optional)').fill('Sample');
  await info.getByRole('button', { name: 'Save' }).click();
  await expect(info).toBeHidden();
  expect(await kidsInAccount(page)).toEqual([{ ...TESTA, grade: 4 }, { name: 'Sample' }]);
  const searchRequest = page.waitForRequest('**/get-camp-data-chunk');
  await page.reload();
  const { filterState } = (await searchRequest).postDataJSON() as { filterState: unknown };
  expect(filterState).toMatchObject({ children: [{ dob: '2018-05-04', grade: 4 }] });
});
