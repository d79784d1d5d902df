import type { BrowserContext, Page, Request } from '@playwright/test';
import { type OwnProduct, startOwnProduct } from '../support/ownProduct.ts';
import { account, newParent, signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const SEND = '**/api/users/send-event';
const INCREMENT = '**/api/users/increment-counter';
const CAMPAIGN = { utm_source: 'spring-letter', utm_medium: 'email', utm_campaign: 'early birds' };
const CAMPAIGN_QUERY = new URLSearchParams(CAMPAIGN).toString();
/** What only counting loads; its arrival says that counting has begun. */
const countingLoaded = (page: Page) => page.waitForResponse(/\/assets\/Interactions-[\w-]+\.js$/);

const campaignCookie = async (context: BrowserContext): Promise<unknown> => {
  const cookie = (await context.cookies()).find(({ name }) => name === 'campjay_utm');
  return cookie && { ...cookie, value: JSON.parse(decodeURIComponent(cookie.value)) as unknown };
};

/** A browser's wish not to be counted. */
const wishing = (signal: string, value: unknown): string =>
  `Object.defineProperty(navigator, '${signal}', { value: ${JSON.stringify(value)} })`;

test.describe('what signed-in parents do', () => {
  // Covers: 6.10, 7.11, 7.12
  test('a changed filter is counted after the search, with the campaign and nothing private', async ({ page }) => {
    const search = searchPage(page);
    await signUp(page.context());
    const loaded = countingLoaded(page);
    await search.open(`/seattle?${CAMPAIGN_QUERY}`);
    await loaded;
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));

    await search.text.fill('robots for Rowan');
    await search.choose('Category', 'STEM');
    const [event, counter] = await Promise.all([page.waitForResponse(SEND), page.waitForResponse(INCREMENT)]);

    expect([event.status(), await event.json()]).toEqual([200, { success: true, message: 'Counted.' }]);
    expect([counter.status(), await counter.json()]).toEqual([200, { success: true, message: 'Counted.' }]);
    expect(event.request().postDataJSON()).toEqual({
      eventName: 'Filter Changed',
      properties: { filter: 'categories', optionCount: 1, categories: ['STEM'], ...CAMPAIGN },
    });
    expect(counter.request().postDataJSON()).toEqual({ incrementProperties: { filterChanges: 1, ...CAMPAIGN } });
    const paths = asked.map((request) => new URL(request.url()).pathname);
    expect(paths.indexOf('/api/camp-data/get-camp-data-chunk')).toBeLessThan(paths.indexOf('/api/users/send-event'));
    expect(paths.filter((path) => path.startsWith('/api/users/send'))).toHaveLength(1);
  });

  // Covers: 8.22, 8.23
  test('a count that fails is logged, and nobody is told', async ({ page, complaints }) => {
    const search = searchPage(page);
    await signUp(page.context());
    await page.route(SEND, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The bus is away' } }),
    );
    await page.route(INCREMENT, (route) => route.abort());
    const loaded = countingLoaded(page);
    await search.open('/');
    await loaded;
    const everything = await search.total();
    await search.choose('Category', 'Cooking');
    await Promise.all([page.waitForResponse(SEND), page.waitForRequest(INCREMENT)]);
    await expect.poll(() => search.total()).toBeLessThan(everything);
    await expect
      .poll(() => complaints.filter((line) => line.startsWith('A request failed:')).toSorted())
      .toEqual([expect.stringContaining('incrementCounter'), expect.stringContaining('sendEvent')]);
    await expect(page.getByText('The bus is away')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    complaints.length = 0; // the failed requests are on the console, as they should be
  });

  test('nothing is counted of a visitor, of a page’s own filters, and of what Back brings back', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/users/')) asked.push(request.url());
    });
    const search = searchPage(page);
    await search.open(`/?${CAMPAIGN_QUERY}`);
    await search.choose('Category', 'Cooking');
    await expect(page).toHaveURL(/category=Cooking/);
    await signUp(page.context());
    const loaded = countingLoaded(page);
    await search.open('/summer-camps/seattle/stem');
    await loaded;
    await search.followFooter('Site Map');
    await page.getByRole('link', { name: 'San Diego', exact: true }).click();
    await expect(search.place).toHaveValue('San Diego');
    await page.goBack();
    await page.goBack();
    await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');
    // What is counted after all that is the first that ever was.
    const counted = page.waitForResponse(SEND);
    await search.choose('Week', 'June 8');
    expect(((await counted).request().postDataJSON() as { properties: object }).properties).toMatchObject({
      ...{ filter: 'weeks', weeks: ['June 8'] },
    });
    expect(asked.filter((url) => url.endsWith('send-event'))).toHaveLength(1);
  });
});

test.describe('the campaign that a visitor comes by', () => {
  test('is kept in a cookie of 90 days, and stays the first', async ({ page, context }) => {
    await page.goto(`/?${CAMPAIGN_QUERY}&utm_content=parent%40example.org&q=robots`);
    await expect.poll(() => campaignCookie(context)).toMatchObject({ value: CAMPAIGN, sameSite: 'Lax', path: '/' });
    const cookie = (await campaignCookie(context)) as { expires: number };
    expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(90);
    const loaded = countingLoaded(page);
    await page.goto('/seattle?utm_source=poster');
    await loaded;
    await searchPage(page).choose('Category', 'Cooking');
    expect(await campaignCookie(context)).toMatchObject({ value: CAMPAIGN });
  });

  test('leaves no cookie where the browser wants not to be counted, or there is none', async ({ page, context }) => {
    await searchPage(page).open('/');
    await page.addInitScript({ content: wishing('globalPrivacyControl', true) });
    const loaded = countingLoaded(page);
    await page.goto(`/?${CAMPAIGN_QUERY}`);
    await loaded;
    await searchPage(page).choose('Category', 'Cooking');
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe('the services that an operator has named', () => {
  // All of them by one product: it takes some seconds to start.
  test.describe.configure({ mode: 'default' });
  const SERVICES = {
    GOOGLE_ANALYTICS_ID: 'G-ABCDE12345',
    GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbCdEfGh',
    META_PIXEL_ID: '123456789012345',
  };
  /** Stands in for Google's script: it sends every call to where the real one sends its beacons. */
  const GOOGLE_SCRIPT = `{
    const tell = (call) => fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', body: JSON.stringify([...call]) });
    window.dataLayer.forEach(tell);
    window.dataLayer.push = tell;
  }`;

  let product: OwnProduct;
  test.beforeAll(async () => {
    product = await startOwnProduct(SERVICES);
  });
  test.afterAll(async () => {
    await product[Symbol.asyncDispose]();
  });

  /** Answers in the services' place, so that nothing leaves this machine, and notes what each was told. */
  const standIn = async (page: Page) => {
    const google: unknown[][] = [];
    const meta: Record<string, string>[] = [];
    const scripts: string[] = [];
    const others: string[] = [];
    await page.route(
      (url) => url.origin !== product.url,
      async (route) => {
        const request = route.request();
        const url = new URL(request.url());
        if (url.href.startsWith('https://www.googletagmanager.com/gtag/js')) {
          scripts.push(url.href);
          await route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT });
        } else if (url.hostname === 'region1.google-analytics.com') {
          google.push(request.postDataJSON() as unknown[]);
          await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
        } else if (url.href.startsWith('https://www.facebook.com/tr')) {
          meta.push(Object.fromEntries(url.searchParams));
          await route.fulfill({ contentType: 'image/gif', body: PIXEL });
        } else {
          others.push(url.href);
          await route.abort();
        }
      },
    );
    const events = (name: string) => google.filter(([what, which]) => what === 'event' && which === name);
    const addresses = () =>
      google.flatMap(([what, fields]) => (what === 'set' ? [(fields as { page_location: string }).page_location] : []));
    return { google, meta, scripts, others, events, addresses };
  };
  const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  // Covers: 1.48, 7.43, 9.96
  test('are asked 500 ms after the page has loaded, and told of the page without its search', async ({ page }) => {
    const told = await standIn(page);
    await page.goto(`${product.url}/seattle?q=robots+for+Rowan&near=98101&${CAMPAIGN_QUERY}&gclid=a-click#manage`);
    await expect.poll(() => told.events('page_view')).toHaveLength(1);
    await expect.poll(() => told.meta).toHaveLength(1);
    const [script] = told.scripts;
    expect(script).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345');
    const sinceLoad = await page.evaluate<number>(
      `performance.getEntriesByName(${JSON.stringify(script)})[0].startTime - performance.getEntriesByType('navigation')[0].loadEventStart`,
    );
    expect(sinceLoad).toBeGreaterThanOrEqual(499);

    const address = `${product.url}/seattle?${CAMPAIGN_QUERY}&gclid=a-click`;
    expect(new Set(told.addresses())).toEqual(new Set([address]));
    expect(told.meta).toEqual([{ id: '123456789012345', ev: 'PageView', dl: address, rl: '', noscript: '1' }]);
    expect(told.google.filter(([what]) => what === 'config')).toEqual(
      ['G-ABCDE12345', 'AW-1234567890'].map((id) => [
        'config',
        id,
        { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false },
      ]),
    );
    expect(JSON.stringify(told)).not.toMatch(/rowan|98101|robots/i);
    expect(told.others).toEqual([]);
  });

  test('are told of each page once, and of a shared list without its token', async ({ page, complaints }) => {
    const told = await standIn(page);
    await searchPage(page).open(`${product.url}/`);
    await expect.poll(() => told.events('page_view')).toHaveLength(1);
    await searchPage(page).choose('Category', 'Cooking');
    await searchPage(page).followFooter('Terms');
    await expect.poll(() => told.events('page_view')).toHaveLength(2);
    expect(told.addresses().at(-1)).toBe(`${product.url}/terms`);
    await page.goto(`${product.url}/favoriting/share/0f8fad5bd9cb469fa16570867728950eSecretSecret`);
    await expect.poll(() => told.events('page_view')).toHaveLength(3);
    await expect.poll(() => told.meta).toHaveLength(3);
    expect(told.addresses().at(-1)).toBe(`${product.url}/favoriting/share/:token`);
    expect(JSON.stringify(told)).not.toContain('Secret');
    expect(JSON.stringify(told)).not.toContain('Cooking');
    await expect(page.getByRole('heading', { name: 'This list is not shared' })).toBeVisible();
    complaints.length = 0; // of the link that leads nowhere
  });

  // Covers: 2.35, 4.5, 5.15, 7.41
  test('are told of a sign-up once, with the ad’s click that led there, and not again within a minute', async ({
    page,
    context,
  }) => {
    const told = await standIn(page);
    const welcomed = () => page.waitForResponse('**/api/users/update-user-profile');
    await page.goto(`${product.url}/seattle?gclid=a-click`);
    await account(page).wayIn.click();
    const first = welcomed();
    await account(page).signUp(newParent('Tessa'));
    await first;
    await expect.poll(() => told.events('conversion')).toHaveLength(1);
    await expect.poll(() => told.meta.filter(({ ev }) => ev === 'CompleteRegistration')).toHaveLength(1);
    expect(told.events('conversion')).toEqual([
      ['event', 'conversion', { send_to: 'AW-1234567890/AbCdEfGh', gclid: 'a-click' }],
    ]);
    expect(told.events('sign_up')).toEqual([['event', 'sign_up', { send_to: 'G-ABCDE12345', gclid: 'a-click' }]]);

    await context.clearCookies();
    await page.goto(`${product.url}/seattle?source=friend`);
    await account(page).wayIn.click();
    const second = welcomed();
    await account(page).signUp(newParent('Tobin'));
    await second;
    await searchPage(page).followFooter('Terms');
    await expect.poll(() => told.addresses().at(-1)).toBe(`${product.url}/terms`);
    expect(told.events('conversion')).toHaveLength(1);
    expect(told.meta.filter(({ ev }) => ev === 'CompleteRegistration')).toHaveLength(1);
    expect(JSON.stringify(told)).not.toMatch(/tessa|tobin|example\.org/i);
  });

  for (const [signal, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)
    test(`are neither asked nor told of anything where the browser says ${signal}`, async ({ page, context }) => {
      const told = await standIn(page);
      await page.addInitScript({ content: wishing(signal, value) });
      const loaded = countingLoaded(page);
      await searchPage(page).open(`${product.url}/?${CAMPAIGN_QUERY}&gclid=a-click`);
      await loaded;
      await searchPage(page).choose('Category', 'Cooking');
      await searchPage(page).followFooter('Terms');
      await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
      expect([told.scripts, told.google, told.meta, told.others]).toEqual([[], [], [], []]);
      expect(await context.cookies()).toEqual([]);
    });

  test('may be out of reach: the page says nothing of it but on the console', async ({ page, complaints }) => {
    await page.route(
      (url) => url.origin !== product.url,
      (route) => route.abort(),
    );
    await searchPage(page).open(`${product.url}/`);
    await expect.poll(() => complaints.filter((line) => line.includes('could not be'))).toHaveLength(2);
    await searchPage(page).choose('Category', 'Cooking');
    complaints.length = 0; // what could not be reached is on the console, as it should be
  });
});

test('where no service is named, a page asks nobody but our own server, and gets no cookie', async ({
  page,
  context,
  baseURL,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.add(new URL(request.url()).origin);
  });
  await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
  await searchPage(page).open('/?gclid=a-click');
  await page.clock.runFor(5_000);
  await searchPage(page).choose('Category', 'Cooking');
  expect([...asked]).toEqual([baseURL]);
  expect(await context.cookies()).toEqual([]);
});
