import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { visitorPseudonym } from '@campjay/domain/ads/tokens/pseudonyms.ts';
import { type Principal, VISITOR } from '@campjay/platform/http/route.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { type AdCard } from './adCards.ts';
import { EMPTY_INVENTORY } from './matchingAds.ts';
import { createAdServing } from './adServing.ts';

const keys = deriveAdKeys(testMasterKeys());
const now = new Date('2026-03-01T18:00:00Z');
const serving = createAdServing({ inventory: () => EMPTY_INVENTORY, random: () => 0, keys, now: () => now });
const ad = {
  ...{ adId: '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01', advertiserId: '3a1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12' },
  ...{ adJson: '{}', advertiserJson: '{}', weight: 1, priceMicros: 1_250_000n, basisPoints: null },
};
const card = (chosen: { readonly priceMicros?: bigint; readonly basisPoints?: number } = {}) =>
  ({
    ...{ ad: { ...ad, ...chosen }, card: { camp: { orgId: 'tides' } } },
    matchingSessions: ['tides-2', 'tides-3'].map((instance_id) => ({ session: { facts: { instance_id } } })),
  }) as unknown as AdCard;
const visit = (principal: Principal = VISITOR) => ({
  ...{ principal, clientAddress: '198.51.100.7' },
  headers: { 'user-agent': 'Example Browser' },
});
const tokenOf = (shown: AdCard, place: number, of = visit()) => {
  const reading = readAdToken(keys, serving.createTokenFactory(of)(shown, place), now);
  if (reading.kind !== 'valid') throw new Error(`The token is ${reading.kind}`);
  return reading.token;
};

describe('the card of an ad', () => {
  it('carries a token with the content, place, time, visitor and price', () => {
    const who = { userId: undefined, clientAddress: '198.51.100.7', userAgent: 'Example Browser' };
    expect(tokenOf(card(), 14)).toEqual({
      ...{ advertiserId: ad.advertiserId, adId: ad.adId, orgId: OrgId.parse('tides') },
      ...{ instanceId: InstanceId.parse('tides-2'), place: 14, servedAt: now },
      ...{ visitor: visitorPseudonym(keys, who, now), priceMicros: '1250000', basisPoints: null },
      ...{ nonce: expect.any(String), highestOrderCents: null },
    });
  });

  it('has the account’s pseudonym for a signed-in user, whatever browser they use', () => {
    const { visitor } = tokenOf(card(), 0, visit({ userId: 'wren', roles: ['parent'] }));
    const who = { userId: 'wren', clientAddress: '203.0.113.9', userAgent: undefined };
    expect(visitor).toBe(visitorPseudonym(keys, who, now));
  });

  it('costs nothing per click if the advertiser pays per registration', () => {
    const shown = card({ priceMicros: 0n, basisPoints: 750 });
    expect(tokenOf(shown, 0)).toMatchObject({ priceMicros: '0', basisPoints: 750 });
  });

  it('contains the highest price of an order of its sessions, if each has a listed price', () => {
    const highestOf = (...sessions: readonly object[]) =>
      tokenOf(
        { ...card(), matchingSessions: sessions.map((facts) => ({ session: { facts } })) } as unknown as AdCard,
        0,
      ).highestOrderCents;
    const [low, high] = [
      { instance_id: 'a', price: 395.5 },
      { instance_id: 'b', price: 450 },
    ];
    expect(highestOf(low, high)).toBe(45_000);
    expect(highestOf(low, { ...low, batch_tags: ['season window', 'price per week'] })).toBe(14 * 39_550);
    expect(highestOf(low, { instance_id: 'c' })).toBeNull();
  });

  it('has a unique token each time it is shown', () => {
    const createToken = serving.createTokenFactory(visit());
    expect(createToken(card(), 0)).not.toBe(createToken(card(), 0));
  });
});
