import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { signUp } from './parent.ts';
import { expect, test } from './test.ts';

/** What the pages are about is what they make of an advertiser's data; that it is right, the APIs' own tests show. */
const ADVERTISER = randomUUID();
const [KITES, BOATS] = [randomUUID(), randomUUID()];

const ad = (ad_id: string, ad_name: string, status: string) => ({
  ad_id,
  ad_name,
  status,
  ad_images: [],
  images: [],
  message: 'We build **kites**.',
  testimonials: '',
  primary_url: '',
  activeInstances: 0,
});
const session = (at: number, org: string, owner: string | null) => ({
  org_id: org,
  camp_org_name: org === 'kites' ? 'Example Kite Camp' : 'Example Boat Camp of the Long Western Shore',
  instance_id: `${org}-${at}`,
  batch_name: `Week ${at}`,
  location_name: 'Example Pier',
  neighborcality: 'Pacifica',
  region: 'Peninsula',
  start_date: `June ${at}`,
  end_date: `June ${at + 4}`,
  start_time: '9:00 AM',
  end_time: '3:00 PM',
  ages: [7, 8, 9],
  grades: [],
  day_or_sleepaway: 'day',
  price: 395,
  weeks: [`June ${at}`],
  active: owner === null ? 0 : 1,
  owner_ad_id: owner,
});

/** Answers as the APIs would, and keeps what is turned on and off. */
const stand = async (page: Page): Promise<void> => {
  const instances = [8, 15, 22].flatMap((at) => [
    session(at, 'kites', at === 8 ? KITES : null),
    session(at, 'boats', at === 15 ? BOATS : null),
  ]);
  const advertiser = {
    advertiser_id: ADVERTISER,
    advertiser_name: 'Example Kites Inc.',
    pricing_structure: 'cpc',
    discount_structure: null,
    discount_dollars: null,
    discount_percentage: null,
    isSelfServe: false,
    baseUrls: ['https://kites.example.org'],
    cpc: '1.25',
    estimated_cpc: null,
    per_registration_percentage: null,
    acceptedTerms: null,
    termsVersion: '2026-11-01',
    budgetCents: 0,
    ads: [ad(KITES, 'Summer of kites', 'draft'), ad(BOATS, 'Boats', 'paused')],
  };
  const setFlags = async (route: Route): Promise<void> => {
    const wish = route.request().postDataJSON() as {
      ad_id: string;
      active: boolean;
      instances: { instance_id: string }[];
    };
    const named = instances.filter((each) =>
      wish.instances.some(({ instance_id }) => instance_id === each.instance_id),
    );
    const taken = named.filter(({ instance_id }) => instance_id !== 'boats-22');
    for (const each of taken)
      Object.assign(each, { active: wish.active ? 1 : 0, owner_ad_id: wish.active ? wish.ad_id : null });
    const refused = named
      .filter((each) => !taken.includes(each))
      .map(({ org_id, instance_id }) => ({ org_id, instance_id, message: 'Another advertiser has it.' }));
    await route.fulfill({ json: { success: true, message: 'Done.', position: '', changed: taken.length, refused } });
  };
  await page.route('**/api/advertising/advertisers-with-ads', (route) =>
    route.fulfill({ json: { success: true, data: [advertiser] } }),
  );
  await page.route('**/api/advertising/instances*', (route) =>
    route.fulfill({ json: { success: true, season: 2026, data: instances } }),
  );
  await page.route('**/api/advertising/bulk-set-instance-flags', setFlags);
  const charge = { settlementId: 'one', advertiserId: ADVERTISER, advertiser_name: 'Example Kites Inc.', cents: 1276 };
  await page.route('**/api/admin/charges', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          stuck: [{ ...charge, state: 'refused', why: 'No such card.', attemptedAt: '2026-02-27T18:00:00.000Z' }],
          waiting: [{ ...charge, since: '2026-02-20T18:00:00.000Z' }],
        },
      },
    }),
  );
  await page.route('**/api/admin/check', (route) => route.fulfill({ json: { isAdmin: true } }));
  await page.route('**/api/admin/caches', (route) => {
    const caches = [{ name: 'Pages with camps', entries: 1_200, bytes: 3_145_728, hits: 7, misses: 2 }];
    return route.fulfill({ json: { success: true, caches } });
  });
  await page.route('**/api/admin/base-urls', (route) =>
    route.fulfill({ json: { success: true, baseUrls: ['https://kites.example.org'] } }),
  );
  await page.route('**/api/admin/benchmarking-access', (route) =>
    route.fulfill({ json: { success: true, overrides: [] } }),
  );
  await page.route('**/api/admin/advertisers', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          advertisers: [{ ...advertiser, adsCount: 2, users: [{ email: 'operator@example.org' }] }],
          conciergeRequests: [
            { id: 'one', requestedAt: '2026-02-27T18:00:00.000Z', email: 'new@example.org', notes: 'Three camps.' },
          ],
        },
      },
    }),
  );
};

/** Path → what is there once the page has all it shows. */
const PAGES = {
  '/ads/offering': 'How it looks',
  '/ads/setup': 'Monthly budget',
  '/ads/design': 'Sessions',
  '/ads/placement': 'In other ads',
  '/ads/admin': 'Requests for access',
} as const;

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)
  test(`axe finds nothing on the operators’ pages, and nothing reaches beyond their sides, ${width} px wide with ${colorScheme} colors`, async ({
    page,
    context,
  }) => {
    await signUp(context);
    await stand(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const [path, heading] of Object.entries(PAGES)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible();
      if (path === '/ads/design') await expect(page.getByRole('gridcell', { name: 'On', exact: true })).toBeVisible();
      expect(await axeFindings(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), path).toBe(0);
      await page.waitForLoadState('networkidle');
    }
  });

test('an operator turns sessions on many at once, is told of those that were refused, and finds them placed', async ({
  page,
  context,
}) => {
  await signUp(context);
  await stand(page);
  await page.goto('/ads/design');
  const grid = page.getByRole('grid', { name: 'Sessions of your camps' });
  await expect(grid.getByRole('gridcell', { name: 'On', exact: true })).toHaveCount(1);
  await expect(grid.getByRole('gridcell', { name: 'Other ad', exact: true })).toHaveCount(1);
  await expect(grid.getByRole('gridcell', { name: 'Off', exact: true })).toHaveCount(4);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Off');
  await grid.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
  await page.getByRole('button', { name: 'Turn On 4' }).click();
  await expect(page.getByText('3 sessions turned On.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Example Boat Camp of the Long Western Shore, Week 22: Another advertiser has it.',
  );

  await page.getByRole('navigation', { name: 'Advertising' }).getByRole('link', { name: 'Placement' }).click();
  await expect(page.getByText(/^It runs for 2 camps in 1 region and 3 weeks: 4 of 6 sessions are On\./)).toBeVisible();
  const cell = page.getByRole('button', { name: 'Example Kite Camp, June 22: 1 of 1 On' });
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await cell.press('Enter');
  await expect(page.getByRole('button', { name: 'Example Kite Camp, June 22: 0 of 1 On' })).toBeFocused();
  await expect(page.getByText('1 session turned Off.')).toBeVisible();
});
