import type { BrowserContext, Request } from '@playwright/test';
import { countingLoaded, objectTo } from '../support/counting.ts';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { consoleLine, expect, test } from '../support/test.ts';

const SEND = '**/api/users/send-event';
const INCREMENT = '**/api/users/increment-counter';
const CAMPAIGN = { utm_source: 'spring-letter', utm_medium: 'email', utm_campaign: 'early birds' };
const CAMPAIGN_QUERY = new URLSearchParams(CAMPAIGN).toString();

const campaignCookie = async (context: BrowserContext): Promise<unknown> => {
  const cookie = (await context.cookies()).find(({ name }) => name === 'campjay_utm');
  return cookie && { ...cookie, value: JSON.parse(decodeURIComponent(cookie.value)) as unknown };
};

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
    const failures = Promise.all(
      ['incrementCounter', 'sendEvent'].map((name) => consoleLine(page, `A request failed: ${name}`)),
    );
    await search.choose('Category', 'Cooking');
    expect(await search.totalAfter(everything)).toBeLessThan(everything);
    await failures;
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
    const begun = countingLoaded(page);
    await searchPage(page).open(`/?${CAMPAIGN_QUERY}&utm_content=parent%40example.org&q=robots`);
    await begun;
    // Counting, which sets the cookie, has begun as soon as the page's own scripts have run after its script came.
    await page.waitForLoadState('networkidle');
    expect(await campaignCookie(context)).toMatchObject({ value: CAMPAIGN, sameSite: 'Lax', path: '/' });
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
    await page.addInitScript({ content: objectTo('globalPrivacyControl', true) });
    const loaded = countingLoaded(page);
    await page.goto(`/?${CAMPAIGN_QUERY}`);
    await loaded;
    await searchPage(page).choose('Category', 'Cooking');
    expect(await context.cookies()).toEqual([]);
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
