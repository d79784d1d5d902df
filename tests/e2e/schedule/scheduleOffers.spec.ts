import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { horizontalOverflow } from '../support/browserState.ts';
import { textsOf } from '../support/inspect.ts';
import { responseTo, favoriteByRequest, get, post, signUp } from '../support/parent.ts';
import { addPlan } from '../support/schedulePage.ts';
import { searchPage } from '../support/searchPage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const ADD = 'schedule/schedule-camp-instance';
const WEEK = 'June 15';
const SEATTLE = { lat: 47.61, lng: -122.33 };
const PHONE = { width: 390, height: 844 };

interface Card {
  readonly org_id: string;
  readonly camp_org_name: string;
  readonly instances: readonly { readonly instance_id: string; readonly batch_name?: string }[];
}

/** Camps of the bundled catalog near Seattle with a session in the week, nearest first. */
const campsInWeek = async (context: BrowserContext, filter: object = {}): Promise<readonly Card[]> => {
  const { data } = await post<{ data: { combinedData: readonly Card[] } }>(context, 'camp-data/get-camp-data-chunk', {
    filterState: { selectedWeekLabel: [WEEK], ...filter },
    latLongUser: SEATTLE,
    latLongUserRadius: 15,
    sortCriteria: 'distance',
    limit: 40,
  });
  return data.combinedData;
};

const ROBIN = { name: 'Robin', dob: '2018-05-04', grade: 3 };
const FITS_ROBIN = { children: [{ dob: ROBIN.dob, grade: ROBIN.grade }] };

const addKid = async (context: BrowserContext, kid: { name: string; dob?: string; grade?: number } = ROBIN) => {
  const kidId = randomUUID();
  await post(context, 'kids/add-kid', { kidId, ...kid });
  return kidId;
};

/** The weeks of the season, from June 1 to August 31. */
const ALL_WEEKS = Array.from({ length: 14 }, (_, at) =>
  new Date(Date.UTC(2026, 5, 1 + 7 * at)).toISOString().slice(0, 10),
);

interface Entry {
  readonly kind: string;
  readonly kidId: string;
  readonly choice: number;
  readonly weeks: readonly string[];
  readonly session: { readonly org_id: string; readonly session: { readonly instance_id: string } };
}

const planned = async (context: BrowserContext): Promise<readonly Entry[]> =>
  (await get<{ data: { entries: readonly Entry[] } }>(context, 'schedule/get')).data.entries;

const offers = (page: Page) => {
  const list = page.getByRole('list', { name: 'Sessions' });
  return {
    rows: list.getByRole('listitem').filter({ has: page.getByRole('heading') }),
    count: page.getByRole('status').filter({ hasText: /^[\d,]+ sessions?$/ }),
    condition: (name: string | RegExp) => page.getByRole('button', { name, pressed: true }),
    /** Opens the session finder in a cell of the grid. */
    async open(kid = 'Robin'): Promise<void> {
      await page.goto('/scheduling');
      await page.getByRole('gridcell', { name: new RegExp(`^${kid}, week of ${WEEK}:`) }).click();
      await page.getByRole('button', { name: 'Find a session' }).click();
      await expect(page.getByRole('button', { name: 'From your favorites' })).toBeVisible();
    },
  };
};

// Covers: 2.112, D7.3
test('a cell offers the sessions of favorites that fit the kid and the week, and adds one as first choice', async ({
  page,
  context,
}) => {
  await signUp(context);
  const kidId = await addKid(context);
  const [fitting] = await campsInWeek(context, FITS_ROBIN);
  await favoriteByRequest(context, [fitting?.org_id ?? '']);
  await offers(page).open();
  await expect(offers(page).count).toHaveText(/^\d+ sessions?$/);
  await expect(offers(page).condition('Fits Robin')).toBeVisible();
  await expect(offers(page).condition(`Week of ${WEEK}`)).toBeVisible();
  const row = offers(page).rows.first();
  await expect(row).toContainText(fitting?.camp_org_name ?? '');
  expect(await axeFindings(page)).toEqual([]);
  await responseTo(page, ADD, () => row.getByRole('button', { name: /^Add as first choice/ }).click());
  const [entry, ...others] = await planned(context);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: 'session', kidId, choice: 1, session: { org_id: fitting?.org_id } });
  expect(entry?.weeks).toContain('2026-06-15');
  await page.getByRole('button', { name: 'Find a session' }).click();
  await expect(offers(page).rows.first()).toContainText('In Robin’s schedule');
});

test('a cell’s search tolerates typos, uses the saved place and the kid, and each condition can be removed with one tap', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await signUp(context);
  await addKid(context);
  const address = { address: 'Seattle, WA', addressLat: SEATTLE.lat, addressLng: SEATTLE.lng, addressRadius: 15 };
  await post(context, 'users/address', address);
  await offers(page).open();
  await expect(page.getByText('You have no favorites yet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Search all camps' }).click();
  await expect(offers(page).condition('Within 15 mi of home')).toBeVisible();
  const [fitting = ''] = await textsOf(offers(page).count);
  await offers(page).condition('Fits Robin').click();
  await expect(offers(page).count).not.toHaveText(fitting);
  await expect(
    offers(page)
      .rows.getByText(/^Robin (will be \d+; the session is for ages|’s grade)/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Fits Robin', pressed: false }).click();
  await expect(offers(page).count).toHaveText(fitting);
  await offers(page).condition('Within 15 mi of home').click();
  await offers(page).condition(`Week of ${WEEK}`).click();
  await expect(offers(page).rows).toHaveCount(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(offers(page).rows).toHaveCount(200);
  await page.getByRole('searchbox', { name: 'Search themes or camps' }).fill('scinece');
  await expect(offers(page).count).toHaveText(/^\d{1,2} sessions?$/);
  await expect(offers(page).rows.first()).toBeVisible();
  await settled(page);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search themes or camps' }).fill('zzzzqqqq');
  await expect(page.getByText('No sessions match.', { exact: false })).toBeVisible();
});

// Covers: 2.112, D7.3
test('a card asks visitors to sign up and parents to add kids, adds its session for the chosen kid, and links to the schedule', async ({
  page,
  context,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await searchPage(page).open('/seattle');
  const add = page.getByRole('button', { name: /^Add to schedule: / }).first();
  await add.click();
  await expect(page.getByText('Sign up for free to plan your summer')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Session details' }).first().click();
  await page
    .getByRole('button', { name: /^Add to schedule/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Camp Session Details' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();

  await signUp(context);
  await searchPage(page).open('/seattle');
  await add.click();
  await page.getByRole('dialog', { name: 'Add to schedule' }).getByRole('link', { name: 'Manage Kids' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Kids' })).toBeVisible();
  await addKid(context);
  const wren = await addKid(context, { name: 'Wren', dob: '2024-05-04' });
  await searchPage(page).open('/seattle');
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add to schedule' });
  await expect(dialog.getByRole('radio', { name: /^Robin/ })).toBeChecked();
  await expect(dialog.getByRole('status').filter({ hasText: 'Nothing else is planned for Robin then.' })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Wren/ }).check();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Second choice' }).click();
  await dialog.getByRole('button', { name: 'Add to schedule' }).click();
  await expect(dialog).toBeHidden();
  expect(await planned(context)).toMatchObject([{ kidId: wren, choice: 2 }]);
  await page.getByRole('button', { name: 'Open schedule' }).click();
  await expect(page).toHaveURL('/scheduling');
});

// Covers: 3.72
test('before a card’s session is added, the entries already in its cells are shown; if these changed meanwhile, it asks first', async ({
  page,
  context,
  complaints,
}) => {
  await signUp(context);
  const kidId = await addKid(context);
  const [camp] = await campsInWeek(context, FITS_ROBIN);
  await favoriteByRequest(context, [camp?.org_id ?? '']);
  await addPlan(context, kidId, 'At the lake', ALL_WEEKS);
  await page.goto('/favorites');
  await settled(page);
  await page
    .getByRole('button', { name: /^Add to schedule: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add to schedule' });
  await expect(dialog.getByText(/^Week of .+: At the lake \(first choice\)$/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Second choice', pressed: true })).toBeVisible();
  await addPlan(context, kidId, 'Piano', ALL_WEEKS);
  await dialog.getByRole('button', { name: 'Add to schedule' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(conflict).toContainText('Piano');
  await conflict.getByRole('button', { name: 'Do mine anyway' }).click();
  await expect(dialog).toBeHidden();
  const sessions = (await planned(context)).filter(({ kind }) => kind === 'session');
  expect(sessions).toMatchObject([{ kidId, choice: 2, session: { org_id: camp?.org_id } }]);
  complaints.length = 0; // the browser logs the refused request, as expected
});
