import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdBudgetSet,
  AdCreated,
  AdDiscountSet,
  AdEdited,
  AdImageAdded,
  AdImageRemoved,
  AdImagesReordered,
  AdRenamed,
  AdStatusSet,
  AdTermsAccepted,
  AdvertiserCampsSet,
  AdvertiserCreated,
  AdvertiserPricingSet,
  AdvertiserRenamed,
} from '@campjay/events/ads/placement.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  RoleGranted,
  RoleRevoked,
} from '@campjay/events/identity/events.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, type StreamEvent, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { advertisers } from './advertisers.ts';

type Given = DomainEvent | StreamEvent;

const id = (digit: number) => `0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b0${digit}`;
const [kelp, fern, tidesAd, first, second, third] = [id(1), id(2), id(3), id(4), id(5), id(6)] as [
  ...[string, string, string],
  ...[string, string, string],
];
const created = AdvertiserCreated({
  name: 'Example Kelp Camps',
  isSelfServe: true,
  baseUrls: ['https://kelp.example'],
  pricing: { structure: 'cpc', cpcMicros: '1500000' },
});

describe('an advertiser', () => {
  const given = projectionSpec(advertisers, advertiserStream(kelp));

  it('begins without a budget, a discount and accepted terms', async () => {
    expect(await given(created).rows('advertisers')).toMatchObject([
      {
        ...{ advertiser_id: kelp, name: 'Example Kelp Camps', is_self_serve: true, budget_cents: 0 },
        base_urls: ['https://kelp.example'],
        pricing: { structure: 'cpc', cpcMicros: '1500000' },
        discount: { discount_structure: null, discount_dollars: null, discount_percentage: null },
      },
    ]);
    expect((await given(created).rows('advertisers'))[0]).not.toHaveProperty('accepted_terms');
  });

  it('has the values of its last change', async () => {
    const pricing = { structure: 'per_registration', basisPoints: 500 } as const;
    const discount = { discount_structure: 'dollars', discount_dollars: 40, discount_percentage: null } as const;
    const rows = await given(
      created,
      AdvertiserRenamed({ name: 'Kelp & Friends' }),
      AdvertiserCampsSet({ baseUrls: [] }),
      AdvertiserPricingSet({ pricing }),
      AdTermsAccepted({ version: '2026-11-01' }),
      AdBudgetSet({ monthlyCents: 5_000 }),
      AdDiscountSet(discount),
    ).rows('advertisers');
    expect(rows).toMatchObject([
      { name: 'Kelp & Friends', base_urls: [], pricing, discount, accepted_terms: '2026-11-01', budget_cents: 5_000 },
    ]);
  });
});

describe('an ad', () => {
  const given = projectionSpec(advertisers, adStream(tidesAd));
  const draft = AdCreated({ advertiserId: kelp, name: 'Tide pools' });
  const added = (imageId: string) => AdImageAdded({ imageId, width: 800, height: 600 });
  const shown = async (...events: readonly Given[]) =>
    (await given(...events).rows('ad_images'))
      .toSorted((one, other) => Number(one['ordinal']) - Number(other['ordinal']))
      .map((row) => row['image_id']);

  it('begins as an empty draft, and keeps unchanged fields in an update', async () => {
    expect(await given(draft).rows('ads')).toMatchObject([
      {
        ...{ ad_id: tidesAd, advertiser_id: kelp, name: 'Tide pools', status: 'draft' },
        ...{ message: '', testimonials: '', primary_url: '' },
      },
    ]);
    const edited = [
      AdEdited({ message: 'Come.', testimonials: 'Good.', primaryUrl: 'https://kelp.example/pools' }),
      AdEdited({ message: '' }),
      AdRenamed({ name: 'Pools' }),
      AdStatusSet({ status: 'active' }),
    ];
    expect(await given(draft, ...edited).rows('ads')).toMatchObject([
      {
        ...{ name: 'Pools', status: 'active', message: '', testimonials: 'Good.' },
        primary_url: 'https://kelp.example/pools',
      },
    ]);
  });

  it('has its images in the last chosen order, with later ones at the end', async () => {
    const two = [draft, added(first), added(second)];
    expect(await shown(...two)).toEqual([first, second]);
    const turned = [...two, AdImagesReordered({ imageIds: [second, first] })];
    expect(await shown(...turned, added(third))).toEqual([second, first, third]);
    expect(await shown(...turned, AdImageRemoved({ imageId: second }))).toEqual([first]);
  });
});

describe('the users linked to an advertiser', () => {
  const given = projectionSpec(advertisers, userStream('wren'));
  const linked = [AdvertiserLinked({ advertiserId: kelp }), AdvertiserLinked({ advertiserId: fern })];
  const links = async (...events: readonly Given[]) =>
    (await given(...events).rows('advertiser_users')).map((row) => [row['user_id'], row['advertiser_id']]);

  it('are linked until the link is removed or the user is deleted', async () => {
    const owl = inStream(userStream('owl'), AdvertiserLinked({ advertiserId: kelp }));
    expect(await links(...linked)).toEqual([
      ['wren', kelp],
      ['wren', fern],
    ]);
    expect(await links(...linked, AdvertiserUnlinked({ advertiserId: kelp }))).toEqual([['wren', fern]]);
    expect(await links(...linked, owl, PersonForgotten({}))).toEqual([['owl', kelp]]);
  });

  it('have a confirmed email until they are deleted', async () => {
    const confirmed = EmailConfirmed({ by: 'link' });
    expect(await given(confirmed).rows('confirmed_emails')).toEqual([
      { user_id: 'wren', confirmed_at: expect.any(Date) as unknown },
    ]);
    expect(await given(confirmed, PersonForgotten({})).rows('confirmed_emails')).toEqual([]);
  });

  it('may also be admins, until that is revoked or they are deleted', async () => {
    const granted = RoleGranted({ role: 'admin' });
    expect(await given(granted).rows('admins')).toEqual([{ user_id: 'wren' }]);
    expect(await given(granted, RoleRevoked({ role: 'admin' })).rows('admins')).toEqual([]);
    expect(await given(granted, PersonForgotten({})).rows('admins')).toEqual([]);
  });
});
