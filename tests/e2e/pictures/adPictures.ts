import type { Browser, Page } from '@playwright/test';
import { fontsLoaded } from '../support/browserState.ts';
import { settled } from '../support/settled.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AdminSession, test, USER_AGENT } from '../support/adminSession.ts';
import { clickAd, createAd, createAdvertiser, drawPicture, serveAd } from '../support/advertiser.ts';
import { FOLDER, picturesOf, type Scene } from '../support/pictures.ts';
import type { Product } from '../support/product.ts';
import { newParent, post, signUp } from '../support/parent.ts';
import { expect } from '../support/test.ts';

// The pictures of ads use made-up camps, because no real camp should appear as an advertiser.

test.describe.configure({ mode: 'default' });

const SITE = 'https://kites.example.org';
const WEEKS = ['June 8', 'June 15', 'June 22', 'June 29', 'July 6', 'July 13', 'July 20', 'July 27'] as const;
const ENDS = ['June 12', 'June 19', 'June 26', 'July 3', 'July 10', 'July 17', 'July 24', 'July 31'] as const;

/** A made-up camp with one session per week. */
const madeUpCamp = (org_id: string, camp_org_name: string, place: string, weeks: readonly number[]): string =>
  JSON.stringify({
    ...{ org_id, camp_org_name, base_url: SITE, lat: '37.6138', lng: '-122.4869', neighborcality: place },
    description_short: 'Children build what flies and sails, and take it home.',
    org_program_type: ['Outdoors', 'Arts & Crafts'],
    instances: weeks.map((week) => ({
      ...{ instance_id: `${org_id}-${week}`, batch_name: `Week of ${WEEKS[week]}`, batch_program_type: 'Outdoors' },
      ...{ location_name: 'Example Pier', address_city: place, address_state: 'CA', neighborcality: place },
      ...{ lat: '37.6138', lng: '-122.4869', day_or_sleepaway: 'day', year: 2026, region: 'bay-area' },
      ...{ start_date: WEEKS[week], end_date: ENDS[week], start_time: '9:00 AM', end_time: '3:00 PM' },
      ...{ ages: [7, 8, 9, 10, 11, 12], price: 395 },
    })),
  });

/** Creates an operator's first ad with texts and pictures, shows it in searches, and lets some families click it. */
const advertise = async (
  product: Product,
  { admin, adminEmail }: AdminSession,
  browser: Browser,
  folder: string,
): Promise<void> => {
  const file = join(folder, 'camps.ndjson');
  const camps = [
    madeUpCamp('example-kite-camp', 'Example Kite Camp', 'Pacifica', [0, 1, 2, 3, 4, 5, 6, 7]),
    madeUpCamp('example-boat-camp', 'Example Boat Camp', 'Half Moon Bay', [1, 2, 4, 5]),
  ];
  await writeFile(file, camps.join('\n'));
  await product.campjay('import', file);
  const advertiserId = await createAdvertiser(admin, { email: adminEmail, baseUrl: SITE });
  const discount = { discount_structure: 'percentage', discount_dollars: null, discount_percentage: 0.1 };
  await post(admin, 'advertising/update-discount-settings', { advertiserId, ...discount });
  const adId = await createAd(admin, advertiserId, 'Summer of kites');
  await post(admin, 'advertising/update-ad', { ad_id: adId, ...WORDS });
  for (const hue of [200, 20, 150]) {
    const { buffer } = await drawPicture(admin, '', hue);
    const headers = {
      origin: product.url,
      'content-type': 'application/octet-stream',
      'idempotency-key': newCommandKey(),
    };
    const path = `/api/advertising/upload-image-for-ad?ad_id=${adId}`;
    expect((await admin.request.post(path, { data: buffer, headers })).status()).toBe(200);
  }
  await serveAd(admin, { advertiserId, adId, monthlyCents: 25_000 });
  for (const clicks of [1, 1, 2]) {
    const family = await browser.newContext({ baseURL: product.url, userAgent: USER_AGENT });
    await signUp(family, newParent());
    for (let click = 0; click < clicks; click++) await clickAd(family, adId);
    await family.close();
  }
};

const WORDS = {
  message:
    'We build kites in the morning and fly them from the bluff in the afternoon. **Nobody goes home without one.**',
  testimonials: '“She slept with it beside her bed all summer.” – *Testa’s father*',
  primary_url: `${SITE}/summer`,
};
const newCommandKey = (): string => randomUUID().replaceAll('-', '');

const countedClicks = (page: Page) => page.getByRole('listitem').filter({ hasText: /^Clicks that count3/ });

const SCENES: readonly Scene[] = [
  {
    name: 'sponsored-card',
    path: '/summer-camps/bay-area',
    light: [],
    dark: [820],
    show: (page) => expect(page.getByRole('img', { name: /^Photo 1/ })).not.toHaveJSProperty('naturalWidth', 0),
  },
  {
    name: 'ad-design',
    path: '/ads/design',
    light: [1440],
    dark: [390],
    show: (page) => expect(page.getByRole('gridcell', { name: 'On', exact: true }).first()).toBeAttached(),
  },
  {
    name: 'ad-placement',
    path: '/ads/placement',
    light: [820],
    dark: [],
    show: (page) => expect(page.getByText(/^It runs for/)).toBeVisible(),
  },
  {
    name: 'ad-reporting',
    path: '/ads/reporting',
    light: [1440],
    dark: [390],
    show: (page) => expect(countedClicks(page)).toBeVisible(),
  },
  {
    name: 'ad-clicks',
    path: '/ads/reporting',
    light: [390],
    dark: [],
    show: async (page) => {
      await expect(countedClicks(page)).toBeVisible();
      await page.getByRole('button', { name: /^Clicks, all/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
    },
  },
];

test.beforeAll(async ({ product, adminSession, browser }, { project }) => {
  await mkdir(project.outputDir, { recursive: true });
  await advertise(product, adminSession, browser, project.outputDir);
});

for (const { scene, colorScheme, viewport, file } of picturesOf(SCENES))
  test(file, async ({ adminSession: { admin }, page }) => {
    const scenePage = scene.path.startsWith('/ads/') ? await admin.newPage() : page;
    await scenePage.setViewportSize(viewport);
    await scenePage.emulateMedia({ colorScheme });
    await scenePage.goto(scene.path);
    await scene.show?.(scenePage);
    await settled(scenePage);
    await fontsLoaded(scenePage);
    await scenePage.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
  });
