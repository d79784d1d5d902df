import { randomUUID } from 'node:crypto';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { userStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { userIdOf } from '../support/product/advertisers.ts';
import { ADS_REFRESHED } from '@campjay/query-api/ads/placement/watchAdInventory.ts';
import { recordLog } from '../support/commands/recordLog.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies, PASSWORD, type Person } from '../support/product/openFamilies.ts';

/** Searches show a change of ads once the query API has refreshed them, which it logs. */
const { log, until } = recordLog(ADS_REFRESHED);
const session = (instance_id: string) => ({
  ...TIDES.instances[0],
  instance_id,
  start_date: 'July 6',
  end_date: 'July 10',
});

const families = await openFamilies({
  camps: [
    {
      ...TIDES,
      base_url: 'https://Tide-Pools.example/',
      instances: [...TIDES.instances, session('tides-2'), session('tides-3')],
    },
    { ...KITES, base_url: 'https://kites.example' },
  ],
  log,
});
const admin = await families.adminSignedUp('Ada');
afterAll(async () => families[Symbol.asyncDispose]());

interface Operator extends Person {
  readonly advertiserId: string;
  readonly adId: string;
}

/** A member of a new advertiser with an ad. */
const operator = async (firstName: string, baseUrl = 'https://tide-pools.example'): Promise<Operator> => {
  const person = await families.signedUp(firstName, 'Campsen');
  const [advertiserId, adId] = [randomUUID(), randomUUID()];
  await admin.postOk('/api/admin/create-self-serve-advertiser', {
    ...{ advertiserId, advertiser_name: `${firstName} Camps` },
    ...{ baseUrls: [baseUrl], email: person.email },
  });
  await person.postOk('/api/advertising/create-ad', { advertiserId, ad_id: adId, ad_name: 'First' });
  return { ...person, advertiserId, adId };
};

const tides = (...names: readonly string[]) => names.map((instance_id) => ({ org_id: 'tides', instance_id }));

/** Every operation on an advertiser or its ad, as a request that its own members may send. */
const operations = ({ advertiserId, adId: ad_id }: Operator): readonly (readonly [string, object?])[] => [
  [`/api/advertising/advertiser?advertiserId=${advertiserId}`],
  [`/api/advertising/ad-preview?advertiserId=${advertiserId}&adId=${ad_id}`],
  ...[
    ...['instances', 'billing', 'subscription', 'report-revision'],
    ...['report', 'report.csv', 'report-clicks', 'valid-ad-clicks'],
  ].map((name) => [`/api/advertising/${name}?advertiserId=${advertiserId}&from=2026-03-01&to=2026-03-31`] as const),
  ['/api/advertising/create-ad', { advertiserId, ad_id: randomUUID(), ad_name: 'Another' }],
  ['/api/advertising/rename-ad', { ad_id, ad_name: randomUUID() }],
  ['/api/advertising/update-ad', { ad_id, message: randomUUID() }],
  ['/api/advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION }],
  ['/api/advertising/update-ad-status', { ad_id, status: 'paused' }],
  ['/api/advertising/delete-ad-image-from-ad', { ad_id, imageId: randomUUID() }],
  ['/api/advertising/bulk-set-instance-flags', { ad_id, instances: tides('tides-1'), active: true }],
  ['/api/advertising/update-advertiser-budget', { advertiserId, monthlyCents: 5_000 }],
  ['/api/advertising/start-registration-test', { advertiserId }],
  [
    '/api/advertising/update-discount-settings',
    { advertiserId, discount_structure: 'dollars', discount_dollars: 25, discount_percentage: null },
  ],
];

const statusesOf = async (
  browser: Browser,
  advertiserOperator: Operator,
): Promise<readonly (readonly [string, number])[]> => {
  const statuses: (readonly [string, number])[] = [];
  for (const [path, body] of operations(advertiserOperator)) {
    const { status } = body ? await browser.post(path, body) : await browser.get(path);
    statuses.push([path.split('?', 1)[0] ?? path, status]);
  }
  return statuses;
};
const all = (advertiserOperator: Operator, status: number) =>
  operations(advertiserOperator).map(([path]) => [path.split('?', 1)[0] ?? path, status]);

const listed = async (browser: Browser): Promise<readonly string[]> => {
  const { body } = await browser.get('/api/advertising/advertisers-with-ads');
  return (body as { data: { advertiser_id: string }[] }).data.map(({ advertiser_id }) => advertiser_id);
};
const activeOf = async ({ advertiserId, ...browser }: Operator) => {
  const { body } = await browser.get(`/api/advertising/instances?advertiserId=${advertiserId}`);
  const { data } = body as { data: { instance_id: string; active: number; owner_ad_id: string | null }[] };
  return data.map(({ instance_id, active, owner_ad_id }) => [instance_id, active, owner_ad_id]);
};

describe('the data of an advertiser', () => {
  // Covers: 3.84, 3.97, 6.13
  it('is available to its own members and to admins; other advertisers get 404, parents 403, visitors 401', async () => {
    const [kelp, fern] = [await operator('Kelp'), await operator('Fern', 'https://kites.example')];
    const parent = await families.signedUp('Petra', 'Parentsen');
    expect(await statusesOf(kelp, kelp)).toEqual(all(kelp, 200));
    expect(await statusesOf(admin, kelp)).toEqual(all(kelp, 200));
    expect(await statusesOf(fern, kelp)).toEqual(all(kelp, 404));
    expect(await statusesOf(parent, kelp)).toEqual(all(kelp, 403));
    expect(await statusesOf(families.browser(), kelp)).toEqual(all(kelp, 401));
    expect([await listed(kelp), await listed(fern), await listed(admin)]).toEqual([
      [kelp.advertiserId],
      [fern.advertiserId],
      [],
    ]);
  });

  it('includes a conversion secret that even admins cannot see', async () => {
    const [kelp, fern] = [await operator('Nori'), await operator('Moss', 'https://kites.example')];
    const path = `/api/advertising/conversion-secret?advertiserId=${kelp.advertiserId}`;
    await kelp.postOk('/api/advertising/set-conversion-secret', { advertiserId: kelp.advertiserId, keepsFormer: true });
    expect(await kelp.get(path)).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^cjs_/) } });
    const others = [admin, fern, families.browser()].map(async (browser) => (await browser.get(path)).status);
    expect(await Promise.all(others)).toEqual([403, 404, 401]);
  });

  it('is recorded with the role of the person who changed it', async () => {
    const wren = await operator('Wren');
    const roles = async () => {
      const { events } = await families.store.readStream(`advertiser-${wren.advertiserId}`);
      return events.map(({ metadata }) => metadata.actor.role);
    };
    const budget = { advertiserId: wren.advertiserId, monthlyCents: 100 };
    await wren.postOk('/api/advertising/update-advertiser-budget', budget);
    await admin.postOk('/api/advertising/update-advertiser-budget', { ...budget, monthlyCents: 200 });
    expect(await roles()).toEqual(['admin', 'advertiser', 'admin']);
  });

  // Covers: 2.188, 4.67, 6.18, 7.19, 7.27
  it('is refused at once when a link, an admin’s role or an account ends', async () => {
    const [left, gone] = [await operator('Leah'), await operator('Gonzo')];
    const { advertiserId, email } = left;
    await admin.postOk('/api/admin/link-user', { advertiserId: gone.advertiserId, email });
    await admin.postOk('/api/admin/unlink-user', { advertiserId, email });
    expect(await statusesOf(left, left)).toEqual(all(left, 404));
    expect(await listed(left)).toEqual([gone.advertiserId]);
    await admin.postOk('/api/admin/unlink-user', { advertiserId: gone.advertiserId, email });
    expect(await statusesOf(left, left)).toEqual(all(left, 403));

    const other = await families.signedUp('Rhea', 'Revokesen');
    expect([await families.changeAdmin(other, true), await families.changeAdmin(other, true)]).toEqual([
      'changed',
      'unchanged',
    ]);
    expect((await other.get('/api/admin/check')).body).toEqual({ isAdmin: true });
    expect(await families.changeAdmin(other, false)).toBe('changed');
    expect((await other.get('/api/admin/check')).body).toEqual({ isAdmin: false });
    expect((await other.get('/api/admin/advertisers')).status).toBe(403);

    const userId = await userIdOf(families, gone);
    await gone.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    const response = await admin.get('/api/admin/advertisers');
    expect(JSON.stringify(response.body)).not.toContain(gone.email);
    expect(await families.changeAdmin(gone, true)).toBe('noSuchAccount');
    const { events } = await families.store.readStream(userStream(userId));
    expect(events.map(({ type }) => type)).toEqual(['EmailConfirmed', 'AdvertiserLinked', 'PersonForgotten']);
  });
});

describe('turning sessions of an ad on and off', () => {
  const flags = '/api/advertising/bulk-set-instance-flags';

  // Covers: 2.176, 3.48, 3.91, 4.54, 4.56
  it('applies where it is allowed, with a reason for each refusal', async () => {
    const nora = await operator('Nora');
    const instances = [
      ...tides('tides-2', 'tides-2', 'tides-of-old'),
      { org_id: 'kites', instance_id: 'kites-1' },
      { org_id: 'nowhere', instance_id: 'x' },
    ];
    const { status, body } = await nora.post(flags, { ad_id: nora.adId, instances, active: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        changed: 1,
        message: '1 session turned on. 3 sessions could not be changed.',
        refused: [
          { instance_id: 'tides-of-old', message: 'The catalog no longer lists this session.' },
          { instance_id: 'kites-1', message: expect.stringContaining('not one of yours') as unknown },
          { instance_id: 'x' },
        ],
      },
    });
    expect(await activeOf(nora)).toEqual(expect.arrayContaining([['tides-2', 1, nora.adId]]));
    const off = await nora.post(flags, { ad_id: nora.adId, instances: tides('tides-2'), active: false });
    expect(off.body).toMatchObject({ changed: 1, refused: [] });
    expect(await activeOf(nora)).toEqual(expect.arrayContaining([['tides-2', 0, null]]));
  });

  // Covers: 3.91, 4.55
  it('places a session in one ad if two advertisers request it at the same time', async () => {
    const [ivy, moss] = [await operator('Ivy'), await operator('Moss')];
    const commands = [ivy, moss].map((each) => ({ ad_id: each.adId, instances: tides('tides-2'), active: true }));
    const [first, second] = await Promise.all([ivy.post(flags, commands[0]), moss.post(flags, commands[1])]);
    const changed = [first.body, second.body].map((body) => (body as { changed: number }).changed);
    expect(changed.toSorted()).toEqual([0, 1]);
    const winner = changed[0] === 1 ? ivy : moss;
    const loser = changed[0] === 1 ? second : first;
    expect(loser.body).toMatchObject({ refused: [{ message: 'This session is in an ad of another advertiser.' }] });
    expect(await activeOf(ivy)).toEqual(expect.arrayContaining([['tides-2', 1, winner.adId]]));
  });
});

describe('the placements of a camp that an admin removes from an advertiser', () => {
  const flags = '/api/advertising/bulk-set-instance-flags';
  const isServed = async ({ adId }: Operator): Promise<boolean> => {
    const response = { filterState: {}, limit: 18 };
    const { body } = await families.browser().post('/api/camp-data/get-camp-data-chunk', response);
    const { combinedData } = (body as { data: { combinedData: { ad?: { ad_id: string } }[] } }).data;
    return combinedData.some(({ ad }) => ad?.ad_id === adId);
  };
  const untilServed = (advertiserOperator: Operator, expected: boolean): Promise<void> =>
    until(async () => (await isServed(advertiserOperator)) === expected);
  const setCamps = ({ advertiserId }: Operator, ...baseUrls: readonly string[]) =>
    admin.postOk('/api/admin/set-advertiser-camps', { advertiserId, baseUrls });
  const countOf = async ({ advertiserId, ...browser }: Operator) => {
    const { body } = await browser.get(`/api/advertising/advertiser?advertiserId=${advertiserId}`);
    return (body as { data: { ads: { activeInstances: number }[] } }).data.ads.map((ad) => ad.activeInstances);
  };

  // Covers: D15.11
  it('are not served and are free for others, and return when the camp is assigned again', async () => {
    const [olga, pia] = [await operator('Olga'), await operator('Pia')];
    const { advertiserId, adId: ad_id } = olga;
    const june = { ad_id, instances: tides('tides-3'), active: true };
    await olga.postOk(flags, june);
    await olga.postOk('/api/advertising/update-ad', { ad_id, message: 'Come to the pools.' });
    await olga.postOk('/api/advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION });
    await olga.postOk('/api/advertising/update-advertiser-budget', { advertiserId, monthlyCents: 50_000 });
    await olga.postOk('/api/advertising/update-ad-status', { ad_id, status: 'active' });
    await untilServed(olga, true);
    const takenSession = { ...june, ad_id: pia.adId };
    expect((await pia.post(flags, takenSession)).body).toMatchObject({
      changed: 0,
      refused: [{ instance_id: 'tides-3' }],
    });

    await setCamps(olga);
    expect(await countOf(olga)).toEqual([0]);
    expect(await activeOf(pia)).toContainEqual(['tides-3', 0, null]);
    await untilServed(olga, false);

    await setCamps(olga, 'https://tide-pools.example');
    expect(await activeOf(pia)).toContainEqual(['tides-3', 1, ad_id]);
    await untilServed(olga, true);

    await setCamps(olga);
    expect((await pia.post(flags, takenSession)).body).toMatchObject({ changed: 1, refused: [] });
    await setCamps(olga, 'https://tide-pools.example');
    expect(await activeOf(olga)).toContainEqual(['tides-3', 1, pia.adId]);
    await untilServed(olga, false);
    await pia.postOk(flags, { ...takenSession, active: false });
  });
});
