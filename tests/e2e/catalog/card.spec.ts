import type { Locator, Page } from '@playwright/test';
import { axeFindings, beyondSides } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

type Facts = Record<string, unknown>;

/** A session of a week in June; what a test is about is stated by the test. */
const session = (facts: Facts = {}): Facts => ({
  instance_id: 'robots-1',
  batch_name: 'Robot week',
  day_or_sleepaway: 'day',
  start_date: 'June 8',
  end_date: 'June 12',
  year: 2026,
  ...facts,
});
const sessions = (...all: readonly Facts[]): Facts[] =>
  all.map((facts, at) => session({ instance_id: `robots-${at + 1}`, ...facts }));
const camp = (facts: Facts = {}): Facts => ({
  org_id: 'robots',
  camp_org_name: 'Robot Camp',
  instances: [session()],
  ...facts,
});

/** Opens the page on a search that finds these camps, whatever was searched for, and gives the first one's card. */
const show = async (page: Page, camps: readonly Facts[], { path = '/', ...more }: Facts & { path?: string } = {}) => {
  await page.route('**/get-camp-data-chunk', async (route) => {
    const { loadedOrganicOrgIds } = route.request().postDataJSON() as { loadedOrganicOrgIds: string[] };
    const combinedData = loadedOrganicOrgIds.length > 0 ? [] : camps;
    await route.fulfill({ json: { data: { combinedData, totalMatchedOrgs: camps.length, season: 2026, ...more } } });
  });
  await searchPage(page).open(path);
  return page.getByRole('article').first();
};

/** Presses what opens a few sentences, and gives them. */
const pressed = async (page: Page, opener: Locator): Promise<Locator> => {
  await opener.click();
  return page.getByRole('dialog');
};

const fact = (card: Locator, term: string): Locator =>
  card.locator('dl > div').filter({ has: card.page().getByText(term, { exact: true }) });

// Covers: 2.120, 2.121, 2.131-2.133, 2.138-2.142, 2.148, 2.152, 5.14, 9.82, 9.84, 9.107, 9.111
test('a card shows the facts of its camp, and hides the longer ones until they are wanted', async ({ page }) => {
  const day = { start_time: '9:00 AM', end_time: '3:00 PM', grades: [-2, -1, 0, 1, 2, 3, 4] };
  const asleep = { day_or_sleepaway: 'sleepaway', start_time: 'sleep', end_time: 'sleep', price: 1400 };
  const instances = sessions(
    { ...day, price: 500, start_date: 'July 13', end_date: 'July 22' },
    { ...day, price: 650, ages: [4, 5, 6, 7, 8, 9, 10, 11] },
    asleep,
  ).map((each) => ({ ...each, batch_tags: ['girls-only'] }));
  const card = await show(page, [
    camp({
      base_url: 'https://robots.example/summer',
      org_program_type: 'STEM, Outdoors',
      description_short: `${'We build robots. '.repeat(110)}The end.`,
      days_per_week: 4,
      instances,
    }),
    camp({ org_id: 'batches', instances: sessions({}, { batch_name: 'Rocket week' }) }),
  ]);
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Robot Camp');
  await expect(card.locator('header')).toContainText('Robot week');
  await expect(page.getByRole('article').nth(1).locator('header')).toHaveText('Robot Camp');
  const chips = (name: string) => card.getByRole('list', { name }).getByRole('listitem');
  await expect(chips('Program types')).toHaveText(['STEM', 'Outdoors']);
  for (const label of ['Day & sleepaway', 'Some sessions longer than 1 week', '4 days per week', 'All girls-only'])
    await expect(card).toContainText(label);
  await expect(fact(card, 'Camp Dates (2026)')).toContainText('June 8 – July 22');
  await expect(fact(card, 'Time')).toContainText('9 am – 3 pm');
  await expect(fact(card, 'Price')).toContainText('Day $500 - $650');
  await expect(fact(card, 'Price')).toContainText('Overnight $1,400');
  await expect(card.getByRole('link', { name: 'Camp website' })).toHaveAttribute(
    'href',
    'https://robots.example/summer',
  );

  await expect(card).not.toContainText('The end.');
  await card.getByRole('button', { name: 'Show more of the camp' }).click();
  await expect(card).toContainText('The end.');
  await card.getByRole('button', { name: 'Show fewer of the camp' }).click();
  await expect(card).not.toContainText('The end.');
  await expect(chips('Grades')).toHaveText(['Preschool', 'Pre-K', 'K', '1st', '2nd', '3rd']);
  await expect(chips('Ages')).toHaveText(['4', '5', '6', '7', '8', '9']);
  await card.getByRole('button', { name: 'Show more ages' }).click();
  await expect(chips('Ages')).toHaveCount(8);
  await expect(chips('Grades')).toHaveCount(6);
  await card.getByRole('button', { name: 'Show fewer ages' }).click();
  await expect(chips('Ages')).toHaveCount(6);
});

// Covers: 2.129, 2.130
test('a camp without sessions says so, with the promise to look again', async ({ page }) => {
  const card = await show(page, [camp({ instances: [] })]);
  await expect(card).toContainText('This camp has not released its 2026 camps yet, so most filters are not applied');
  const note = await pressed(page, card.getByRole('button', { name: 'When its schedule will be here' }));
  await expect(note).toHaveText(
    "We check for updates regularly; our goal is to publish every camp's detailed schedule within three days of its release",
  );
});

// Covers: 2.134-2.137, 9.85
test('a registration date to come is shown with its time, and rings in the week before', async ({ page }) => {
  const opening = { registration_date: '03/05/2026', registration_time: '7:00 AM' };
  const card = await show(page, [
    camp({ ...opening, timeUntilRegDate: 7 }),
    camp({ ...opening, org_id: 'later', timeUntilRegDate: 8 }),
    camp({ ...opening, org_id: 'past', timeUntilRegDate: -1 }),
    camp({ org_id: 'open', registration_date: 'Open' }),
    camp({ org_id: 'today', ...opening, timeUntilRegDate: 0 }),
  ]);
  await expect(fact(card, 'Registration')).toContainText('Thu, March 5, 7 am');
  const alarm = { name: 'The registration date is in the next week' };
  await expect(page.getByRole('button', alarm)).toHaveCount(1);
  await card.getByRole('button', alarm).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveText('The registration date is in the next week');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', alarm)).toBeFocused();
  for (const at of [2, 3, 4])
    await expect(fact(page.getByRole('article').nth(at), 'Registration')).toContainText('Open');
  const note = await pressed(page, card.getByRole('button', { name: 'About registration dates' }));
  await expect(note).toHaveText(
    "To get a handy list of registration dates, go to the Schedule page and add camps to your kid's schedule",
  );
});

// Covers: 2.143, 5.10
test('refunds and aid open the camp’s own words, and only where there are any', async ({ page }) => {
  const card = await show(page, [
    camp({
      offers_refunds: 'yes',
      refund_policy_detail: 'Full refund until May 1.',
      financial_aid_available: 'yes',
      financial_aid_detail: 'Sliding scale.',
    }),
    camp({ org_id: 'blank', offers_refunds: 'yes', refund_policy_detail: ' \n', financial_aid_available: 'yes' }),
    camp({ org_id: 'neither', financial_aid_available: 'no' }),
  ]);
  const refunds = await pressed(page, card.getByRole('button', { name: 'Refunds available' }));
  await expect(refunds).toHaveAccessibleName('Text from camp website');
  await expect(refunds).toContainText('Text from camp website');
  await expect(refunds).toContainText('Full refund until May 1.');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Refunds available' })).toBeFocused();
  const aid = await pressed(page, card.getByRole('button', { name: 'Aid available' }));
  await expect(aid).toContainText('Sliding scale.');
  await page.keyboard.press('Escape');
  const blank = page.getByRole('article').nth(1);
  await expect(blank).toContainText('Refunds available');
  await expect(blank).toContainText('Aid available');
  await expect(blank.getByRole('button', { name: /available/ })).toHaveCount(0);
  await expect(page.getByRole('article').nth(2)).not.toContainText('available');
});

// Covers: 1.20, 1.50, 2.144, 2.145, 9.76, 9.83
test('five locations are shown, nearest first, with distance and directions; the others on demand', async ({
  page,
}) => {
  const instances = sessions(
    ...[1.24, 1.96, 2.5, 14.4, 40, 80, 120].map((distance, at) => ({
      location_name: `Hall ${at + 1}`,
      address_city: 'Seattle',
      lat: '47.6',
      lng: '-122.3',
      distance,
    })),
  );
  const card = await show(page, [camp({ instances: instances.toReversed() })]);
  const links = card.getByRole('link', { name: /driving directions$/ });
  await expect(links).toHaveText([1, 2, 3, 4, 5].map((at) => `Hall ${at}, Seattle`));
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=47/);
  const places = fact(card, 'Locations');
  for (const miles of ['1.2 mi', '2.0 mi', '3 mi', '14 mi', '40 mi']) await expect(places).toContainText(miles);
  await card.getByRole('button', { name: 'Show more locations' }).click();
  await expect(links).toHaveCount(7);
  await card.getByRole('button', { name: 'Show fewer locations' }).click();
  await expect(links).toHaveCount(5);
});

// Covers: 1.20, 2.146, 2.147
test('times are those of the camp and those with care; where there is no care, a note says so', async ({ page }) => {
  const hours = { start_time: '9:00 AM', end_time: '3:30 PM' };
  const card = await show(page, [
    camp({ instances: [session({ ...hours, before_care_from: '8:00 AM', after_care_until: '6:00 PM' })] }),
    camp({ org_id: 'careless', instances: [session(hours)] }),
    camp({ org_id: 'unknown' }),
  ]);
  await expect(fact(card, 'Time')).toContainText('Camp 9 am – 3:30 pm');
  await expect(fact(card, 'Time')).toContainText('Extended 8 am – 6 pm');
  await expect(page.getByRole('button', { name: 'About extended care' })).toHaveCount(1);
  const careless = page.getByRole('article').nth(1);
  const note = await pressed(page, careless.getByRole('button', { name: 'About extended care' }));
  await expect(note).toHaveText('No extended care available.');
  await page.keyboard.press('Escape');
  await expect(fact(page.getByRole('article').nth(2), 'Time')).toContainText('not stated');
});

// Covers: 1.20, 2.147, 2.149, 2.150
test('session details show a table of what differs, by date, and tell what does not', async ({ page }) => {
  const hours = { start_time: '9:00 AM', end_time: '3:00 PM' };
  const card = await show(page, [
    camp({
      instances: sessions(
        { ...hours, batch_name: 'Rockets', start_date: 'July 13', end_date: 'July 17', price: 500 },
        { ...hours, batch_name: 'Robots', price: 500, after_care_until: '6:00 PM' },
      ),
    }),
  ]);
  const opener = card.getByRole('button', { name: 'Session details' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Camp Session Details' });
  await expect(dialog).toContainText('Any data not shown in the table are the same for every session of this camp');
  await expect(dialog.getByRole('columnheader')).toHaveText(['Session', 'Dates', 'Extended time']);
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByRole('rowheader')).toHaveText(['Robots', 'Rockets']);
  await expect(dialog.getByRole('row').nth(1)).toContainText('June 8 – June 12');
  await expect(dialog.getByRole('row').nth(1)).toContainText('9 am – 6 pm');
  await expect(dialog.getByRole('row').nth(2)).toContainText('No before or after care available');
  await expect(dialog.getByRole('definition').filter({ hasText: '$500' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

// Covers: 2.149
test('hundreds of sessions scroll in a region of their own, by keyboard too, under a head that stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const instances = sessions(
    ...Array.from({ length: 300 }, (_, at) => ({
      batch_name: `Robot week ${at + 1}`,
      price: 300 + at,
      location_name: `Community Hall ${at + 1}`,
      ages: [at % 12, (at % 12) + 1],
      batch_description: `We build ${at + 1} robots and take them all apart again.`,
    })),
  );
  const card = await show(page, [camp({ instances })]);
  await card.getByRole('button', { name: 'Session details' }).click();
  const region = page.getByRole('region', { name: 'Sessions of Robot Camp' });
  await expect(region.getByRole('row')).toHaveCount(301);
  await region.focus();
  await page.keyboard.press('End');
  await expect(region.getByRole('rowheader', { name: 'Robot week 300', exact: true })).toBeInViewport();
  await expect(region.getByRole('columnheader', { name: 'Session' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
});

// Covers: 2.151
test('a single session has no details to open: its card shows all there is', async ({ page }) => {
  const card = await show(page, [
    camp({
      instances: [
        session({
          batch_description: 'Gears, wheels and a walk to the bay.',
          batch_tags: ['lunch provided', 'price per week'],
          location_name: 'Main Hall',
          address_street: '1 Pine St',
          address_city: 'Seattle',
          start_time: '9:00 AM',
          end_time: '3:00 PM',
          after_care_until: '6:00 PM',
          extended_care_price_per_week: 90,
          price: 550,
        }),
      ],
    }),
  ]);
  await expect(card.getByRole('button', { name: 'single session – all data shown' })).toBeDisabled();
  for (const told of [
    'Gears, wheels and a walk to the bay.',
    'lunch provided',
    'Main Hall, Seattle',
    '1 Pine St',
    '9 am – 6 pm, $90 per week',
    '$550 per week',
  ])
    await expect(card).toContainText(told);
});

test('a camp that says nearly nothing claims nothing', async ({ page }) => {
  const card = await show(page, [camp({ instances: sessions({ batch_name: undefined }, { batch_name: undefined }) })]);
  await expect(fact(card, 'Price')).toContainText('not stated');
  await expect(fact(card, 'Time')).toContainText('not stated');
  await expect(card.getByRole('link')).toHaveCount(0);
  await expect(fact(card, 'Registration')).toHaveCount(0);
});

test('the words that were searched for are marked, whatever their accents, and slips as they were meant', async ({
  page,
}) => {
  const card = await show(
    page,
    [
      camp({
        camp_org_name: 'Café Robótica',
        description_short: 'Robots by the bay.',
        org_program_type: ['Outdoors'],
        instances: [session({ location_name: 'Bay Hall' })],
      }),
    ],
    { path: '/?q=outdors%20bay%20rob', forgiven: [{ typed: 'outdors', meant: ['outdoors'] }] },
  );
  await expect(card.locator('mark')).toHaveText(['Robótica', 'Robot', 'Outdoors', 'Bay', 'Robots', 'bay']);
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Café Robótica');
  await expect(card).not.toContainText('Matches:');
});

test('a match that the card does not show is told with the words around it', async ({ page }) => {
  const instances = sessions({ batch_description: 'We dream of Mars and sing.' }, {});
  const card = await show(page, [camp({ instances })], { path: '/?q=mars%20robot' });
  await expect(card.getByText('Matches:')).toHaveText('Matches: We dream of Mars and sing.');
  await expect(card.getByText('Matches:').locator('mark')).toHaveText('Mars');
});

test('axe finds nothing on cards, in their popovers and in the session details', async ({ page }) => {
  const hours = { start_time: '9:00 AM', end_time: '3:00 PM', ages: [7, 8, 9, 10, 11, 12, 13] };
  const card = await show(
    page,
    [
      camp({
        base_url: 'https://robots.example',
        org_program_type: ['STEM'],
        description_short: 'Robots by the bay. '.repeat(60),
        offers_refunds: 'yes',
        refund_policy_detail: 'Full refund until May 1.',
        registration_date: '03/05/2026',
        timeUntilRegDate: 4,
        instances: sessions({ ...hours, location_name: 'Bay Hall' }, { ...hours, batch_name: 'Mars' }),
      }),
      camp({ org_id: 'single', instances: [session(hours)] }),
      camp({ org_id: 'quiet', instances: [] }),
    ],
    { path: '/?q=robots%20mars' },
  );
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Refunds available' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Session details' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('cards of long words reach beyond the sides of no screen', async ({ page }) => {
  const name = 'Supercalifragilistic'.repeat(4);
  const card = await show(page, [
    camp({
      camp_org_name: name,
      description_short: name,
      org_program_type: ['Arts & Crafts', 'Farm or Animals', 'Martial Arts', 'Outdoors'],
      instances: sessions({ batch_name: name, location_name: name, price: 1234.5 }, { ages: [1, 2, 3, 4, 5, 6, 7] }),
    }),
  ]);
  await expect(card).toBeVisible();
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await beyondSides(page), `${width} px`).toBe(0);
  }
});

test('the ages and grades of the kids who are searched for stand out, in words too', async ({ page }) => {
  const kids = JSON.stringify([{ name: 'Testa', dob: '2014-02-01', grade: 6 }]);
  await page.addInitScript(`localStorage.setItem('kidFormData', ${JSON.stringify(kids)})`);
  const ages = [4, 5, 6, 7, 8, 9, 10, 11, 12];
  const card = await show(page, [camp({ instances: [session({ ages, grades: [5, 6] })] })]);
  await expect(card.getByRole('list', { name: 'Ages' }).getByRole('listitem')).toHaveText([
    '4',
    '5',
    '6',
    '7',
    '8',
    '12, fits your kid',
  ]);
  await expect(card.getByRole('list', { name: 'Grades' }).getByRole('listitem')).toHaveText([
    '5th',
    '6th, fits your kid',
  ]);
});
