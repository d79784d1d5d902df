import type { Page } from '@playwright/test';
import { analyticsLoaded, setPrivacySignal } from '../support/counting.ts';
import { listsLoaded } from '../support/parentLists.ts';
import { account, newParent } from '../support/parent.ts';
import type { Product } from '../support/product.ts';
import { Recorder } from '../support/recorder.ts';
import { startedAfterLoad } from '../support/startedAfterLoad.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const CAMPAIGN_QUERY = 'utm_source=spring-letter&utm_medium=email&utm_campaign=early+birds';
const SERVICES = {
  GOOGLE_ANALYTICS_ID: 'G-ABCDE12345',
  GOOGLE_ADS_CONVERSION: 'AW-1234567890/AbCdEfGh',
  META_PIXEL_ID: '123456789012345',
};

test.describe.configure({ mode: 'default' });
test.use({ productSettings: { at: () => SERVICES } });

test.describe('third-party services that the operator configured', () => {
  /** Replaces Google's script, and sends every call to the address that receives the real script's beacons. */
  const GOOGLE_SCRIPT = `{
    const tell = (call) => fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', body: JSON.stringify([...call]) });
    window.dataLayer.forEach(tell);
    window.dataLayer.push = tell;
  }`;

  /** Answers for the services, so that nothing leaves this machine, and records what each one receives. */
  const installStandIns = async (page: Page, product: Product) => {
    const google = new Recorder<unknown[]>();
    const meta = new Recorder<Record<string, string>>();
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
          google.add(request.postDataJSON() as unknown[]);
          await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
        } else if (url.href.startsWith('https://www.facebook.com/tr')) {
          meta.add(Object.fromEntries(url.searchParams));
          await route.fulfill({ contentType: 'image/gif', body: PIXEL });
        } else {
          others.push(url.href);
          await route.abort();
        }
      },
    );
    const events = (name: string) => google.all.filter(([what, which]) => what === 'event' && which === name);
    const addresses = () =>
      google.all.flatMap(([what, fields]) =>
        what === 'set' ? [(fields as { page_location: string }).page_location] : [],
      );
    return { google, meta, scripts, others, events, addresses };
  };
  const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  // Covers: 1.48, 7.43, 9.96
  test('load 500 ms after the page, and receive each page view once, without its search or a link’s token', async ({
    page,
    product,
    complaints,
  }) => {
    const recorded = await installStandIns(page, product);
    await page.goto(`/seattle?q=robots+for+Rowan&near=98101&${CAMPAIGN_QUERY}&gclid=a-click#manage`);
    await recorded.google.until(() => recorded.events('page_view').length === 1);
    await recorded.meta.until(({ length }) => length === 1);
    const [script] = recorded.scripts;
    expect(script).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345');
    expect(await startedAfterLoad(page, script ?? '')).toBeGreaterThanOrEqual(499);

    const address = `${product.url}/seattle?${CAMPAIGN_QUERY}&gclid=a-click`;
    expect(new Set(recorded.addresses())).toEqual(new Set([address]));
    expect(recorded.meta.all).toEqual([{ id: '123456789012345', ev: 'PageView', dl: address, rl: '', noscript: '1' }]);
    expect(recorded.google.all.filter(([what]) => what === 'config')).toEqual(
      ['G-ABCDE12345', 'AW-1234567890'].map((id) => [
        'config',
        id,
        { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false },
      ]),
    );
    await searchPage(page).choose('Category', 'Cooking');
    await searchPage(page).followFooter('Terms');
    await recorded.google.until(() => recorded.events('page_view').length === 2);
    expect(recorded.addresses().at(-1)).toBe(`${product.url}/terms`);
    await page.goto(`/favoriting/share/0f8fad5bd9cb469fa16570867728950eSecretSecret`);
    await recorded.google.until(() => recorded.events('page_view').length === 3);
    await recorded.meta.until(({ length }) => length === 3);
    expect(recorded.addresses().at(-1)).toBe(`${product.url}/favoriting/share/:token`);
    expect(JSON.stringify(recorded)).not.toMatch(/rowan|98101|robots|secret|cooking/i);
    expect(recorded.others).toEqual([]);
    await expect(page.getByRole('heading', { name: 'This list is not shared' })).toBeVisible();
    complaints.length = 0; // of the link that leads to a 404
  });

  // Covers: 2.35, 4.5, 5.15, 7.41
  test('receive a sign-up once, with the ad click that led to it', async ({ page, product }) => {
    const recorded = await installStandIns(page, product);
    await page.goto(`/seattle?gclid=a-click`);
    await account(page).wayIn.click();
    await listsLoaded(page, () => account(page).signUp(newParent('Tessa')));
    await recorded.google.until(() => recorded.events('conversion').length === 1);
    await recorded.meta.until((all) => all.some(({ ev }) => ev === 'CompleteRegistration'));
    expect(recorded.events('conversion')).toEqual([
      ['event', 'conversion', { send_to: 'AW-1234567890/AbCdEfGh', gclid: 'a-click' }],
    ]);
    expect(recorded.events('sign_up')).toEqual([['event', 'sign_up', { send_to: 'G-ABCDE12345', gclid: 'a-click' }]]);

    await searchPage(page).followFooter('Terms');
    // Waits until both have received the last page view: a request aborted by the end of the test would be logged as an error.
    const terms = `${product.url}/terms`;
    await recorded.google.until((all) => recorded.addresses().at(-1) === terms && all.at(-1)?.[1] === 'page_view');
    await recorded.meta.until((all) => all.at(-1)?.['dl'] === terms);
    expect(recorded.events('conversion')).toHaveLength(1);
    expect(recorded.meta.all.filter(({ ev }) => ev === 'CompleteRegistration')).toHaveLength(1);
    expect(JSON.stringify(recorded)).not.toMatch(/tessa|example\.org/i);
  });

  test('neither load nor receive anything if the browser opts out', async ({ page, product, context }) => {
    const recorded = await installStandIns(page, product);
    await page.addInitScript({ content: setPrivacySignal('doNotTrack', '1') });
    const loaded = analyticsLoaded(page);
    await searchPage(page).open(`/?${CAMPAIGN_QUERY}&gclid=a-click`);
    await loaded;
    await searchPage(page).choose('Category', 'Cooking');
    await searchPage(page).followFooter('Terms');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    expect([recorded.scripts, recorded.google.all, recorded.meta.all, recorded.others]).toEqual([[], [], [], []]);
    expect(await context.cookies()).toEqual([]);
  });

  test('may be unreachable, which is only logged to the console', async ({ page, product, complaints }) => {
    await page.route(
      (url) => url.origin !== product.url,
      (route) => route.abort(),
    );
    const lines = new Recorder<string>();
    page.on('console', (message) => lines.add(message.text()));
    await searchPage(page).open('/');
    await lines.until((all) => all.filter((line) => line.includes('could not be')).length === 2);
    await searchPage(page).choose('Category', 'Cooking');
    complaints.length = 0; // the browser logs what it could not reach, as expected
  });
});
