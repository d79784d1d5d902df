import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
  ViewsTallied,
} from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, subscriptionStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  clickId,
  counted,
  refusedClick,
  registered,
  registrationRefused,
  adId,
  refusedLater,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { appendToLog, createAdvertiser, signUpOperator } from '../support/product/advertisers.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/ads/billing.ts';
import { type SubscriptionStatus, CLICK_REFUSALS } from '@campjay/events/ads/values.ts';
import { calculateBill, monthBillFold } from '@campjay/domain/ads/monthBill.ts';
import { type Charges } from '@campjay/query-api/admin/contract.ts';
import { type AdSubscription, type Billing } from '@campjay/query-api/ads/billing/contract.ts';
import { type AdvertisersWithAds } from '@campjay/query-api/ads/contract.ts';

const families = await openFamilies({ camps: [KITES] });
afterAll(async () => families[Symbol.asyncDispose]());
const append = (streamId: string, ...events: readonly DomainEvent[]) => appendToLog(families, streamId, ...events);

const orgId = OrgId.parse('kites');
const sessions: readonly InstanceId[] = ['kites-1', 'kites-2'].map((id) => InstanceId.parse(id));
const START = Date.parse('2026-03-01T08:00:00Z');

/** An interaction in March, for one of two ads and sessions. */
const step = fc.record({
  kind: fc.constantFrom('counted', 'counted', 'refused', 'view', 'registration', 'revise'),
  ad: fc.constantFrom(0, 1),
  session: fc.constantFrom(0, 1),
  minute: fc.integer({ min: 0, max: 30 * 24 * 60 }),
  micros: fc.integer({ min: 0, max: 3_000_000 }),
  reason: fc.constantFrom(...CLICK_REFUSALS),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface ClickRecord {
  readonly clickId: string;
  readonly step: Step;
  counts: boolean;
}

/** The events of some steps, and a plain computation of their totals. */
const applySteps = (steps: readonly Step[]) => {
  const events: AdInteractionEvent[] = [];
  const clickRecords: ClickRecord[] = [];
  const views = new Map<string, { ad: number; at: number; count: number; session: number }>();
  const registrations: Step[] = [];
  let spent = 0n;
  const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
  for (const each of steps) {
    const [adId, instanceId] = [ads[each.ad] ?? '', sessions[each.session] ?? InstanceId.parse('none')];
    const card = {
      ...{ adId, orgId, instanceId, place: 0, servedAt: at(each.minute), visitor: 'a'.repeat(32) },
      ...{ priceMicros: String(each.micros), basisPoints: null },
    };
    const clickId = randomUUID();
    const click = { clickId, receivedAt: at(each.minute), link: 'website' as const, address: 'b'.repeat(32), card };
    if (each.kind === 'counted') {
      spent += BigInt(each.micros);
      const money = { chargedMicros: card.priceMicros, spentMicros: String(spent) };
      events.push(ClickCounted({ click, ruleVersion: 1, ...money }));
      clickRecords.push({ clickId, step: each, counts: true });
    }
    if (each.kind === 'refused') {
      const of = { ...click, card: each.reason === 'bad-token' ? null : card };
      events.push(ClickRefused({ click: of, ruleVersion: 1, reason: each.reason }));
      clickRecords.push({ clickId, step: each, counts: false });
    }
    if (each.kind === 'view') {
      const hour = Math.floor(each.minute / 60) * 60;
      const count = (each.micros % 9) + 1;
      views.set(`${each.ad} ${hour}`, { ad: each.ad, at: hour, count, session: each.session });
      events.push(ViewsTallied({ adId, hour: at(hour), views: [{ orgId, instanceId, count }] }));
    }
    const revisedClick = clickRecords.find(({ counts }) => counts);
    if (each.kind === 'registration' && revisedClick) {
      registrations.push(each);
      events.push(
        RegistrationMatched({
          ...{ clickId: revisedClick.clickId, adId, orgId, instanceId, isOverBudget: false },
          registration: {
            ...{ registrationId: randomUUID(), source: 'pixel', registeredAt: at(each.minute) },
            ...{ receivedAt: at(each.minute), priceCents: 10_000 },
          },
          ...{ chargedMicros: String(each.micros), spentMicros: String((spent += BigInt(each.micros))) },
        }),
      );
    }
    if (each.kind === 'revise' && revisedClick) {
      revisedClick.counts = false;
      const { step: of } = revisedClick;
      spent -= BigInt(of.micros);
      events.push(
        ClickVerdictRevised({
          ...{ clickId: revisedClick.clickId, adId: ads[of.ad] ?? '', receivedAt: at(of.minute), ruleVersion: 1 },
          from: { refusal: null, chargedMicros: String(of.micros) },
          to: { refusal: 'robot', chargedMicros: '0' },
          ...{ spentMicros: String(spent), because: 'A crawler.' },
        }),
      );
    }
  }
  return { events, known: clickRecords, views: [...views.values()], registrations };
};

const ads: readonly string[] = [randomUUID(), randomUUID()];
const kelp = await createAdvertiser(families, {
  ads: Object.fromEntries(ads.map((adId, index) => [adId, `=Ad ${index}`])),
});
const operator = await signUpOperator(families, kelp);
const march = applySteps(fc.sample(step, { numRuns: 400, seed: 20_260_301 }));
await append(adInteractionsStream(kelp, '2026-03'), ...march.events);

const reportOf = async (query: string) =>
  (await operator.get(`/api/advertising/report?advertiserId=${kelp}&${query}`)).body as {
    data: { months: unknown[]; totals: Record<string, unknown>; byDay: { key: string; net: number; views: number }[] };
  };

describe('the report of an advertiser', () => {
  it('matches a plain computation from the events, for any range of days', async () => {
    const { known: clickRecords, views, registrations } = march;
    const spans = [
      ['2026-03-01', '2026-03-31', undefined],
      ['2026-03-08', '2026-03-08', undefined],
      ['2026-03-05', '2026-03-20', 1],
    ] as const;
    for (const [from, to, ad] of spans) {
      /** The local date in Los Angeles. */
      const dayOf = (minute: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(START + minute * 60_000);
      const isIn = (of: { ad: number }, minute: number) =>
        dayOf(minute) >= from && dayOf(minute) <= to && (ad === undefined || of.ad === ad);
      const clicks = clickRecords.filter(({ step: of, counts }) => {
        const isForged = !counts && of.kind === 'refused' && of.reason === 'bad-token';
        return isIn(of, of.minute) && (ad === undefined || !isForged);
      });
      const counted = clicks.filter(({ counts }) => counts);
      const registered = registrations.filter((of) => isIn(of, of.minute));
      const cost = [...counted.map(({ step: of }) => of), ...registered].reduce((sum, of) => sum + of.micros, 0);
      const seen = views.filter((of) => isIn(of, of.at)).reduce((sum, { count }) => sum + count, 0);
      const { data } = await reportOf(`from=${from}&to=${to}${ad === undefined ? '' : `&adId=${ads[ad]}`}`);
      expect(data.totals).toMatchObject({
        ...{ views: seen, gross: clicks.length, net: counted.length, costMicros: String(cost) },
        registrations: registered.length,
      });
      expect(data.byDay.reduce((sum, { net }) => sum + net, 0)).toBe(counted.length);
      expect(data.byDay.every(({ key }) => key >= from && key <= to)).toBe(true);
    }
  });

  // Covers: 2.180, 3.95
  it('lists the clicks behind a figure, page by page, and whether they are settled', async () => {
    const through = '2026-03-10T00:00:00.000Z';
    await append(
      adInteractionsStream(kelp, '2026-03'),
      ClicksSettled({ settlementId: randomUUID(), through, lines: [], totalCents: 0, dueCents: 0 }),
    );
    const { data } = await reportOf('from=2026-03-01&to=2026-03-31');
    type Click = { clickId: string; receivedAt: string; refusal: string | null; isSettled: boolean; charged: string };
    const found: Click[] = [];
    for (let after = ''; ;) {
      const path = `/api/advertising/report-clicks?advertiserId=${kelp}&from=2026-03-01&to=2026-03-31${after}`;
      const { clicks, next } = (await operator.get(path)).body as { clicks: Click[]; next: string | null };
      found.push(...clicks);
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(new Set(found.map(({ clickId }) => clickId)).size).toBe(data.totals['gross']);
    expect(found.map(({ receivedAt }) => receivedAt)).toEqual(
      found
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .toReversed(),
    );
    expect(found.filter(({ refusal }) => refusal === null)).toHaveLength(Number(data.totals['net']));
    expect(
      found.every(({ refusal, isSettled, receivedAt }) => isSettled === (refusal === null && receivedAt < through)),
    ).toBe(true);
  });

  it('has the same cents in the CSV file as on the page, and no spreadsheet formula', async () => {
    const query = `advertiserId=${kelp}&from=2026-03-01&to=2026-03-31`;
    const { data } = (await operator.get(`/api/advertising/report?${query}`)).body as {
      data: { totals: { cost: string; net: number }; byAd: { key: string; label: string; cost: string }[] };
    };
    const { body: text } = await operator.get(`/api/advertising/report.csv?${query}`);
    const lines = String(text)
      .split('\r\n')
      .map((line) => line.split(','));
    const costAt = lines[0]?.indexOf('cost (USD)') ?? -1;
    expect(lines.find(([by]) => by === 'total')?.[costAt]).toBe(data.totals.cost);
    for (const { key, label, cost } of data.byAd) {
      const line = lines.find(([by, id]) => by === 'ad' && id === key);
      expect(line?.[costAt]).toBe(cost);
      if (label.startsWith('=')) expect(line?.[2]).toBe(`'${label}`);
    }
  });

  // Covers: D15.13
  it('shows clicks beyond the budget as free, and no cost for a registration whose click is refused', async () => {
    const click = { number: 1, at: '2026-05-04T18:00:00.000Z', micros: '1500000' };
    const paid = { ...click, micros: '2000000' };
    const free = registered({ ...paid, number: 2, micros: '0' }, '3500000');
    const inMay = async () => (await reportOf('from=2026-05-01&to=2026-05-31')).data;
    const may = (...events: readonly AdInteractionEvent[]) => append(adInteractionsStream(kelp, '2026-05'), ...events);
    if (free.type !== 'RegistrationMatched') throw new Error(free.type);
    await may(
      ...[counted(click, '1500000'), registered(paid, '3500000')],
      ...[refusedClick({ ...click, number: 2 }, 'over-budget')],
      RegistrationMatched({ ...free.data, clickId: clickId(1), isOverBudget: true }),
    );
    expect(await inMay()).toMatchObject({
      months: [{ month: '2026-05', spent: '3.50', free: 2 }],
      totals: { gross: 2, net: 1, costMicros: '3500000', registrations: 2 },
    });
    await may(registrationRefused(paid, '1500000'));
    expect(await inMay()).toMatchObject({
      months: [{ month: '2026-05', spent: '1.50', free: 2 }],
      totals: { costMicros: '1500000', registrations: 1 },
    });
  });

  it('changes its revision with each new event', async () => {
    const path = `/api/advertising/report-revision?advertiserId=${kelp}`;
    const before = (await operator.get(path)).body;
    expect((await operator.get(path)).body).toEqual(before);
    const { events } = applySteps([{ kind: 'view', ad: 0, session: 0, minute: 60_000, micros: 3, reason: 'robot' }]);
    await append(adInteractionsStream(kelp, '2026-04'), ...events);
    expect((await operator.get(path)).body).not.toEqual(before);
  });

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2026-03-01&to=2027-06-01', 'to'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-03-01&to=2026-03-01&timeZone=Mars/Olympus', 'timeZone'],
    ["from=2026-03-01&to=2026-03-01&timeZone=UTC'--", 'timeZone'],
  ])('is refused with the field’s name: %s', async (query, field) => {
    const { status, body } = await operator.get(`/api/advertising/report?advertiserId=${kelp}&${query}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });
});

/** An advertiser with a budget, and one of its members. */
const advertiser = async (firstName: string, options: Parameters<typeof createAdvertiser>[1] = {}) => {
  const name = `Example ${firstName} Camps`;
  const advertiserId = await createAdvertiser(families, { name, ...options });
  const operator = await signUpOperator(families, advertiserId, firstName);
  return {
    ...{ advertiserId, name, operator },
    happen: (month: string, ...events: readonly AdInteractionEvent[]) =>
      append(adInteractionsStream(advertiserId, month), ...events),
    billing: async () =>
      ((await operator.get(`/api/advertising/billing?advertiserId=${advertiserId}`)).body as Billing).data,
  };
};

// Covers: 2.16
it('A bill follows from the events: rounded once per line, minus settled amounts, with credits for corrections', async () => {
  const { happen, billing } = await advertiser('Kelp', {
    ads: { [adId(2)]: 'Kites', [adId(3)]: 'Boats' },
  });
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
  const bill = calculateBill(before.reduce(monthBillFold.evolve, monthBillFold.initialState), new Date('2026-04-01'));
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

  await happen('2026-03', refusedLater(second));
  await happen('2026-04', counted(on(1, 15, 2, '5000')));
  const { openCents, months } = await billing();
  expect(openCents).toBe(1 - 126);
  expect(months.map(({ month, totalCents, openCents: open }) => ({ month, totalCents, open }))).toEqual([
    { month: '2026-04', totalCents: 1, open: 1 },
    { month: '2026-03', totalCents: 1150, open: -126 },
  ]);
});

it('An advertiser’s subscription has its latest status, or that of another active subscription', async () => {
  const { advertiserId, operator } = await advertiser('Moss');
  const subscriptionStatus = async () =>
    ((await operator.get(`/api/advertising/subscription?advertiserId=${advertiserId}`)).body as AdSubscription).data;
  const statusChange = (status: SubscriptionStatus, second: number, subscriptionId = 'sub_1') => ({
    ...{ status, endsAtPeriodEnd: false, periodEndsAt: '2026-04-01T00:00:00Z', subscriptionId },
    ...{ providerEventId: `evt_${subscriptionId}_${second}`, occurredAt: `2026-03-01T00:00:0${second}Z` },
  });
  const holder = { purpose: 'advertiser', holderId: advertiserId, customerId: 'cus_1' } as const;
  expect(await subscriptionStatus()).toEqual({ status: 'none', endsAtPeriodEnd: false, periodEndsAt: null });
  const periodEndsAt = '2026-04-01T00:00:00Z';
  for (const [event, expected] of [
    [SubscriptionStarted({ ...holder, ...statusChange('incomplete', 1) }), { status: 'incomplete' }],
    [
      SubscriptionStatusChanged({ ...statusChange('active', 2), endsAtPeriodEnd: true }),
      { endsAtPeriodEnd: true, periodEndsAt },
    ],
    [SubscriptionStarted({ ...holder, ...statusChange('incomplete', 3, 'sub_2') }), { status: 'active' }],
    [SubscriptionStatusChanged(statusChange('ended', 4)), { status: 'incomplete' }],
    [SubscriptionStatusChanged(statusChange('ended', 5, 'sub_2')), { status: 'ended' }],
  ] as const) {
    await append(subscriptionStream('advertiser', advertiserId), event);
    expect(await subscriptionStatus()).toMatchObject(expected);
  }
});

it('A refused charge is shown with its reason until an admin decides about it', async () => {
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
it('The estimated cost per click is the cost of the counted clicks of 30 days, to the cent; without such clicks there is none', async () => {
  const { happen, operator } = await advertiser('Olive', {
    pricing: { structure: 'per_registration', basisPoints: 750 },
  });
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
