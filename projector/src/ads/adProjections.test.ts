import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import {
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationUnconfirmed,
  RegistrationUnmatched,
  RegistrationVerdictRevised,
  ViewsTallied,
} from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import {
  adId,
  clickId,
  counted,
  refusedLater,
  refusedClick,
  registered,
  registrationId,
  registrationRefused,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { adReports } from './adReports.ts';
import { adSpend } from './adSpend.ts';
import { inStream, type StreamEvent, projectionSpec } from '../runtime/testing/projectionSpec.ts';

const KELP = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const AT = '2026-03-02T18:00:00.000Z';
const [orgId, instanceId] = [OrgId.parse('kites'), InstanceId.parse('kites-1')];
const click = { number: 1, at: AT };
const first = counted(click, '1250000');
const registration = registered({ ...click, micros: '2962500' }, '4212500');
const registrationBack = RegistrationVerdictRevised({
  ...{ registrationId: registrationId(1), clickId: clickId(1), adId: adId(1), orgId, instanceId, receivedAt: AT },
  from: { unmatched: 'click-refused', isOverBudget: false, chargedMicros: '0' },
  to: { unmatched: null, isOverBudget: false, chargedMicros: '2962500' },
  ...{ spentMicros: '2500000', because: 'It was looked at again.' },
});
const registrationOff = registrationRefused({ ...click, micros: '2962500' }, '1250000');
const tally = (...views: readonly (readonly [string, number])[]) =>
  ViewsTallied({
    ...{ adId: adId(1), hour: AT },
    views: views.map(([id, count]) => ({ orgId, instanceId: InstanceId.parse(id), count })),
  });

describe('the reports read model', () => {
  const given = projectionSpec(adReports, adInteractionsStream(KELP, '2026-03'));

  it('stores each click with the ad shown and its price, and nothing about the visitor', async () => {
    expect(await given(first).rows('clicks')).toEqual([
      {
        ...{ click_id: clickId(1), advertiser_id: KELP, month: '2026-03', ad_id: adId(1) },
        ...{ org_id: 'kites', instance_id: 'kites-1', place: 0, price_micros: '1250000', link: 'website' },
        ...{ received_at: new Date(AT), rule_version: 1, charged_micros: '1250000' },
      },
    ]);
  });

  it('stores refused clicks with the reason, and without a card if the token was forged', async () => {
    const { click: refused } = ClickRefused.parse(refusedClick(click, 'bad-token').data, 1).data;
    const forged = ClickRefused({ click: { ...refused, card: null }, ruleVersion: 1, reason: 'bad-token' });
    const [row] = await given(forged).rows('clicks');
    expect(row).toMatchObject({ refusal: 'bad-token', charged_micros: '0', advertiser_id: KELP });
    expect(row).not.toHaveProperty('ad_id');
  });

  it('follows a revised verdict', async () => {
    expect(await given(first, refusedLater(click)).rows('clicks')).toMatchObject([
      { refusal: 'robot', charged_micros: '0', because: 'A crawler that did not name itself.', ad_id: adId(1) },
    ]);
  });

  it('stores registrations, with their click or the reason why they have none', async () => {
    expect(await given(first, registration).rows('registrations')).toMatchObject([
      { registration_id: registrationId(1), click_id: clickId(1), ad_id: adId(1), price_cents: 39_500 },
    ]);
    const registrationData = registration.type === 'RegistrationMatched' ? registration.data.registration : undefined;
    const unmatched =
      registrationData &&
      RegistrationUnmatched({ registration: registrationData, clickId: clickId(2), reason: 'too-late' });
    expect(await given(...(unmatched ? [unmatched] : [])).rows('registrations')).toMatchObject([
      { unmatched: 'too-late', charged_micros: '0' },
    ]);
  });

  it('stores unconfirmed registrations separately, until they are confirmed', async () => {
    if (registration.type !== 'RegistrationMatched') throw new Error(registration.type);
    const shown = { clickId: clickId(1), adId: adId(1), orgId, instanceId };
    const unconfirmed = RegistrationUnconfirmed({
      ...{ registration: registration.data.registration, ...shown, reason: 'unsigned', ruleVersion: 2 },
    });
    const before = given(first, unconfirmed);
    expect(await before.rows('registrations')).toEqual([]);
    expect(await before.rows('unconfirmed_registrations')).toMatchObject([
      { registration_id: registrationId(1), advertiser_id: KELP, ad_id: adId(1), reason: 'unsigned' },
    ]);
    const after = given(first, unconfirmed, registration);
    expect(await after.rows('registrations')).toHaveLength(1);
    expect(await after.rows('unconfirmed_registrations')).toEqual([]);
  });

  it('follows a registration whose click is revised, and revised back', async () => {
    const [row] = await given(first, registration, registrationOff).rows('registrations');
    expect(row).toMatchObject({ unmatched: 'click-refused', charged_micros: '0', click_id: clickId(1) });
    expect(row).not.toHaveProperty('ad_id');
    const [back] = await given(first, registration, registrationOff, registrationBack).rows('registrations');
    expect(back).toMatchObject({ ad_id: adId(1), org_id: 'kites', instance_id: 'kites-1', charged_micros: '2962500' });
    expect(back).not.toHaveProperty('unmatched');
  });

  it('stores the latest tally of views per hour', async () => {
    const rows = await given(tally(['kites-1', 3], ['kites-2', 1]), tally(['kites-1', 5])).rows('views');
    expect(rows).toEqual([
      {
        ...{ ad_id: adId(1), hour: new Date(AT), org_id: 'kites', instance_id: 'kites-1', advertiser_id: KELP },
        count: 5,
      },
    ]);
  });

  it('stores settlements', async () => {
    const settlementId = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b06';
    const lines = [{ adId: adId(1), clicks: 1, registrations: 0, micros: '1500000' }];
    const settled = ClicksSettled({ settlementId, through: AT, totalCents: 150, dueCents: 150, lines });
    expect(await given(settled).rows('settlements')).toMatchObject([
      { settlement_id: settlementId, advertiser_id: KELP, month: '2026-03', total_cents: 150, lines: [{ clicks: 1 }] },
    ]);
  });
});

describe('the spending read model', () => {
  const given = projectionSpec(adSpend, adInteractionsStream(KELP, '2026-03'));
  const months = async (...events: readonly (DomainEvent | StreamEvent)[]) =>
    (await given(...events).rows('ad_months')).map((row) => [row['advertiser_id'], row['month'], row['spent_micros']]);
  const second = counted({ number: 2, at: AT }, '2500000');

  it('stores the amount of the last verdict or registration, by month', async () => {
    expect(await months(first, second)).toEqual([[KELP, '2026-03', '2500000']]);
    expect(await months(first, second, registration)).toEqual([[KELP, '2026-03', '4212500']]);
    expect(await months(first, inStream(adInteractionsStream(KELP, '2026-04'), second))).toEqual([
      [KELP, '2026-03', '1250000'],
      [KELP, '2026-04', '2500000'],
    ]);
  });

  it('follows a registration that is no longer charged, and charged again', async () => {
    const off = [first, registration, registrationOff];
    const ofAd = [{ ad_id: adId(1), received_at: new Date(AT) }];
    expect(await given(first, registration).rows('ad_registrations')).toMatchObject(ofAd);
    expect(await months(...off)).toEqual([[KELP, '2026-03', '1250000']]);
    expect(await given(...off).rows('ad_registrations')).toEqual([]);
    expect(await months(...off, registrationBack)).toEqual([[KELP, '2026-03', '2500000']]);
    expect(await given(...off, registrationBack).rows('ad_registrations')).toMatchObject(ofAd);
  });

  it('stores the valid clicks by their latest verdict, and the latest tally of views per hour', async () => {
    const refused = refusedClick({ number: 2, at: AT }, 'robot');
    const ofClick = { click_id: clickId(1), ad_id: adId(1) };
    expect(await given(first, refused).rows('ad_clicks')).toMatchObject([{ ...ofClick, counts: true }]);
    expect(await given(first, refusedLater(click)).rows('ad_clicks')).toMatchObject([{ ...ofClick, counts: false }]);
    const countedAfterAll = ClickVerdictRevised({
      ...{ clickId: clickId(1), adId: adId(1), receivedAt: AT, ruleVersion: 1, spentMicros: '0', because: 'Seen.' },
      from: { refusal: 'robot', chargedMicros: '0' },
      to: { refusal: null, chargedMicros: '1250000' },
    });
    const after = await given(refusedClick(click, 'robot'), countedAfterAll).rows('ad_clicks');
    expect(after).toMatchObject([{ counts: true }]);
    const tallied = await given(tally(['kites-1', 3]), tally(['kites-1', 5])).rows('ad_views');
    expect(tallied).toMatchObject([{ ad_id: adId(1), views: 5 }]);
  });
});
