import { randomUUID } from 'node:crypto';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { ClickCounted, ClickVerdictRevised } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADS_REFRESHED } from '@campjay/query-api/ads/placement/watchAdInventory.ts';
import { recordLog } from '../support/commands/recordLog.ts';
import { appendToLog } from '../support/product/advertisers.ts';
import { TIDES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';

const CLICK_CENTS = 125;

const [june] = TIDES.instances;
const camp = (priceOfJuly: number) => ({
  ...TIDES,
  base_url: 'https://tides.example',
  instances: [june, { ...june, instance_id: 'tides-2', start_date: 'July 6', end_date: 'July 10', price: priceOfJuly }],
});

/** Searches show a change of ads once the query API has refreshed them, which it logs. */
const { log, until } = recordLog(ADS_REFRESHED);
const clock = { now: new Date('2026-03-15T18:00:00Z') };
let advertiserId: string;
let adId: string;

const families = await openFamilies({ camps: [camp(600)], now: () => clock.now, log });
const operator = await families.adminSignedUp('Ada');
afterAll(async () => families[Symbol.asyncDispose]());

/** Each test has its own advertiser with one active ad, in both of the camp's sessions; its budget covers two clicks. */
beforeEach(async () => {
  clock.now = new Date('2026-03-15T18:00:00Z');
  if (adId) {
    await setActive(adId, ['tides-1', 'tides-2'], false);
    await isSoonServed([]); // the ad of the previous test has the same name
  }
  [advertiserId, adId] = [randomUUID(), randomUUID()];
  await operator.postOk('/api/admin/create-advertiser', {
    ...{ advertiserId, advertiser_name: 'Example Tides', baseUrls: ['https://tides.example'] },
    ...{ pricing_structure: 'cpc', cpc: String(CLICK_CENTS / 100) },
  });
  await operator.postOk('/api/advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION });
  await setBudget(2 * CLICK_CENTS);
  await makeAd(adId, 'Pools');
  await setActive(adId, ['tides-1', 'tides-2'], true);
  await isSoonServed([['Pools', ['tides-1', 'tides-2']]]);
});

const setBudget = (monthlyCents: number) =>
  operator.postOk('/api/advertising/update-advertiser-budget', { advertiserId, monthlyCents });
const setStatus = (ad_id: string, status: string) =>
  operator.postOk('/api/advertising/update-ad-status', { ad_id, status });
const makeAd = async (ad_id: string, ad_name: string): Promise<void> => {
  await operator.postOk('/api/advertising/create-ad', { advertiserId, ad_id, ad_name });
  await operator.postOk('/api/advertising/update-ad', { ad_id, message: 'Come along.' });
  await setStatus(ad_id, 'active');
};
const setActive = (ad_id: string, sessions: readonly string[], active: boolean) =>
  operator.postOk('/api/advertising/bulk-set-instance-flags', {
    ...{ ad_id, active },
    instances: sessions.map((instance_id) => ({ org_id: 'tides', instance_id })),
  });

type ServedAds = readonly (readonly [adName: string, sessions: readonly string[]])[];
interface Card {
  readonly ad?: { readonly ad_name: string };
  readonly instances: readonly { readonly instance_id: string }[];
}

/** The ads among the first cards of search results. */
const served = async (filterState: object = {}): Promise<ServedAds> => {
  const searchBody = { slug: '', filterState, limit: 18 };
  const { body } = await families.server.post('/api/camp-data/get-camp-data-chunk', searchBody);
  return (body as { data: { combinedData: readonly Card[] } }).data.combinedData.flatMap(({ ad, instances }) =>
    ad ? [[ad.ad_name, instances.map(({ instance_id }) => instance_id)] as const] : [],
  );
};
const isSoonServed = async (expected: ServedAds, filterState: object = {}): Promise<void> => {
  await until(async () => JSON.stringify(await served(filterState)) === JSON.stringify(expected));
};
const both: ServedAds = [['Pools', ['tides-1', 'tides-2']]];

const CHARGED = String(CLICK_CENTS * 10_000);
const clickOf = (clickId: string) => ({
  ...{ clickId, receivedAt: clock.now.toISOString(), link: 'website' as const, address: 'b'.repeat(32) },
  card: {
    ...{ adId, orgId: OrgId.parse('tides'), instanceId: InstanceId.parse('tides-1'), place: 0 },
    ...{ servedAt: clock.now.toISOString(), visitor: 'a'.repeat(32), priceMicros: CHARGED, basisPoints: null },
  },
});
const append = (...events: readonly DomainEvent[]): Promise<void> =>
  appendToLog(families, adInteractionsStream(advertiserId, '2026-03'), ...events);
const counted = (clickId: string, clicksSoFar: number) =>
  ClickCounted({
    ...{ click: clickOf(clickId), ruleVersion: 1, chargedMicros: CHARGED },
    spentMicros: String(BigInt(CHARGED) * BigInt(clicksSoFar)),
  });

describe('an ad among the camps', () => {
  it('is shown while it is active, and again after a pause', async () => {
    await setStatus(adId, 'paused');
    await isSoonServed([]);
    await setStatus(adId, 'active');
    await isSoonServed(both);
    await setStatus(adId, 'archived');
    await isSoonServed([]);
  });

  it('is the same card as in the preview, except for the token that identifies the served card', async () => {
    const { body } = await families.server.post('/api/camp-data/get-camp-data-chunk', { filterState: {}, limit: 18 });
    const { combinedData } = (body as { data: { combinedData: readonly (Card & { ad_token?: string })[] } }).data;
    const live = combinedData.find(({ ad }) => ad);
    delete live?.ad_token;
    const preview = await operator.get(`/api/advertising/ad-preview?advertiserId=${advertiserId}&adId=${adId}`);
    expect(preview.body).toEqual({ success: true, data: live, season: 2026 });
    const unknown = await operator.get(`/api/advertising/ad-preview?advertiserId=${advertiserId}&adId=${randomUUID()}`);
    expect([unknown.status, unknown.body]).toMatchObject([404, { type: 'NoSuchAd' }]);
  });

  it('shows the sessions that are turned on in it, and none that are off or in another ad', async () => {
    const other = randomUUID();
    const flags = async () => {
      const { body } = await operator.get(`/api/advertising/instances?advertiserId=${advertiserId}`);
      const { data } = body as { data: { instance_id: string; active: number; owner_ad_id: string | null }[] };
      return data.map(({ active, owner_ad_id }) => [active, owner_ad_id]);
    };
    expect(await flags()).toEqual([
      [1, adId],
      [1, adId],
    ]);
    await setActive(adId, ['tides-1'], false);
    await isSoonServed([['Pools', ['tides-2']]]);
    await makeAd(other, 'Rocks');
    await setActive(other, ['tides-2'], true);
    expect(await flags()).toEqual([
      [0, null],
      [1, other],
    ]);
    await isSoonServed([['Rocks', ['tides-2']]]);
    await setActive(other, ['tides-2'], false);
    await isSoonServed([]);
    expect(await flags()).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('disappears if the budget does not cover another click, and returns with a higher budget', async () => {
    await append(counted(randomUUID(), 1));
    await setBudget(2 * CLICK_CENTS - 1);
    await isSoonServed([]);
    await setBudget(2 * CLICK_CENTS);
    await isSoonServed(both);
    await append(counted(randomUUID(), 2));
    await isSoonServed([]);
    await setBudget(3 * CLICK_CENTS);
    await isSoonServed(both);
  });

  it('returns with a new month in Los Angeles, and when a revised verdict frees some budget', async () => {
    const last = randomUUID();
    await append(counted(randomUUID(), 1), counted(last, 2));
    await isSoonServed([]);
    clock.now = new Date('2026-04-01T07:00:00Z');
    await isSoonServed(both);
    clock.now = new Date('2026-04-01T06:59:59Z');
    await isSoonServed([]);
    await append(
      ClickVerdictRevised({
        ...{ clickId: last, adId, receivedAt: '2026-03-15T18:00:00.000Z', ruleVersion: 1, spentMicros: CHARGED },
        because: 'It was looked at again.',
        from: { refusal: null, chargedMicros: CHARGED },
        to: { refusal: 'robot', chargedMicros: '0' },
      }),
    );
    await isSoonServed(both);
  });

  it('leaves searches that its sessions no longer match after a correction of their camp', async () => {
    const cheap = { selectedMaxPrice: 700 };
    await isSoonServed([['Pools', ['tides-2']]], cheap);
    await families.importCamps([camp(750)]);
    await isSoonServed([], cheap);
    await isSoonServed(both);
    await families.importCamps([camp(600)]);
    await isSoonServed([['Pools', ['tides-2']]], cheap);
  });
});
