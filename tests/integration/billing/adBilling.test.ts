import { randomUUID } from 'node:crypto';
import { AdBudgetSet, AdCreated, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/billing/events.ts';
import { type SubscriptionStatus } from '@campjay/events/billing/subscription.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type AdInteractionEvent, ClicksSettled } from '@campjay/events/interactions/events.ts';
import { billThrough, monthBillFold } from '@campjay/events/interactions/monthBill.ts';
import { adInteractionsStream, adStream, advertiserStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type Charges } from '@campjay/query-api/admin/contract.ts';
import { type AdSubscription, type Billing } from '@campjay/query-api/advertising/billing/contract.ts';
import { type AdvertisersWithAds } from '@campjay/query-api/advertising/contract.ts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adId,
  counted,
  refusedAfterAll,
  refusedClick,
  registered,
} from '@campjay/command-api/interactions/testing/adEvents.ts';
import { actingFor, tellLog } from '../support/product/advertisers.ts';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [] });
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

const append = (streamId: string, ...events: readonly DomainEvent[]) => tellLog(families, streamId, ...events);

/** An advertiser with a budget, and a person who acts for it. */
const advertiser = async (firstName: string, isPerRegistration = false) => {
  const advertiserId = randomUUID();
  const pricing = isPerRegistration
    ? ({ structure: 'per_registration', basisPoints: 750 } as const)
    : ({ structure: 'cpc', cpcMicros: '1250000' } as const);
  const name = `Example ${firstName} Camps`;
  await append(
    advertiserStream(advertiserId),
    AdvertiserCreated({ name, isSelfServe: false, baseUrls: [], pricing }),
    AdBudgetSet({ monthlyCents: 25_000 }),
  );
  const operator = await actingFor(families, advertiserId, firstName);
  return {
    ...{ advertiserId, name, operator },
    happen: (month: string, ...events: readonly AdInteractionEvent[]) =>
      append(adInteractionsStream(advertiserId, month), ...events),
    billing: async () =>
      ((await operator.get(`/api/advertising/billing?advertiserId=${advertiserId}`)).body as Billing).data,
  };
};

// Covers: 2.16
it('A bill follows from the events: rounded once per line, less what was settled, with credits for corrections', async () => {
  const { advertiserId, happen, billing } = await advertiser('Kelp');
  await append(adStream(adId(2)), AdCreated({ advertiserId, name: 'Kites' }));
  await append(adStream(adId(3)), AdCreated({ advertiserId, name: 'Boats' }));
  expect(await billing()).toEqual({ budgetCents: 25_000, openCents: 0, months: [] });
  const on = (day: number, number: number, ad: number, micros: string) => ({
    ...{ number, ad, micros },
    at: `2026-03-0${day}T20:00:00.000Z`,
  });
  const [second, third] = [on(3, 12, 2, '1254000'), on(4, 13, 3, '375000')];
  const before: readonly AdInteractionEvent[] = [
    ...[counted(on(2, 11, 2, '1254000')), counted(second), counted(third)],
    ...[registered({ ...third, micros: '9875000' }), refusedClick(on(4, 14, 3, '9000000'), 'robot')],
  ];
  const bill = billThrough(before.reduce(monthBillFold.evolve, monthBillFold.initialState), new Date('2026-04-01'));
  expect(bill.totalCents).toBe(251 + 1025);
  const through = '2026-03-07T00:00:00.000Z';
  const settlementId = randomUUID();
  const settled = ClicksSettled({ settlementId, through, ...bill, lines: [...bill.lines], dueCents: 1276 });
  await happen('2026-03', ...before, settled);
  const march = {
    ...{ month: '2026-03', totalCents: 1276, settledCents: 1276, openCents: 0 },
    lines: [
      { adId: adId(2), ad: 'Kites', clicks: 2, registrations: 0, micros: '2508000', cents: 251 },
      { adId: adId(3), ad: 'Boats', clicks: 1, registrations: 1, micros: '10250000', cents: 1025 },
    ],
    settlements: [{ settlementId, through, dueCents: 1276, charge: null }],
  };
  expect(await billing()).toEqual({ budgetCents: 25_000, openCents: 0, months: [march] });

  await happen('2026-03', refusedAfterAll(second));
  await happen('2026-04', counted(on(1, 15, 2, '5000')));
  const { openCents, months } = await billing();
  expect(openCents).toBe(1 - 126);
  expect(months.map(({ month, totalCents, openCents: open }) => ({ month, totalCents, open }))).toEqual([
    { month: '2026-04', totalCents: 1, open: 1 },
    { month: '2026-03', totalCents: 1150, open: -126 },
  ]);
});

it('An advertiser’s subscription has its latest status, or that of another one that runs', async () => {
  const { advertiserId, operator } = await advertiser('Moss');
  const standing = async () =>
    ((await operator.get(`/api/advertising/subscription?advertiserId=${advertiserId}`)).body as AdSubscription).data;
  const about = (status: SubscriptionStatus, second: number, subscriptionId = 'sub_1') => ({
    ...{ status, endsAtPeriodEnd: false, periodEndsAt: '2026-04-01T00:00:00Z', subscriptionId },
    ...{ providerEventId: `evt_${subscriptionId}_${second}`, occurredAt: `2026-03-01T00:00:0${second}Z` },
  });
  const holder = { purpose: 'advertiser', holderId: advertiserId, customerId: 'cus_1' } as const;
  expect(await standing()).toEqual({ status: 'none', endsAtPeriodEnd: false, periodEndsAt: null });
  const periodEndsAt = '2026-04-01T00:00:00Z';
  for (const [event, expected] of [
    [SubscriptionStarted({ ...holder, ...about('incomplete', 1) }), { status: 'incomplete' }],
    [
      SubscriptionStatusChanged({ ...about('active', 2), endsAtPeriodEnd: true }),
      { endsAtPeriodEnd: true, periodEndsAt },
    ],
    [SubscriptionStarted({ ...holder, ...about('incomplete', 3, 'sub_2') }), { status: 'active' }],
    [SubscriptionStatusChanged(about('ended', 4)), { status: 'incomplete' }],
    [SubscriptionStatusChanged(about('ended', 5, 'sub_2')), { status: 'ended' }],
  ] as const) {
    await append(subscriptionStream('advertiser', advertiserId), event);
    expect(await standing()).toMatchObject(expected);
  }
});

it('A refused charge is shown with its reason, until an admin decides about it', async () => {
  const { advertiserId, name, happen, billing } = await advertiser('Fern');
  const admin = await families.adminSignedUp('Ada');
  const settlementId = randomUUID();
  const totals = { totalCents: 1276, dueCents: 1276 };
  await happen('2026-03', ClicksSettled({ settlementId, through: '2026-03-07T00:00:00.000Z', lines: [], ...totals }));
  await families.pool.query(
    `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state, why, last_attempt_at)
     values ($1, $2, 1276, 'refused', 'No such card.', '2026-03-10T00:00:00Z')`,
    [settlementId, advertiserId],
  );
  const charges = async () => ((await admin.get('/api/admin/charges')).body as Charges).data;
  const chargeNow = async () => (await billing()).months[0]?.settlements[0]?.charge;
  expect(await chargeNow()).toBe('refused');
  const shown = { advertiserId, advertiser_name: name, cents: 1276 };
  const stuck = { state: 'refused', why: 'No such card.', attemptedAt: '2026-03-10T00:00:00.000Z' };
  expect(await charges()).toEqual({ stuck: [{ ...shown, settlementId, ...stuck }], waiting: [] });
  const decide = (decision: string) => admin.post('/api/admin/decide-charge', { advertiserId, settlementId, decision });
  expect(await decide('double it')).toMatchObject({ status: 400, body: { errors: [{ field: 'decision' }] } });
  expect((await decide('send-again')).status).toBe(200);
  expect(await chargeNow()).toBe('due');
  expect(await charges()).toMatchObject({ stuck: [], waiting: [shown] });
  expect(await decide('close')).toMatchObject({ status: 409, body: { type: 'NothingToDecide' } });
});

// Covers: 3.53
it('The estimated cost per click covers 30 days and the clicks that count, to the cent; without any there is none', async () => {
  const { happen, operator } = await advertiser('Olive', true);
  const estimated = async (): Promise<string | null> => {
    const { status, body } = await operator.get('/api/advertising/advertisers-with-ads');
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as AdvertisersWithAds).data[0]?.estimated_cpc ?? null;
  };
  const ago = (number: number, days: number) => ({
    ...{ number, micros: '0' },
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  expect(await estimated()).toBeNull();
  for (const [expected, ...events] of [
    [null, counted(ago(21, 31)), registered({ ...ago(21, 31), micros: '50000000' })],
    ['0.00', counted(ago(22, 1)), counted(ago(23, 29)), refusedClick(ago(24, 2), 'robot')],
    ['0.84', registered({ ...ago(22, 1), micros: '1670000' })],
    ['0.56', counted(ago(25, 3))],
  ] as const) {
    await happen('2026-03', ...events);
    expect(await estimated()).toBe(expected);
  }
});
