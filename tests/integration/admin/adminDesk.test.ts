import { randomUUID } from 'node:crypto';
import { advertiserStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

let families: Families;
let admin: Browser;
beforeAll(async () => {
  families = await openFamilies({ camps: [] });
  admin = await families.adminSignedUp('Ada');
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

const create = (facts: object = {}) => ({
  ...{ advertiserId: randomUUID(), advertiser_name: 'Example Kelp Camps' },
  ...{ baseUrls: ['https://Kelp.example/', 'https://kelp.example'] },
  ...{ pricing_structure: 'cpc', cpc: '2.25' },
  ...facts,
});
const advertiserOf = async (advertiserId: string) => {
  const { body } = await admin.get(`/api/advertising/advertiser?advertiserId=${advertiserId}`);
  return (body as { data: object }).data;
};

describe('an advertiser that an admin makes', () => {
  // Covers: 1.41, 3.52, 3.53, 7.24
  it('has the prices and the camps that were said, and nobody’s budget', async () => {
    const wish = create();
    await admin.tell('/api/admin/create-advertiser', wish);
    expect(await advertiserOf(wish.advertiserId)).toMatchObject({
      ...{ advertiser_name: 'Example Kelp Camps', isSelfServe: false, baseUrls: ['https://kelp.example'] },
      ...{ pricing_structure: 'cpc', cpc: '2.25', per_registration_percentage: null, estimated_cpc: null },
      ...{ budgetCents: 0, acceptedTerms: null, discount_structure: null, ads: [] },
    });
  });

  // Covers: 2.187, 6.17, 7.25, D15.14
  it('pays what the house asks where it serves itself', async () => {
    const owner = await families.signedUp('Olive', 'Ownersen');
    const advertiserId = randomUUID();
    const wish = { advertiserId, advertiser_name: 'Example Fern Camps', baseUrls: [], email: owner.email };
    await admin.tell('/api/admin/create-self-serve-advertiser', wish);
    expect(await advertiserOf(advertiserId)).toMatchObject({ isSelfServe: true, cpc: '1.50' });
    expect((await owner.get('/api/identity/session')).body).toMatchObject({ data: { user: { isAdvertiser: true } } });
    const { body } = await admin.get('/api/admin/advertisers');
    const { advertisers } = (body as { data: { advertisers: { advertiser_id: string }[] } }).data;
    expect(advertisers.find((each) => each.advertiser_id === advertiserId)).toMatchObject({
      adsCount: 0,
      users: [{ email: owner.email }],
    });
  });

  // Covers: 2.187
  it('is made once by the same request twice, and not over another one', async () => {
    const wish = create();
    const headers = { ...admin.headers(), 'idempotency-key': randomUUID() };
    const path = '/api/admin/create-advertiser';
    const [first, second] = [
      await families.server.post(path, wish, headers),
      await families.server.post(path, wish, headers),
    ];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await admin.post(path, wish)).toMatchObject({ status: 409, body: { type: 'AdvertiserExists' } });
    const { events } = await families.store.readStream(advertiserStream(wish.advertiserId));
    expect(events).toHaveLength(1);
  });

  it('is not made where its email is no account’s, or its price is none', async () => {
    for (const [facts, status, message] of [
      [{ email: 'nobody@example.org' }, 404, 'There is no account with this email.'],
      [{ cpc: '0.001' }, 400, 'cpc must be between $0.01 and $100.'],
      [{ baseUrls: ['kelp.example'] }, 400, 'must be an http:// or https:// address'],
    ] as const) {
      const wish = create(facts);
      const answer = await admin.post('/api/admin/create-advertiser', wish);
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        status,
        expect.stringContaining(message) as unknown,
      ]);
      expect((await families.store.readStream(advertiserStream(wish.advertiserId))).events).toEqual([]);
    }
  });

  // Covers: 1.41, 3.54
  it('is changed by admins: its name, its prices, its camps', async () => {
    const { advertiserId, ...wish } = create();
    await admin.tell('/api/admin/create-advertiser', { advertiserId, ...wish });
    const prices = { pricing_structure: 'per_registration', per_registration_percentage: 0.075 };
    await admin.tell('/api/admin/rename-advertiser', { advertiserId, advertiser_name: 'Kelp & Friends' });
    await admin.tell('/api/admin/set-advertiser-pricing', { advertiserId, ...prices });
    await admin.tell('/api/admin/set-advertiser-camps', { advertiserId, baseUrls: ['https://OTHER.example/camps/'] });
    expect(await advertiserOf(advertiserId)).toMatchObject({
      ...{ advertiser_name: 'Kelp & Friends', baseUrls: ['https://other.example/camps'], cpc: null },
      ...prices,
    });
    const unknown = { advertiserId: randomUUID(), advertiser_name: 'X', baseUrls: [], ...prices };
    for (const operation of ['rename-advertiser', 'set-advertiser-pricing', 'set-advertiser-camps'])
      expect((await admin.post(`/api/admin/${operation}`, unknown)).status).toBe(404);
  });
});
