import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { get, post } from './parent.ts';
import { productOf } from './product.ts';
import { expect } from './test.ts';

/** Default properties of a test advertiser. */
const DEFAULTS = { name: 'Example Kites Inc.', baseUrl: 'https://galileo-camps.com', cpc: '1.25' };

/** Creates an advertiser with a request of an admin. The account of the email acts for it. */
export const createAdvertiser = async (
  admin: BrowserContext,
  { email, ...options }: { readonly email: string } & Partial<typeof DEFAULTS>,
): Promise<string> => {
  const { name, baseUrl, cpc } = { ...DEFAULTS, ...options };
  const advertiserId = randomUUID();
  const prices = { pricing_structure: 'cpc', cpc };
  const body = { advertiserId, advertiser_name: name, baseUrls: [baseUrl], email, ...prices };
  await post(admin, 'admin/create-advertiser', body);
  return advertiserId;
};

/** Creates an ad with a request of an operator; it starts as a draft. */
export const createAd = async (operator: BrowserContext, advertiserId: string, name: string): Promise<string> => {
  const ad_id = randomUUID();
  await post(operator, 'advertising/create-ad', { advertiserId, ad_id, ad_name: name });
  return ad_id;
};

interface Chunk {
  readonly data: {
    readonly combinedData: readonly { readonly ad?: { readonly ad_id: string }; readonly ad_token?: string }[];
  };
}

interface Instance {
  readonly org_id: string;
  readonly instance_id: string;
}

/** The sessions of an advertiser's camps. */
export const sessionsOf = async (context: BrowserContext, advertiserId: string): Promise<readonly Instance[]> => {
  const { data } = await get<{ data: readonly Instance[] }>(context, 'advertising/instances', { advertiserId });
  return data.map(({ org_id, instance_id }) => ({ org_id, instance_id }));
};

/** Serves an ad: accepts the terms, sets a budget in cents, turns every session On, and activates the ad. */
export const serveAd = async (
  operator: BrowserContext,
  { advertiserId, adId, monthlyCents }: Readonly<Record<'advertiserId' | 'adId', string>> & { monthlyCents: number },
): Promise<void> => {
  const postAdvertising = (operation: string, body: object) => post(operator, `advertising/${operation}`, body);
  await postAdvertising('accept-terms', { advertiserId, version: AD_TERMS_VERSION });
  await postAdvertising('update-advertiser-budget', { advertiserId, monthlyCents });
  const instances = await sessionsOf(operator, advertiserId);
  await postAdvertising('bulk-set-instance-flags', { ad_id: adId, active: true, instances });
  await postAdvertising('update-ad-status', { ad_id: adId, status: 'active' });
};

/**
 * Waits until a search finds the expected ads.
 * @returns the tokens of their cards, by ad
 */
export const awaitAds = async (
  context: BrowserContext,
  isExpected: (adIds: readonly string[]) => boolean,
  selectedSearchText = '',
): Promise<ReadonlyMap<string, string>> => {
  const body = { filterState: { selectedSearchText }, limit: 100 };
  let tokens = new Map<string, string>();
  const search = async (): Promise<readonly string[]> => {
    const { data } = await post<Chunk>(context, 'camp-data/get-camp-data-chunk', body);
    tokens = new Map(data.combinedData.flatMap(({ ad, ad_token = '' }) => (ad ? [[ad.ad_id, ad_token]] : [])));
    return [...tokens.keys()];
  };
  // Poll: searches read ads from memory, which follows the read models every 200 ms and reports no position.
  await expect.poll(async () => isExpected(await search())).toBe(true);
  return tokens;
};

/** Clicks an ad with a family's request: finds the ad's card in the list, and reports a click on its link. */
export const clickAd = async (family: BrowserContext, adId: string): Promise<void> => {
  const token = (await awaitAds(family, (adIds) => adIds.includes(adId))).get(adId);
  await waitBeforeClick();
  const click = { token, nonce: randomUUID().replaceAll('-', ''), link: 'website' };
  const origin = productOf(family).url;
  const answer = await family.request.post('/api/track/click', { data: click, headers: { origin } });
  expect(answer.status()).toBe(202);
};

/** Waits as long as a person takes before a click. */
export const waitBeforeClick = async (): Promise<void> => {
  // Poll: a click within half a second after the card was served is refused as a robot's.
  await setTimeout(510);
};

/** A drawing of a shore, as a PNG file to upload; the hue makes it unique. */
export const drawPicture = async (context: BrowserContext, name: string, hue: number) => {
  const page: Page = await context.newPage();
  await page.setViewportSize({ width: 640, height: 420 });
  await page.setContent(
    `<body style="margin: 0"><svg viewBox="0 0 320 210" width="640" height="420">
      <rect width="320" height="210" fill="hsl(${hue} 45% 84%)"/>
      <circle cx="248" cy="58" r="26" fill="hsl(${hue + 180} 70% 72%)"/>
      <path d="M0 132 Q80 116 160 128 T320 122 V210 H0Z" fill="hsl(${hue} 34% 60%)"/>
      <path d="M0 156 Q110 138 320 160 V210 H0Z" fill="hsl(42 54% 78%)"/>
      <path d="M88 34l26 20-20 26-26-20Z" fill="hsl(${hue + 150} 50% 46%)"/>
      <path d="M160 60l18 14-14 18-18-14Z" fill="hsl(${hue + 60} 40% 34%)"/>
      <path d="M94 80C104 112 112 130 118 152M164 92C158 116 148 134 142 152" stroke="#3c4a52" fill="none"/>
    </svg>`,
  );
  const buffer = await page.screenshot();
  await page.close();
  return { name, mimeType: 'image/png', buffer };
};
