import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { GOOGLE_STAND_IN, placeRequests } from '../support/googlePlaces.ts';
import { searchPage } from '../support/searchPage.ts';
import { consoleLine, expect, test } from '../support/test.ts';

const KEY = 'AIza-made-up-key';
const ORIGINS = 'https://maps.googleapis.com';

/** Opens pages with an operator's key; serves the replacement of Google's script, or the given response. */
const withKey = async (page: Page, script: string = GOOGLE_STAND_IN): Promise<string[]> => {
  const scripts: string[] = [];
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    return route.fulfill({
      response,
      headers: {
        ...headers,
        'content-security-policy': policy.replace("script-src 'self'", `script-src 'self' ${ORIGINS}`),
      },
      body: html.replace(
        /(<script[^>]*id="public-settings"[^>]*>)\{/,
        (_block, tag: string) => `${tag}{"googleMapsKey":${JSON.stringify(KEY)},`,
      ),
    });
  });
  await page.route(`${ORIGINS}/**`, (route) => {
    scripts.push(route.request().url());
    return script === 'missing' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return scripts;
};
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

// Covers: 1.49, 4.45, 5.4, 7.42, 9.102, D14.2
test('Google’s script loads once, at the first use of the location field, and suggests streets and our regions', async ({
  page,
}) => {
  const scripts = await withKey(page);
  const search = searchPage(page);
  await search.open('/summer-camps/seattle');
  await search.radius.selectOption('5');
  expect(scripts).toEqual([]);
  await Promise.all([page.waitForResponse(`${ORIGINS}/**`), search.place.focus()]);
  const parameters = Object.fromEntries(new URL(scripts[0] ?? '').searchParams);
  expect(parameters).toMatchObject({ key: KEY, loading: 'async', libraries: 'places' });
  await search.text.focus();

  await search.place.fill('berkeley'); // a town that is also one of our regions is suggested once
  await expect(page.getByText('Places from Google Maps')).toBeVisible();
  const suggestions = page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option');
  await expect(suggestions).toHaveText(['Berkeley · East Bay']);
  await search.place.fill('1 test');
  await expect(option(page, /Street/)).toHaveText('1 Test Street · Berkeley, CA, USA');
  expect(await axeFindings(page)).toEqual([]);
  const list = page.waitForRequest('**/get-camp-data-chunk');
  await page.keyboard.press('Enter');
  await expect(search.place).toHaveValue('1 Test St, Berkeley, CA 94703, USA');
  expect((await list).postDataJSON()).toMatchObject({
    latLongUser: { lat: 37.86, lng: -122.27 },
    latLongUserRadius: 5,
    sortCriteria: 'distance',
  });
  // No address of a page contains a street.
  await expect(page).toHaveURL(/near=94703&within=5&also=address$/);
  const requests = await placeRequests(page);
  expect(requests.at(-2)).toEqual({ input: '1 test', includedRegionCodes: ['us'], token: 0 });
  expect(requests.at(-1)).toEqual({ fields: ['location', 'formattedAddress'], token: 0 });
  await search.place.fill('1 test n');
  await expect(option(page, /Nowhere/)).toBeVisible();
  expect((await placeRequests(page)).at(-1)).toMatchObject({ token: 1 });
  await option(page, /Nowhere/).click(); // Google does not know its location
  await expect(search.radius).toBeDisabled();
  await expect(search.place).toHaveValue('1 test n');
  expect(scripts).toHaveLength(1);
});

for (const [what, script, text] of [
  ['cannot be loaded', 'missing', '94703'],
  ['does not answer any more', GOOGLE_STAND_IN, 'fail'],
] as const)
  test(`our own places are suggested when Google’s script ${what}`, async ({ page, complaints }) => {
    await withKey(page, script);
    const search = searchPage(page);
    await search.open('/');
    if (text === 'fail') {
      await Promise.all([consoleLine(page, 'Google Places did not respond'), search.place.fill(text)]);
      await search.place.fill('94703');
    } else await search.place.fill(text);
    await expect(option(page, /^94703/)).toBeVisible();
    await expect(page.getByText('ZIP codes and cities from GeoNames')).toBeVisible();
    complaints.length = 0;
  });
