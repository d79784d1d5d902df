import type { Locator, Page } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const CHUNK = '**/api/camp-data/get-camp-data-chunk';

interface Asked {
  readonly filterState: Readonly<Record<string, unknown>>;
  readonly latLongUser: unknown;
  readonly latLongUserRadius: unknown;
  readonly sortCriteria: string;
  readonly loadedAdOrgIds: readonly string[];
  readonly loadedOrganicOrgIds: readonly string[];
  readonly renderedInstanceIds: readonly string[];
}

/** What the list asks the server from now on. */
const askedOn = (page: Page): Asked[] => {
  const asked: Asked[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-camp-data-chunk')) asked.push(request.postDataJSON() as Asked);
  });
  return asked;
};

/** Keeps back the answers to these questions until the returned function is called. */
const hold = async (page: Page, isHeld: (asked: Asked) => boolean): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CHUNK, async (route) => {
    if (isHeld(route.request().postDataJSON() as Asked)) await released;
    await route.continue();
  });
  return release;
};

/** Answers every search with these camps, chunk by chunk, and an empty chunk at the end. */
const answerWith = async (page: Page, chunks: readonly (readonly string[])[], { season = 2026, total = 1 } = {}) => {
  await page.route(CHUNK, async (route) => {
    const { loadedOrganicOrgIds } = route.request().postDataJSON() as Asked;
    const loaded = loadedOrganicOrgIds.length;
    const next = chunks.find((_, index) => chunks.slice(0, index).flat().length === loaded) ?? [];
    const combinedData = next.map((name) => ({
      org_id: name,
      camp_org_name: name,
      instances: [{ instance_id: name, start_date: 'June 8', end_date: 'June 12', year: season }],
    }));
    await route.fulfill({ json: { data: { combinedData, totalMatchedOrgs: total, season } } });
  });
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return box;
};

const names = (page: Page): Locator =>
  page.getByRole('list', { name: 'Camps', exact: true }).getByRole('heading', { level: 3 });
const namesOn = (page: Page): Promise<string[]> => names(page).allInnerTexts();
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const spinner = (page: Page) => page.getByRole('progressbar', { name: 'Searching' });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset filters' });
const radius = (page: Page) => page.getByRole('combobox', { name: 'Within' });

test.describe('loading', () => {
  // Covers: 2.97, 4.20, D14.6
  test("the page says 'Loading...' over skeletons of cards until the first answer is there", async ({ page }) => {
    const search = searchPage(page);
    const release = await hold(page, () => true);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2, name: 'Loading...' })).toBeInViewport();
    await expect(page.locator('main ul[aria-hidden=true] .card').first()).toBeVisible();
    await expect(search.cards).toHaveCount(0);
    await expect(spinner(page)).toHaveCount(0);
    release();
    await expect(search.count).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(search.cards).toHaveCount(18);
  });

  // Covers: 2.90, 4.21
  test('while another search runs a spinner turns beside the number, and the former cards stay', async ({ page }) => {
    const search = searchPage(page);
    const release = await hold(page, ({ filterState }) => filterState['selectedSearchText'] === 'capoeira');
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    await expect(spinner(page)).toHaveCount(0);
    const before = await namesOn(page);
    await search.text.fill('capoeira');
    await expect(spinner(page)).toBeVisible();
    expect(await namesOn(page)).toEqual(before);
    release();
    await expect(spinner(page)).toHaveCount(0);
    await search.finds(1);
    await expect(search.cards).toHaveCount(1);
  });

  // Covers: 2.96, 4.21
  test('no spinner turns while the same search goes on; the list says it at its end', async ({ page }) => {
    const search = searchPage(page);
    const release = await hold(page, ({ loadedOrganicOrgIds }) => loadedOrganicOrgIds.length > 3);
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    await search.cards.last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    release();
    await expect(search.cards).toHaveCount(36);
  });

  // Covers: 4.23, 4.25
  test('a change of filters, place, radius or order asks anew; the answer replaces list and number', async ({
    page,
  }) => {
    const search = searchPage(page);
    const asked = askedOn(page);
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    const changes: (readonly [string, () => Promise<unknown>, Partial<Asked>])[] = [
      ['a filter', () => search.choose('Week', 'July 6'), { sortCriteria: 'alpha' }],
      [
        'the place',
        async () => {
          await search.place.fill('oak');
          await page.getByRole('option', { name: 'Oakland · East Bay' }).click();
        },
        { sortCriteria: 'distance', latLongUserRadius: 15 },
      ],
      ['the radius', () => radius(page).selectOption('10 mi'), { latLongUserRadius: 10 }],
      ['the order', () => sort(page).selectOption('A to Z'), { sortCriteria: 'alpha', latLongUserRadius: 10 }],
    ];
    for (const [what, change, expected] of changes) {
      const before = { asked: asked.length, total: await search.total(), names: await namesOn(page) };
      const answered = page.waitForResponse(CHUNK);
      await change();
      const { data } = (await (await answered).json()) as {
        data: { totalMatchedOrgs: number; combinedData: { camp_org_name: string; instances: unknown[] }[] };
      };
      expect(asked[before.asked], what).toMatchObject({
        ...expected,
        loadedAdOrgIds: [],
        loadedOrganicOrgIds: [],
        renderedInstanceIds: [],
      });
      const found = data.combinedData.filter(({ instances }) => instances.length > 0);
      // The first names of two answers may be the same: the number tells that this one has come.
      await search.finds(data.totalMatchedOrgs);
      await expect(names(page), what).toHaveText(found.map(({ camp_org_name }) => camp_org_name));
      const now = { total: await search.total(), names: await namesOn(page) };
      expect(now, what).not.toEqual({ total: before.total, names: before.names });
    }
  });

  // Covers: 4.24, 4.32, D14.3
  test('later answers are appended, and only an empty one ends the list, whatever the number said', async ({
    page,
  }) => {
    await answerWith(page, [['Camp One', 'Camp Two'], ['Camp Three']], { total: 2 });
    const asked = askedOn(page);
    await searchPage(page).open('/?q=camp');
    await expect(page.getByText('That is every camp we know for this search.')).toBeVisible();
    expect(await namesOn(page)).toEqual(['Camp One', 'Camp Two', 'Camp Three']);
    expect(asked.map(({ loadedOrganicOrgIds }) => loadedOrganicOrgIds.length)).toEqual([0, 2, 3]);
    await expect(page.getByRole('heading', { level: 2, name: '2 camps' })).toBeVisible();
  });

  // Covers: 7.1
  test('a question and its answer are JSON', async ({ page }) => {
    const kinds: string[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (!request.url().includes('/api/')) return;
      const sent = request.method() === 'POST' ? request.headers()['content-type'] : request.postData();
      kinds.push(`${request.method()} ${sent} ${response.headers()['content-type']}`);
    });
    const search = searchPage(page);
    await search.open('/');
    await search.place.fill('94703');
    await page.getByRole('option', { name: '94703 · Berkeley, CA' }).click();
    await expect(search.cards.first()).toContainText(' mi');
    expect([...new Set(kinds)].sort()).toEqual(['GET null application/json', 'POST application/json application/json']);
  });

  // Covers: 1.3
  test('within the site no further document is asked for', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await searchPage(page).followFooter('Site Map');
    await page.getByRole('link', { name: 'San Diego', exact: true }).click();
    await expect(search.place).toHaveValue('San Diego');
    await search.text.fill('robots');
    await expect(page).toHaveURL('/summer-camps/san-diego?q=robots');
    await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
    await expect(page.getByRole('link', { name: 'Search for camps' })).toBeVisible();
    await page.goBack();
    await expect(search.text).toHaveValue('robots');
    await page.getByRole('banner').getByRole('link', { name: 'Campjay' }).click();
    await expect(page).toHaveURL('/');
    await expect(search.cards.first()).toBeVisible();
    expect(documents).toEqual([]);
  });
});

test.describe('the order', () => {
  // Covers: 2.95, 4.9, 4.10
  test('is chosen by the reader, stands in the address, and is the alphabet without a place', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/summer-camps/seattle');
    await expect(sort(page)).toHaveValue('distance');
    await expect(page).toHaveURL('/summer-camps/seattle');
    const nearest = await namesOn(page);
    await sort(page).selectOption('A to Z');
    await expect(page).toHaveURL('/summer-camps/seattle?sort=alpha');
    await expect(names(page)).not.toHaveText(nearest);
    const alphabetical = await namesOn(page);
    expect(alphabetical).toEqual(alphabetical.toSorted((one, other) => one.localeCompare(other, 'en')));
    await page.reload();
    await expect(sort(page)).toHaveValue('alpha');

    await sort(page).selectOption('Nearest first');
    await expect(page).toHaveURL('/summer-camps/seattle');
    await expect(names(page)).toHaveText(nearest);
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await expect(sort(page)).toHaveValue('alpha');
    await expect(sort(page).getByRole('option', { name: 'Nearest first' })).toBeDisabled();
    await expect(page).toHaveURL('/summer-camps/seattle?near=everywhere');

    await search.place.fill('oak');
    await page.getByRole('option', { name: 'Oakland · East Bay' }).click();
    await expect(sort(page)).toHaveValue('distance');
  });

  // Covers: 4.10
  test('of an address that wants the nearest without a place is the alphabet', async ({ page }) => {
    const asked = askedOn(page);
    await searchPage(page).open('/?sort=distance');
    await expect(sort(page)).toHaveValue('alpha');
    expect(asked.map(({ sortCriteria }) => sortCriteria)).not.toContain('distance');
    await expect(page).toHaveURL('/');
  });
});

test.describe('the layout', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  // Covers: 2.99
  test('has three cards in a row on a wide screen, each as wide as the others', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    const boxes = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => boxOf(search.cards.nth(index))));
    const [first, second, third, fourth, fifth, sixth] = boxes as [Box, Box, Box, Box, Box, Box];
    expect([second.y, third.y]).toEqual([first.y, first.y]);
    expect(fourth.y).toBeGreaterThan(first.y);
    expect([fifth.y, sixth.y]).toEqual([fourth.y, fourth.y]);
    expect([fourth.x, fifth.x, sixth.x]).toEqual([first.x, second.x, third.x]);
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    expect(third.x).toBeGreaterThanOrEqual(second.x + second.width);
    for (const { width } of boxes) expect(width).toBeCloseTo(first.width, 0);
  });

  // Covers: 2.100
  test('gives a single result the whole width', async ({ page }) => {
    await answerWith(page, [['Lonely Camp']]);
    const search = searchPage(page);
    await search.open('/?q=lonely');
    await expect(search.cards).toHaveCount(1);
    const { width } = await boxOf(search.cards.first());
    expect(width).toBeCloseTo((await boxOf(page.getByRole('search', { name: 'Camps' }))).width, 0);
  });

  // Covers: 2.92, 9.81
  test('names the season of which the server tells', async ({ page }) => {
    await answerWith(page, [['Lonely Camp']], { season: 2025 });
    const search = searchPage(page);
    await search.open('/?q=lonely');
    await expect(search.cards.first()).toContainText('Camp Dates (2025)');
    await page.getByRole('button', { name: 'What the number counts' }).click();
    await expect(page.getByText('This number only counts camps with 2025 summer camp data')).toBeVisible();
  });
});

test.describe('the filters', () => {
  // Covers: 9.70, 9.71
  test('let everything pass at first: every option is ticked, and price and times are open', async ({ page }) => {
    const asked = askedOn(page);
    const search = searchPage(page);
    await search.open('/');
    await page.getByRole('button', { name: 'Show More Filters' }).click();
    for (const [label, options] of [
      ['Week', 14],
      ['Category', 17],
      ['Registration Date', 5],
      ['Refund Available', 2],
      ['Day or Sleepaway', 2],
      ['Gender', 4],
      ['Days per Week', 5],
      ['Financial Aid', 2],
    ] as const) {
      await expect(search.filter(label)).toHaveAccessibleName(label);
      await search.filter(label).click();
      await expect(search.dialog(label).getByRole('checkbox', { checked: true })).toHaveCount(options);
      await expect(search.dialog(label).getByRole('checkbox')).toHaveCount(options);
      await page.keyboard.press('Escape');
      await expect(search.dialog(label)).toBeHidden();
    }
    await expect(page.getByLabel('Max price ($)')).toHaveValue('');
    await expect(page.getByLabel('Camp opens at or before...')).toHaveValue('');
    await expect(page.getByLabel('Camp closes at or after...')).toHaveValue('');
    expect(asked[0]?.filterState).toMatchObject({
      selectedMaxPrice: null,
      selectedEarliestTime: '',
      selectedLatestTime: '',
      selectedWeekLabel: [],
      selectedCategory: [],
    });
  });

  // Covers: 2.93, 2.94
  test("tick every option by 'Select All' and none by 'Clear'", async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    const everything = await search.total();
    await search.choose('Category', 'Chess', 'STEM');
    expect(await search.totalAfter(everything)).toBeLessThan(everything);
    await search.filter('Category').click();
    const dialog = search.dialog('Category');
    const ticked = dialog.getByRole('checkbox', { checked: true });
    await expect(ticked).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Select All' }).click();
    await expect(ticked).toHaveCount(17);
    await page.keyboard.press('Escape');
    await expect(search.filter('Category')).toHaveAccessibleName('Category');
    await search.finds(everything);
    await search.filter('Category').click();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(ticked).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(search.filter('Category')).toHaveAccessibleName('Category');
  });

  // Covers: 9.78
  test('search 500 ms after the last letter', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-01T12:00:00-08:00') });
    const search = searchPage(page);
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    await page.clock.pauseAt(new Date('2026-03-01T13:00:00-08:00'));
    const asked = askedOn(page);
    await search.text.focus();
    await page.keyboard.type('capo');
    await page.clock.runFor(499);
    await page.keyboard.type('eira');
    await Promise.all([page.waitForRequest(CHUNK), page.clock.runFor(500)]);
    expect(asked.map(({ filterState }) => filterState['selectedSearchText'])).toEqual(['capoeira']);
  });

  // Covers: 9.79
  test('search 250 ms after the last tick', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-01T12:00:00-08:00') });
    const search = searchPage(page);
    await search.open('/');
    await expect(search.cards).toHaveCount(18);
    await search.filter('Category').click();
    const option = (name: string) => search.dialog('Category').getByRole('checkbox', { name: new RegExp(`^${name}`) });
    await expect(option('STEM')).toBeChecked();
    await page.clock.pauseAt(new Date('2026-03-01T13:00:00-08:00'));
    const asked = askedOn(page);
    await option('STEM').uncheck();
    await page.clock.runFor(249);
    await option('Chess').uncheck();
    await Promise.all([page.waitForRequest(CHUNK), page.clock.runFor(250)]);
    expect(asked).toHaveLength(1);
    const categories = asked[0]?.filterState['selectedCategory'];
    expect(categories).toHaveLength(15);
    expect(categories).not.toContain('STEM');
    expect(categories).not.toContain('Chess');
  });

  // Covers: 9.92
  test('take times in steps of a quarter of an hour', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/?opens=09:00');
    await page.getByRole('button', { name: 'Show More Filters' }).click();
    for (const label of ['Camp opens at or before...', 'Camp closes at or after...'])
      await expect(page.getByLabel(label)).toHaveAttribute('step', '900');
    const opens = page.getByLabel('Camp opens at or before...');
    await opens.focus();
    await page.keyboard.press('Tab'); // from the hours to the minutes
    await page.keyboard.press('ArrowUp');
    await expect(opens).toHaveValue('09:15');
    await expect(page).toHaveURL('/?opens=09%3A15');
  });

  // Covers: 4.50
  test("are the page's own again after 'Reset filters', which keeps the place and its radius", async ({ page }) => {
    const search = searchPage(page);
    await search.open('/summer-camps/bellevue/stem');
    await expect(reset(page)).toHaveCount(0);
    await radius(page).selectOption('10 mi');
    await search.choose('Category', 'Sports');
    await search.text.fill('robots');
    await page.getByRole('button', { name: 'Show More Filters' }).click();
    await page.getByLabel('Max price ($)').fill('700');
    await expect(page).toHaveURL(/price=700/);
    await reset(page).first().click();
    await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');
    await expect(search.text).toHaveValue('');
    await expect(page.getByLabel('Max price ($)')).toHaveValue('');
    await expect(search.place).toHaveValue('Bellevue');
    await expect(radius(page)).toHaveValue('10');
    await expect(page).toHaveURL('/summer-camps/bellevue/stem?within=10');
    await expect(reset(page)).toHaveCount(0);
  });

  // Covers: 4.35
  test('are kept on the way to another page, but for the text', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/');
    await search.choose('Week', 'July 6');
    await search.text.fill('art');
    await expect(page).toHaveURL('/?q=art&week=July+6');
    await searchPage(page).followFooter('Site Map');
    await page.getByRole('link', { name: 'San Diego', exact: true }).click();
    await expect(page).toHaveURL('/summer-camps/san-diego?week=July+6');
    await expect(search.text).toHaveValue('');
    await expect(search.filter('Week')).toHaveAccessibleName('Week: July 6');
  });
});
