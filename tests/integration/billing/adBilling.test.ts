import { randomUUID } from 'node:crypto';
import { AdBudgetSet, AdCreated, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/billing/events.ts';
import { type SubscriptionStatus } from '@campjay/events/billing/subscription.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { RoleGranted } from '@campjay/events/identity/events.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
} from '@campjay/events/interactions/events.ts';
import { billThrough, monthBillFold } from '@campjay/events/interactions/monthBill.ts';
import {
  adInteractionsStream,
  adStream,
  advertiserStream,
  subscriptionStream,
  userStream,
} from '@campjay/events/streams.ts';
import { type AdvertisersWithAds } from '@campjay/query-api/advertising/contract.ts';
import { type Charges } from '@campjay/query-api/admin/contract.ts';
import { type AdSubscription, type Billing } from '@campjay/query-api/advertising/billing/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actingFor, tellLog, userIdOf } from '../support/product/advertisers.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

let families: Families;
let operator: Browser;
const kelp = randomUUID();
const [kites = '', boats = ''] = [randomUUID(), randomUUID()].toSorted();

const append = (streamId: string, ...events: readonly DomainEvent[]) => tellLog(families, streamId, ...events);

beforeAll(async () => {
  families = await openFamilies({ camps: [] });
  const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
  await append(
    advertiserStream(kelp),
    AdvertiserCreated({ name: 'Example Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
    AdBudgetSet({ monthlyCents: 25_000 }),
  );
  await append(adStream(kites), AdCreated({ advertiserId: kelp, name: 'Kites' }));
  await append(adStream(boats), AdCreated({ advertiserId: kelp, name: 'Boats' }));
  operator = await actingFor(families, kelp);
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

const shown = { orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1') };
const clickOf = (adId: string, day: number, priceMicros: string) => {
  const receivedAt = `2026-03-${String(day).padStart(2, '0')}T20:00:00.000Z`;
  const card = { adId, ...shown, place: 0, servedAt: receivedAt, visitor: 'a'.repeat(32), priceMicros };
  return {
    ...{ clickId: randomUUID(), receivedAt, link: 'website' as const, address: 'b'.repeat(32) },
    card: { ...card, basisPoints: null },
  };
};
type Click = ReturnType<typeof clickOf>;
const counted = (click: Click) =>
  ClickCounted({ click, ruleVersion: 1, chargedMicros: click.card.priceMicros, spentMicros: '0' });
const revised = ({ clickId, receivedAt, card: { adId, priceMicros } }: Click) =>
  ClickVerdictRevised({
    ...{ clickId, adId, receivedAt, ruleVersion: 1, spentMicros: '0', because: 'A crawler.' },
    from: { refusal: null, chargedMicros: priceMicros },
    to: { refusal: 'robot', chargedMicros: '0' },
  });
const registered = ({ clickId, receivedAt, card: { adId } }: Click, chargedMicros: string) =>
  RegistrationMatched({
    ...{ clickId, adId, ...shown, isOverBudget: false, chargedMicros, spentMicros: '0' },
    registration: {
      ...{ registrationId: randomUUID(), source: 'pixel', registeredAt: receivedAt, receivedAt, priceCents: 10_000 },
    },
  });

const billing = async (): Promise<Billing['data']> =>
  ((await operator.get(`/api/advertising/billing?advertiserId=${kelp}`)).body as Billing).data;

describe('what an advertiser is billed', () => {
  // Covers: 2.16
  it('is what its events come to: rounded once a line, less what was settled, and corrections are credits', async () => {
    expect(await billing()).toEqual({ budgetCents: 25_000, openCents: 0, months: [] });
    const [first, second, third, robot] = [
      ...[clickOf(kites, 2, '1254000'), clickOf(kites, 3, '1254000'), clickOf(boats, 4, '375000')],
      clickOf(boats, 4, '9000000'),
    ] as const;
    const before: readonly AdInteractionEvent[] = [
      ...[counted(first), counted(second), counted(third), registered(third, '9875000')],
      ClickRefused({ click: robot, ruleVersion: 1, reason: 'robot' }),
    ];
    const bill = billThrough(before.reduce(monthBillFold.evolve, monthBillFold.initialState), new Date('2026-04-01'));
    expect(bill.totalCents).toBe(251 + 1025);
    const through = '2026-03-07T00:00:00.000Z';
    const settlementId = randomUUID();
    const settled = ClicksSettled({ settlementId, through, ...bill, lines: [...bill.lines], dueCents: 1276 });
    const stream = adInteractionsStream(kelp, '2026-03');
    await append(stream, ...before, settled);
    const lineOf = (
      adId: string,
      ad: string,
      clicks: number,
      registrations: number,
      micros: string,
      cents: number,
    ) => ({
      ...{ adId, ad, clicks, registrations, micros, cents },
    });
    const march = {
      ...{ month: '2026-03', totalCents: 1276, settledCents: 1276, openCents: 0 },
      lines: [lineOf(kites, 'Kites', 2, 0, '2508000', 251), lineOf(boats, 'Boats', 1, 1, '10250000', 1025)],
      settlements: [{ settlementId, through, dueCents: 1276, charge: null }],
    };
    expect(await billing()).toEqual({ budgetCents: 25_000, openCents: 0, months: [march] });

    await append(stream, revised(second));
    await append(adInteractionsStream(kelp, '2026-04'), counted(clickOf(kites, 31, '5000')));
    const { openCents, months } = await billing();
    expect(openCents).toBe(1 - 126);
    expect(months.map(({ month, totalCents, openCents: open }) => ({ month, totalCents, open }))).toEqual([
      { month: '2026-04', totalCents: 1, open: 1 },
      { month: '2026-03', totalCents: 1150, open: -126 },
    ]);
  });

  it('is nobody else’s to see', async () => {
    const stranger = await actingFor(families, randomUUID(), 'Strangera');
    expect((await stranger.get(`/api/advertising/billing?advertiserId=${kelp}`)).status).toBe(404);
  });
});

describe('how an advertiser’s subscription stands', () => {
  const standing = async (browser = operator) => {
    const { status, body } = await browser.get(`/api/advertising/subscription?advertiserId=${kelp}`);
    return status === 200 ? (body as AdSubscription).data : status;
  };
  const told = (status: SubscriptionStatus, second: number, subscriptionId = 'sub_1') => ({
    ...{ status, endsAtPeriodEnd: false, periodEndsAt: '2026-04-01T00:00:00Z', subscriptionId },
    ...{ providerEventId: `evt_${subscriptionId}_${second}`, occurredAt: `2026-03-01T00:00:0${second}Z` },
  });
  const started = (status: SubscriptionStatus, second: number, subscriptionId?: string) =>
    SubscriptionStarted({
      ...{ purpose: 'advertiser', holderId: kelp, customerId: 'cus_1' },
      ...told(status, second, subscriptionId),
    });
  const stream = subscriptionStream('advertiser', kelp);

  it('is what the payment provider told last, of the subscription that runs, and nobody else’s to see', async () => {
    expect(await standing()).toEqual({ status: 'none', endsAtPeriodEnd: false, periodEndsAt: null });
    await append(stream, started('incomplete', 1));
    expect(await standing()).toMatchObject({ status: 'incomplete' });
    await append(stream, SubscriptionStatusChanged({ ...told('active', 2), endsAtPeriodEnd: true }));
    expect(await standing()).toMatchObject({ endsAtPeriodEnd: true, periodEndsAt: '2026-04-01T00:00:00Z' });
    await append(stream, started('incomplete', 3, 'sub_2'));
    expect(await standing()).toMatchObject({ status: 'active' });
    await append(stream, SubscriptionStatusChanged(told('ended', 4)));
    expect(await standing()).toMatchObject({ status: 'incomplete' });
    await append(stream, SubscriptionStatusChanged(told('ended', 5, 'sub_2')));
    expect(await standing()).toMatchObject({ status: 'ended' });
    expect(await standing(await actingFor(families, randomUUID(), 'Strangera'))).toBe(404);
  });
});

describe('the charge of a settlement', () => {
  it('is shown as it stands, and where it was refused an admin decides what becomes of it', async () => {
    const admin = await actingFor(families, randomUUID(), 'Ada');
    await tellLog(families, userStream(await userIdOf(families, admin)), RoleGranted({ role: 'admin' }));
    const settlementId = (await billing()).months.at(-1)?.settlements[0]?.settlementId ?? '';
    await families.pool.query(
      `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state, why, last_attempt_at)
       values ($1, $2, 1276, 'refused', 'No such card.', '2026-03-10T00:00:00Z')`,
      [settlementId, kelp],
    );
    const charges = async () => ((await admin.get('/api/admin/charges')).body as Charges).data;
    const chargeNow = async () => (await billing()).months.at(-1)?.settlements[0]?.charge;
    expect(await chargeNow()).toBe('refused');
    const shown = { advertiserId: kelp, advertiser_name: 'Example Kelp Camps', cents: 1276 };
    expect(await charges()).toEqual({
      stuck: [
        { ...shown, settlementId, state: 'refused', why: 'No such card.', attemptedAt: '2026-03-10T00:00:00.000Z' },
      ],
      waiting: [],
    });
    const decide = (decision: string) =>
      admin.post('/api/admin/decide-charge', { advertiserId: kelp, settlementId, decision });
    expect(await decide('double it')).toMatchObject({ status: 400, body: { errors: [{ field: 'decision' }] } });
    expect((await decide('send-again')).status).toBe(200);
    expect(await chargeNow()).toBe('due');
    expect(await charges()).toMatchObject({ stuck: [], waiting: [shown] });
    expect(await decide('close')).toMatchObject({ status: 409, body: { type: 'NothingToDecide' } });
  });
});

describe('what a click lately came to', () => {
  // Covers: 3.53
  it('is all that was charged in 30 days by the clicks that count, to the cent; nothing is said without one', async () => {
    const fern = randomUUID();
    const pricing = { structure: 'per_registration', basisPoints: 750 } as const;
    await append(
      advertiserStream(fern),
      AdvertiserCreated({ name: 'Example Fern Camps', isSelfServe: false, baseUrls: [], pricing }),
    );
    const person = await actingFor(families, fern, 'Fernanda');
    const estimated = async (): Promise<string | null> => {
      const { status, body } = await person.get('/api/advertising/advertisers-with-ads');
      expect({ status, body }).toMatchObject({ status: 200 });
      return (body as AdvertisersWithAds).data[0]?.estimated_cpc ?? null;
    };
    expect(await estimated()).toBeNull();
    const clickAgo = (days: number, priceMicros: string): Click => ({
      ...clickOf(kites, 1, priceMicros),
      receivedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    const stream = adInteractionsStream(fern, '2026-03');
    const [first, second, robot, old] = [clickAgo(1, '0'), clickAgo(29, '0'), clickAgo(2, '0'), clickAgo(31, '0')];
    await append(stream, counted(old), registered(old, '50000000'));
    expect(await estimated()).toBeNull();
    await append(
      stream,
      counted(first),
      counted(second),
      ClickRefused({ click: robot, ruleVersion: 1, reason: 'robot' }),
    );
    expect(await estimated()).toBe('0.00');
    await append(stream, registered(first, '1670000'));
    expect(await estimated()).toBe('0.84');
    await append(stream, counted(clickAgo(3, '0')));
    expect(await estimated()).toBe('0.56');
  });
});
