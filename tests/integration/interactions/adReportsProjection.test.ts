import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import {
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
  RegistrationUnmatched,
  RegistrationVerdictRevised,
  ViewsTallied,
} from '@campjay/events/interactions/events.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { projectionSpec } from '../support/projections/projectionSpec.ts';
import { adReports } from '@campjay/projector/interactions/adReports.ts';

const id = (digit: number): string => `0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b0${digit}`;
const [kelp, ad, clickId, other] = [id(1), id(2), id(3), id(4)] as const;
const given = projectionSpec(adReports, adInteractionsStream(kelp, '2026-03'));
const [orgId, june, july] = [OrgId.parse('tides'), InstanceId.parse('june'), InstanceId.parse('july')];
const at = '2026-03-02T18:00:00.000Z';
const card = {
  ...{ adId: ad, orgId, instanceId: june, place: 7, servedAt: at, visitor: 'a'.repeat(32) },
  ...{ priceMicros: '1500000', basisPoints: null },
};
const click = { clickId, receivedAt: at, link: 'message' as const, address: 'b'.repeat(32), card };
const counted = ClickCounted({ click, ruleVersion: 1, chargedMicros: '1500000', spentMicros: '1500000' });
const registration = {
  ...{ registrationId: id(5), source: 'upload' as const, registeredAt: at, receivedAt: at, priceCents: 39_500 },
};

describe('the report of a month', () => {
  it('has each click with what was shown and what it costs, and nothing of the visitor', async () => {
    expect(await given(counted).rows('clicks')).toEqual([
      {
        ...{
          click_id: clickId,
          advertiser_id: kelp,
          month: '2026-03',
          ad_id: ad,
          org_id: 'tides',
          instance_id: 'june',
        },
        ...{ place: 7, price_micros: '1500000', link: 'message', received_at: new Date(at) },
        ...{ rule_version: 1, charged_micros: '1500000' },
      },
    ]);
  });

  it('has refused clicks with the reason, and without a card where the token is not ours', async () => {
    const forged = ClickRefused({ click: { ...click, card: null }, ruleVersion: 1, reason: 'bad-token' });
    const [row] = await given(forged).rows('clicks');
    expect(row).toMatchObject({ refusal: 'bad-token', charged_micros: '0', advertiser_id: kelp });
    expect(row).not.toHaveProperty('ad_id');
  });

  it('follows a verdict that is turned', async () => {
    const turned = ClickVerdictRevised({
      ...{ clickId, adId: ad, receivedAt: at, ruleVersion: 2, spentMicros: '0', because: 'A crawler.' },
      from: { refusal: null, chargedMicros: '1500000' },
      to: { refusal: 'robot', chargedMicros: '0' },
    });
    expect(await given(counted, turned).rows('clicks')).toMatchObject([
      { refusal: 'robot', charged_micros: '0', rule_version: 2, because: 'A crawler.', ad_id: ad },
    ]);
  });

  it('has registrations, with their click or with why they have none', async () => {
    const shown = { clickId, adId: ad, orgId, instanceId: june };
    const matched = RegistrationMatched({
      ...{ registration, ...shown, isOverBudget: true, chargedMicros: '0', spentMicros: '1500000' },
    });
    expect(await given(counted, matched).rows('registrations')).toMatchObject([
      { registration_id: id(5), click_id: clickId, ad_id: ad, price_cents: 39_500, is_over_budget: true },
    ]);
    const unmatched = RegistrationUnmatched({ registration, clickId: other, reason: 'too-late' });
    expect(await given(unmatched).rows('registrations')).toMatchObject([
      { unmatched: 'too-late', charged_micros: '0' },
    ]);
  });

  it('follows a registration whose click is turned, there and back', async () => {
    const shown = { clickId, adId: ad, orgId, instanceId: june };
    const matched = RegistrationMatched({
      ...{ registration, ...shown, isOverBudget: false, chargedMicros: '2962500', spentMicros: '4462500' },
    });
    const [charged, refused] = [
      { unmatched: null, isOverBudget: false, chargedMicros: '2962500' },
      { unmatched: 'click-refused' as const, isOverBudget: false, chargedMicros: '0' },
    ];
    const turned = (from: typeof charged | typeof refused, to: typeof charged | typeof refused) =>
      RegistrationVerdictRevised({
        ...{ registrationId: id(5), ...shown, receivedAt: at, from, to, spentMicros: '0', because: 'A crawler.' },
      });
    const [row] = await given(counted, matched, turned(charged, refused)).rows('registrations');
    expect(row).toMatchObject({ unmatched: 'click-refused', charged_micros: '0', click_id: clickId });
    expect(row).not.toHaveProperty('ad_id');
    const back = await given(counted, matched, turned(charged, refused), turned(refused, charged)).rows(
      'registrations',
    );
    expect(back).toMatchObject([{ ad_id: ad, org_id: 'tides', instance_id: 'june', charged_micros: '2962500' }]);
    expect(back[0]).not.toHaveProperty('unmatched');
  });

  it('has the views of an hour as they were tallied last', async () => {
    const tally = (...views: readonly (readonly [InstanceId, number])[]) =>
      ViewsTallied({ adId: ad, hour: at, views: views.map(([instanceId, count]) => ({ orgId, instanceId, count })) });
    const rows = await given(tally([june, 3], [july, 1]), tally([june, 5])).rows('views');
    expect(rows).toEqual([
      { ad_id: ad, hour: new Date(at), org_id: 'tides', instance_id: 'june', advertiser_id: kelp, count: 5 },
    ]);
  });

  it('has its settlements', async () => {
    const settled = ClicksSettled({
      ...{ settlementId: id(6), through: at, totalCents: 150, dueCents: 150 },
      lines: [{ adId: ad, clicks: 1, registrations: 0, micros: '1500000' }],
    });
    expect(await given(settled).rows('settlements')).toMatchObject([
      { settlement_id: id(6), advertiser_id: kelp, month: '2026-03', total_cents: 150, lines: [{ clicks: 1 }] },
    ]);
  });
});
