import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

interface Kid {
  readonly name?: unknown;
  readonly dob?: unknown;
  readonly grade?: unknown;
}
const TESTA = { name: 'Testa', dob: '2018-05-04', grade: 3 };
const DEMO = { name: 'Demo', dob: '2013-01-31', grade: 8 };

/** What the browser holds before the first page is opened; later pages keep what was saved since. */
const stored = (page: Page, text: string): Promise<void> =>
  page.addInitScript(`
    if (sessionStorage.getItem('prepared') === null) localStorage.setItem('kidFormData', ${JSON.stringify(text)});
    sessionStorage.setItem('prepared', 'yes');
  `);
const kidsStored = (page: Page, kids: readonly Kid[]): Promise<void> => stored(page, JSON.stringify(kids));
const inStorage = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.evaluate<string | null>("localStorage.getItem('kidFormData')")) ?? 'null');

const kidInfo = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Age & Grade' });
  return {
    dialog,
    /** The page's field that opens the dialog. */
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    kid: (name: string) => dialog.getByRole('group', { name, exact: true }),
    add: dialog.getByRole('button', { name: 'Add a kid' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    async fill(kid: string, { name, dob, grade }: { name?: string; dob?: string; grade?: string }): Promise<void> {
      const fields = dialog.getByRole('group', { name: kid, exact: true });
      if (dob !== undefined) await fields.getByLabel('Date of birth').fill(dob);
      if (grade !== undefined) await fields.getByLabel('Rising grade').selectOption(grade);
      // Last, because from then on the kid goes by its name.
      if (name !== undefined) await fields.getByLabel('Name (optional)').fill(name);
    },
  };
};

/** The bodies that the page sends to search, as they are sent. */
const searchesOf = (page: Page) => {
  const asked: { limit: number; filterState: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-camp-data-chunk'))
      asked.push(request.postDataJSON() as { limit: number; filterState: Record<string, unknown> });
  });
  return asked;
};

// Covers: 2.74, 2.164
test('kids that are saved narrow the list to the number that the server counts, and a reload finds them again', async ({
  page,
}) => {
  const search = searchPage(page);
  const info = kidInfo(page);
  const asked = searchesOf(page);
  await search.open('/');
  const everything = await search.total();
  await info.button('Set Age & Grade').click();
  await info.fill('Kid 1', { name: 'Testa', dob: '2018-05-04', grade: '3rd' });
  await info.add.click();
  await expect(info.kid('Kid 2').getByLabel('Name (optional)')).toBeFocused();
  await info.fill('Kid 2', { name: 'Demo', dob: '2013-01-31', grade: '8th' });
  expect(await inStorage(page)).toBeNull();
  await info.save.click();
  await expect(info.dialog).toBeHidden();
  await expect(info.button('Kids: Testa, Demo')).toBeFocused();
  expect(await inStorage(page)).toEqual([TESTA, DEMO]);
  expect(await search.totalAfter(everything)).toBeLessThan(everything);

  const found = await search.total();
  const pair = { dob: '2018-05-04', grade: 3 };
  const other = { dob: '2013-01-31', grade: 8 };
  const filterState = asked.at(-1)?.filterState;
  expect(asked.at(-1)?.limit).toBe(18);
  expect(filterState).toMatchObject({
    children: [pair, other],
    selectedChildDOBs: ['2018-05-04', '2013-01-31'],
    selectedRisingGrades: [3, 8],
  });
  const counted = await page.request.post('/api/camp-data/get-facet-counts', {
    data: { filterState: { children: [pair, other] } },
  });
  expect(((await counted.json()) as { data: { totalMatchedOrgs: number } }).data.totalMatchedOrgs).toBe(found);

  asked.length = 0;
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  expect(await search.total()).toBe(found);
  await expect(info.button('Kids: Testa, Demo')).toBeVisible();
  // One search, not one without the kids before it.
  expect(asked.map(({ limit }) => limit)).toEqual([18]);
});

test('a facet promises, for the kids, the number of camps that choosing it leaves', async ({ page }) => {
  await kidsStored(page, [TESTA]);
  const search = searchPage(page);
  await search.open('/');
  await search.filter('Category').click();
  const sports = search.dialog('Category').locator('label', { hasText: 'Sports' });
  await expect(sports).toHaveText(/Sports\d+/);
  const promised = Number((await sports.innerText()).replace(/\D/g, ''));
  await page.keyboard.press('Escape');
  await search.choose('Category', 'Sports');
  await search.finds(promised);
});

// Covers: 1.7
test('a kid of whom only the grade or only the date of birth is known narrows the search too', async ({ page }) => {
  const search = searchPage(page);
  const info = kidInfo(page);
  await search.open('/');
  const everything = await search.total();
  await info.button('Set Age & Grade').click();
  await info.fill('Kid 1', { grade: 'Preschool' });
  await info.save.click();
  expect(await search.totalAfter(everything)).toBeLessThan(everything);
  const ofPreschool = await search.total();
  await info.button('Set Age & Grade').click();
  await info.fill('Kid 1', { grade: '', dob: '2010-05-04' });
  await info.save.click();
  await search.totalAfter(ofPreschool);
  expect(await search.total()).toBeLessThan(everything);
});

// Covers: 2.31
test('the address opens the dialog, which takes that out of the address, and Back does not open it again', async ({
  page,
}) => {
  const search = searchPage(page);
  const info = kidInfo(page);
  await page.goto('/site-map');
  await page.goto('/summer-camps/seattle?source=flyer&openKidInfoDialog=true&category=STEM');
  await expect(info.dialog).toBeVisible();
  const entries = await page.evaluate<number>('history.length');
  await info.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(info.dialog).toBeHidden();
  await expect(page).toHaveURL('/summer-camps/seattle?source=flyer&category=STEM');
  expect(await page.evaluate<number>('history.length')).toBe(entries);
  await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');

  await searchPage(page).followFooter('Site Map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  await page.goBack();
  await expect(page).toHaveURL('/summer-camps/seattle?source=flyer&category=STEM');
  await expect(search.cards.first()).toBeVisible();
  await expect(info.dialog).toBeHidden();
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  await expect(info.dialog).toBeHidden();
});

// Covers: 3.67
test('what is saved in one tab is searched for in the others', async ({ page, context }) => {
  const search = searchPage(page);
  await search.open('/');
  const everything = await search.total();
  const elsewhere = await context.newPage();
  await searchPage(elsewhere).open('/');
  const info = kidInfo(elsewhere);
  await info.button('Set Age & Grade').click();
  await info.fill('Kid 1', { name: 'Testa', dob: '2018-05-04', grade: '3rd' });
  await info.save.click();
  await expect(kidInfo(page).button('Kids: Testa')).toBeVisible();
  expect(await search.totalAfter(everything)).toBeLessThan(everything);
});

// Covers: 8.25
test('a storage that holds no JSON is logged, and the page begins without kids', async ({ page, complaints }) => {
  await stored(page, '[{"name": "Tes');
  await searchPage(page).open('/');
  await expect(kidInfo(page).button('Set Age & Grade')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("'kidFormData' could not be loaded")]);
});

// Covers: D14.2
test('no name, date of birth or grade ever stands in an address', async ({ page }) => {
  await kidsStored(page, [{ name: 'Testaletta', dob: '2018-05-04', grade: 11 }]);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  const search = searchPage(page);
  const info = kidInfo(page);
  await search.open('/');
  await search.text.fill('robots');
  await expect(page).toHaveURL('/?q=robots');
  await info.button('Kids: Testaletta').click();
  await info.fill('Testaletta', { dob: '2017-06-07' });
  await info.save.click();
  await expect(info.dialog).toBeHidden();
  await searchPage(page).followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(search.place).toHaveValue('San Diego');
  urls.push(page.url());
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls.filter((each) => !each.includes('/assets/')))
    expect(url).not.toMatch(/testaletta|kid|grade|dob|child|2018|2017-|05-04|06-07/i);
});

test('the kids are given up like any other filter, stay known, and are used again when asked', async ({ page }) => {
  await kidsStored(page, [TESTA]);
  const search = searchPage(page);
  const info = kidInfo(page);
  await search.open('/');
  const forTesta = await search.total();
  await page.getByRole('button', { name: 'Remove Age & grade: Testa' }).click();
  expect(await search.totalAfter(forTesta)).toBeGreaterThan(forTesta);
  const everything = await search.total();
  await expect(info.button('Set Age & Grade')).toBeVisible();
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  expect(await search.total()).toBe(everything);
  expect(await inStorage(page)).toEqual([TESTA]);

  await info.button('Set Age & Grade').click();
  await info.dialog.getByRole('button', { name: 'Use them again' }).click();
  await expect(info.button('Kids: Testa')).toBeVisible();
  await search.finds(forTesta);
});

test('where the kids leave nothing, giving up age and grade is offered with what it frees', async ({ page }) => {
  await kidsStored(page, [{ name: 'Olda', dob: '2001-06-01', grade: 12 }]);
  const search = searchPage(page);
  await page.goto('/?q=capoeira');
  const giveUp = page.getByRole('button', { name: /^Search any age and grade: 1 camp$/ });
  await giveUp.click();
  await search.finds(1);
  await expect(kidInfo(page).button('Set Age & Grade')).toBeVisible();
});

test('a date of birth in the future, too long ago or half typed is refused by name, and nothing is saved', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-03-01T12:00:00-08:00'));
  const info = kidInfo(page);
  await searchPage(page).open('/');
  await info.button('Set Age & Grade').click();
  const born = info.kid('Kid 1').getByLabel('Date of birth');
  await expect(born).toHaveAttribute('min', '2001-03-01');
  await expect(born).toHaveAttribute('max', '2026-03-01');
  await born.fill('2026-03-02');
  await info.save.click();
  await expect(born).toHaveAccessibleDescription('The date of birth is in the future');
  await expect(born).toBeFocused();
  await born.fill('2001-02-28');
  await info.save.click();
  await expect(born).toHaveAccessibleDescription('The date of birth is more than 25 years ago');
  await born.fill('');
  await born.press('1');
  await info.save.click();
  await expect(born).toHaveAccessibleDescription(/^The date of birth cannot be read/);
  expect(await inStorage(page)).toBeNull();
  await born.fill('2018-05-04');
  await info.save.click();
  await expect(info.dialog).toBeHidden();
  expect(await inStorage(page)).toEqual([{ name: '', dob: '2018-05-04' }]);
});

test('a removed kid can be taken back until the dialog is saved', async ({ page }) => {
  await kidsStored(page, [TESTA, DEMO]);
  const info = kidInfo(page);
  await searchPage(page).open('/');
  await info.button('Kids: Testa, Demo').click();
  await info.dialog.getByRole('button', { name: 'Remove Testa' }).click();
  await info.dialog.getByRole('button', { name: 'Undo removing Testa' }).click();
  await expect(info.kid('Testa').getByLabel('Date of birth')).toHaveValue('2018-05-04');
  await info.dialog.getByRole('button', { name: 'Remove Demo' }).click();
  await info.save.click();
  await expect(info.button('Kids: Testa')).toBeVisible();
  expect(await inStorage(page)).toEqual([TESTA]);
});

test('closing with changes asks first: to discard, to save, or to go on', async ({ page }) => {
  await kidsStored(page, [TESTA]);
  const info = kidInfo(page);
  await searchPage(page).open('/');
  await info.button('Kids: Testa').click();
  await info.fill('Testa', { name: 'Testarossa' });
  await page.keyboard.press('Escape');
  await expect(info.dialog.getByRole('alert')).toHaveText('Your changes are not saved.');
  await info.fill('Testarossa', { grade: '4th' });
  await expect(info.dialog.getByRole('alert')).toBeHidden();
  await info.dialog.getByRole('button', { name: 'Close' }).click();
  await info.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(info.dialog).toBeHidden();
  expect(await inStorage(page)).toEqual([TESTA]);
  await info.button('Kids: Testa').click();
  await expect(info.kid('Testa').getByLabel('Rising grade')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(info.dialog).toBeHidden();
});

test('a search takes twenty kids, and the dialog no more', async ({ page }) => {
  await kidsStored(
    page,
    Array.from({ length: 30 }, (_, index) => ({ name: `Kid No ${index + 1}`, grade: index % 13 })),
  );
  const asked = searchesOf(page);
  const info = kidInfo(page);
  await searchPage(page).open('/');
  expect(asked[0]?.filterState['children']).toHaveLength(20);
  await info.button('Set Age & Grade').click();
  await expect(info.dialog.getByLabel('Name (optional)')).toHaveCount(20);
  await expect(info.add).toBeDisabled();
});

test('axe finds nothing in the age and grade dialog', async ({ page }) => {
  await kidsStored(page, [TESTA, DEMO]);
  const info = kidInfo(page);
  await page.goto('/?openKidInfoDialog=true');
  await info.dialog.getByRole('button', { name: 'Remove Demo' }).click();
  await info.fill('Testa', { dob: '2199-01-01' });
  await info.save.click();
  await expect(info.dialog.getByText('The date of birth is in the future')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info.dialog.getByText('Your changes are not saved.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('kids are entered by keyboard alone', async ({ page }) => {
  const info = kidInfo(page);
  await searchPage(page).open('/');
  await info.button('Set Age & Grade').focus();
  await page.keyboard.press('Enter');
  await expect(info.dialog).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('Tab'); // the dialog's cross
  await keyboard.press('Tab'); // 'Remove Kid 1'
  await keyboard.press('Tab');
  await keyboard.type('Testa');
  await keyboard.press('Tab');
  await keyboard.type('05042018');
  await expect(info.kid('Testa').getByLabel('Date of birth')).toHaveValue('2018-05-04');
  await info.kid('Testa').getByLabel('Rising grade').focus();
  await keyboard.type('3');
  await expect(info.kid('Testa').getByLabel('Rising grade')).toHaveValue('3');
  await info.kid('Testa').getByLabel('Name (optional)').focus();
  await keyboard.press('Enter');
  await expect(info.button('Kids: Testa')).toBeFocused();
  expect(await inStorage(page)).toEqual([TESTA]);
});

for (const width of [320, 390])
  test(`the dialog fits a phone of ${width} px, with touch targets of 44 px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await kidsStored(page, [TESTA, DEMO]);
    const info = kidInfo(page);
    const search = searchPage(page);
    await search.open('/');
    await search.showFilters();
    await info.button('Kids: Testa, Demo').click();
    await expect(info.dialog).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
    await expect(info.save).toBeInViewport({ ratio: 1 });
    for (const button of [info.save, info.add, info.dialog.getByRole('button', { name: 'Remove Testa' })])
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const beyond = await info.dialog.evaluate((dialog) => {
      const { scrollWidth, clientWidth } = dialog as unknown as { scrollWidth: number; clientWidth: number };
      return scrollWidth - clientWidth;
    });
    expect(beyond).toBe(0);
    await info.dialog.getByRole('button', { name: 'Remove Demo' }).click();
    await info.save.click();
    await expect(info.dialog).toBeHidden();
    await expect(info.button('Kids: Testa')).toBeFocused();
  });

for (const width of [320, 390])
  test(`at ${width} pixels a name as long as can be entered leaves Manage Kids its width and its buttons`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(context);
    await page.goto('/#manage-kids');
    const dialog = page.getByRole('dialog', { name: 'Manage Kids' });
    await dialog.getByRole('button', { name: 'Add a kid' }).click();
    await dialog.getByLabel('Name (optional)').fill('N'.repeat(200));
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('button', { name: /^Delete N+$/ })).toBeInViewport({ ratio: 1 });
  });
