import type { Request } from '@playwright/test';
import { analyticsLoaded, setPrivacySignal } from '../support/counting.ts';
import { signUp } from '../support/parent.ts';
import { searchPage } from '../support/searchPage.ts';
import { consoleLine, expect, test } from '../support/test.ts';

const SEND = '**/api/users/send-event';
const INCREMENT = '**/api/users/increment-counter';
const CAMPAIGN = { utm_source: 'spring-letter', utm_medium: 'email', utm_campaign: 'early birds' };
const CAMPAIGN_QUERY = new URLSearchParams(CAMPAIGN).toString();

// Covers: 6.10, 7.11, 7.12, 8.22, 8.23
test('a parent’s changed filter is counted after the search, with the campaign and no private data; a failure is only logged', async ({
  page,
  complaints,
}) => {
  const search = searchPage(page);
  await signUp(page.context());
  const loaded = analyticsLoaded(page);
  await search.open(`/seattle?${CAMPAIGN_QUERY}&utm_content=parent%40example.org`);
  await loaded;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  await search.text.fill('camp for Rowan');
  await search.choose('Category', 'STEM');
  const [event, counter] = await Promise.all([page.waitForResponse(SEND), page.waitForResponse(INCREMENT)]);
  for (const answer of [event, counter])
    expect([answer.status(), await answer.json()]).toEqual([200, { success: true, message: 'Counted.' }]);
  expect(event.request().postDataJSON()).toEqual({
    eventName: 'Filter Changed',
    properties: { filter: 'categories', optionCount: 1, categories: ['STEM'], ...CAMPAIGN },
  });
  expect(counter.request().postDataJSON()).toEqual({ incrementProperties: { filterChanges: 1, ...CAMPAIGN } });
  const paths = requests.map((request) => new URL(request.url()).pathname);
  expect(paths.indexOf('/api/camp-data/get-camp-data-chunk')).toBeLessThan(paths.indexOf('/api/users/send-event'));
  expect(paths.filter((path) => path.startsWith('/api/users/send'))).toHaveLength(1);

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'campjay_utm');
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual(CAMPAIGN);

  const message = 'The bus is away';
  await page.route(SEND, (route) => route.fulfill({ status: 500, json: { success: false, message } }));
  await page.route(INCREMENT, (route) => route.abort());
  const failures = Promise.all(
    ['incrementCounter', 'sendEvent'].map((name) => consoleLine(page, `A request failed: ${name}`)),
  );
  await search.choose('Category', 'Cooking');
  await failures;
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  complaints.length = 0; // the browser logs the failed requests, as expected
});

test('nothing is counted for visitors, for a page’s own filters, or for searches restored by Back', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/users/')) requests.push(request.url());
  });
  const search = searchPage(page);
  await search.open(`/?${CAMPAIGN_QUERY}`);
  await search.choose('Category', 'Cooking');
  await expect(page).toHaveURL(/category=Cooking/);
  await signUp(page.context());
  const loaded = analyticsLoaded(page);
  await search.open('/summer-camps/seattle/stem');
  await loaded;
  await search.followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(search.place).toHaveValue('San Diego');
  await page.goBack();
  await page.goBack();
  await expect(search.filter('Category')).toHaveAccessibleName('Category: STEM');
  // Nothing was counted before, so this is the first request.
  const counted = page.waitForRequest(SEND);
  await search.choose('Week', 'June 8');
  expect((await counted).postDataJSON()).toMatchObject({ properties: { filter: 'weeks', weeks: ['June 8'] } });
  expect(requests.filter((url) => url.endsWith('send-event'))).toHaveLength(1);
});

test('without configured services a page contacts only our own server, and opting out stores no campaign cookie', async ({
  page,
  context,
  baseURL,
}) => {
  const requests = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.add(new URL(request.url()).origin);
  });
  await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
  const search = searchPage(page);
  await search.open('/?gclid=a-click');
  await page.clock.runFor(5_000);
  await search.choosePlace('94703', '94703 · Berkeley, CA');
  await search.choose('Category', 'Cooking');
  expect(await context.cookies()).toEqual([]);

  await page.addInitScript({ content: setPrivacySignal('globalPrivacyControl', true) });
  const loaded = analyticsLoaded(page);
  await page.goto(`/?${CAMPAIGN_QUERY}`);
  await page.clock.runFor(5_000);
  await loaded;
  await search.choose('Category', 'Cooking');
  expect(await context.cookies()).toEqual([]);
  expect([...requests]).toEqual([baseURL]);
});
