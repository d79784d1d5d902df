import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import {
  ClickCounted,
  ClickRefused,
  ClickVerdictRevised,
  RegistrationMatched,
  RegistrationVerdictRevised,
  ViewsTallied,
} from '@campjay/events/interactions/events.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../support/projections/projectionSpec.ts';
import { adSpend } from '@campjay/projector/interactions/adSpend.ts';

const id = (digit: number) => `0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b0${digit}`;
const [kelp, ad, clickId, otherClickId, registrationId] = [id(1), id(2), id(3), id(4), id(5)] as [
  ...[string, string, string],
  ...[string, string],
];
const given = projectionSpec(adSpend, adInteractionsStream(kelp, '2026-03'));
const [orgId, instanceId] = [OrgId.parse('tides'), InstanceId.parse('june')];
const at = '2026-03-02T18:00:00.000Z';
const card = {
  ...{ adId: ad, orgId, instanceId, place: 0, servedAt: at, visitor: 'a'.repeat(32) },
  ...{ priceMicros: '1500000', basisPoints: null },
};
const click = (of: string) => ({
  clickId: of,
  receivedAt: at,
  link: 'website' as const,
  address: 'b'.repeat(32),
  card,
});
const counted = (of: string, spentMicros: string) =>
  ClickCounted({ click: click(of), ruleVersion: 1, chargedMicros: '1500000', spentMicros });
const month = { advertiser_id: kelp, month: '2026-03' };
const matched = RegistrationMatched({
  registration: { registrationId, source: 'pixel', registeredAt: at, receivedAt: at, priceCents: 30_000 },
  ...{ clickId, adId: ad, orgId, instanceId, isOverBudget: false },
  ...{ chargedMicros: '1000000', spentMicros: '4000000' },
});

describe('what was spent in a month', () => {
  it('is what the last verdict or registration says it is', async () => {
    const two = [counted(clickId, '1500000'), counted(otherClickId, '3000000')];
    expect(await given(...two).rows('ad_months')).toEqual([{ ...month, spent_micros: '3000000' }]);
    expect(await given(...two, matched).rows('ad_months')).toEqual([{ ...month, spent_micros: '4000000' }]);
    expect(await given(...two, matched).rows('ad_registrations')).toMatchObject([{ ad_id: ad }]);
  });

  it('is less when a registration is charged no more, which is then none of the ad’s', async () => {
    const turned = (isCharged: boolean, spentMicros: string) =>
      RegistrationVerdictRevised({
        ...{ registrationId, clickId, adId: ad, orgId, instanceId, receivedAt: at, spentMicros },
        from: standing(!isCharged),
        to: standing(isCharged),
        because: 'A crawler.',
      });
    const standing = (isCharged: boolean) => ({
      unmatched: isCharged ? null : ('click-refused' as const),
      ...{ isOverBudget: false, chargedMicros: isCharged ? '1000000' : '0' },
    });
    const refused = given(counted(clickId, '1500000'), matched, turned(false, '1500000'));
    expect(await refused.rows('ad_months')).toEqual([{ ...month, spent_micros: '1500000' }]);
    expect(await refused.rows('ad_registrations')).toEqual([]);
    const turnedBack = given(counted(clickId, '1500000'), matched, turned(false, '1500000'), turned(true, '2500000'));
    expect(await turnedBack.rows('ad_months')).toEqual([{ ...month, spent_micros: '2500000' }]);
    expect(await turnedBack.rows('ad_registrations')).toMatchObject([{ ad_id: ad, received_at: new Date(at) }]);
  });

  it('is that month’s alone', async () => {
    const april = inStream(adInteractionsStream(kelp, '2026-04'), counted(otherClickId, '1500000'));
    expect(await given(counted(clickId, '1500000'), april).rows('ad_months')).toEqual([
      { ...month, spent_micros: '1500000' },
      { ...month, month: '2026-04', spent_micros: '1500000' },
    ]);
  });
});

describe('how an ad did', () => {
  const revised = (refusal: 'robot' | null) =>
    ClickVerdictRevised({
      ...{ clickId, adId: ad, receivedAt: at, ruleVersion: 1, spentMicros: '0', because: 'It was looked at again.' },
      from: { refusal: null, chargedMicros: '1500000' },
      to: { refusal, chargedMicros: refusal === null ? '1500000' : '0' },
    });

  it('counts the clicks that count, as their verdicts stand now', async () => {
    const refused = ClickRefused({ click: click(otherClickId), ruleVersion: 1, reason: 'robot' });
    const rows = await given(counted(clickId, '1500000'), refused).rows('ad_clicks');
    expect(rows).toMatchObject([{ click_id: clickId, ad_id: ad, counts: true }]);
    expect(await given(counted(clickId, '1500000'), revised('robot')).rows('ad_clicks')).toMatchObject([
      { click_id: clickId, counts: false },
    ]);
    const formerlyRefused = ClickRefused({ click: click(clickId), ruleVersion: 1, reason: 'robot' });
    expect(await given(formerlyRefused, revised(null)).rows('ad_clicks')).toMatchObject([{ counts: true }]);
  });

  it('has each hour’s views once, as tallied last', async () => {
    const tally = (count: number) => ViewsTallied({ adId: ad, hour: at, views: [{ orgId, instanceId, count }] });
    expect(await given(tally(3), tally(5)).rows('ad_views')).toMatchObject([{ ad_id: ad, views: 5 }]);
  });
});
