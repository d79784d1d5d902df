import { randomUUID } from 'node:crypto';
import { AdvertiserCreated, AdCreated } from '@campjay/events/advertising/events.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { CLICK_REFUSALS } from '@campjay/events/interactions/adClicks.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
  ViewsTallied,
} from '@campjay/events/interactions/events.ts';
import { adInteractionsStream, adStream, advertiserStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  clickId,
  counted,
  refusedClick,
  registered,
  registrationRefused,
} from '@campjay/command-api/interactions/testing/adEvents.ts';
import { actingFor, tellLog } from '../support/product/advertisers.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

let families: Families;
let operator: Browser;
let march: ReturnType<typeof happened>;
const kelp = randomUUID();
const ads: readonly string[] = [randomUUID(), randomUUID()];

const append = (streamId: string, ...events: readonly DomainEvent[]) => tellLog(families, streamId, ...events);

beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
  const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
  const name = 'Example Kelp Camps';
  await append(advertiserStream(kelp), AdvertiserCreated({ name, isSelfServe: false, baseUrls: [], pricing }));
  for (const [index, adId] of ads.entries())
    await append(adStream(adId), AdCreated({ advertiserId: kelp, name: `=Ad ${index}` }));
  operator = await actingFor(families, kelp);
  march = happened(fc.sample(step, { numRuns: 400, seed: 20_260_301 }));
  await append(adInteractionsStream(kelp, '2026-03'), ...march.events);
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

const orgId = OrgId.parse('kites');
const sessions: readonly InstanceId[] = ['kites-1', 'kites-2'].map((id) => InstanceId.parse(id));
const START = Date.parse('2026-03-01T08:00:00Z');

/** Something that happened in March, of one of two ads and sessions. */
const step = fc.record({
  kind: fc.constantFrom('counted', 'counted', 'refused', 'view', 'registration', 'revise'),
  ad: fc.constantFrom(0, 1),
  session: fc.constantFrom(0, 1),
  minute: fc.integer({ min: 0, max: 30 * 24 * 60 }),
  micros: fc.integer({ min: 0, max: 3_000_000 }),
  reason: fc.constantFrom(...CLICK_REFUSALS),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface Known {
  readonly clickId: string;
  readonly step: Step;
  counts: boolean;
}

/** The events of some steps, and a plain account of what they come to. */
const happened = (steps: readonly Step[]) => {
  const events: AdInteractionEvent[] = [];
  const known: Known[] = [];
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
      known.push({ clickId, step: each, counts: true });
    }
    if (each.kind === 'refused') {
      const of = { ...click, card: each.reason === 'bad-token' ? null : card };
      events.push(ClickRefused({ click: of, ruleVersion: 1, reason: each.reason }));
      known.push({ clickId, step: each, counts: false });
    }
    if (each.kind === 'view') {
      const hour = Math.floor(each.minute / 60) * 60;
      const count = (each.micros % 9) + 1;
      views.set(`${each.ad} ${hour}`, { ad: each.ad, at: hour, count, session: each.session });
      events.push(ViewsTallied({ adId, hour: at(hour), views: [{ orgId, instanceId, count }] }));
    }
    const turned = known.find(({ counts }) => counts);
    if (each.kind === 'registration' && turned) {
      registrations.push(each);
      events.push(
        RegistrationMatched({
          ...{ clickId: turned.clickId, adId, orgId, instanceId, isOverBudget: false },
          registration: {
            ...{ registrationId: randomUUID(), source: 'pixel', registeredAt: at(each.minute) },
            ...{ receivedAt: at(each.minute), priceCents: 10_000 },
          },
          ...{ chargedMicros: String(each.micros), spentMicros: String((spent += BigInt(each.micros))) },
        }),
      );
    }
    if (each.kind === 'revise' && turned) {
      turned.counts = false;
      const { step: of } = turned;
      spent -= BigInt(of.micros);
      events.push(
        ClickVerdictRevised({
          ...{ clickId: turned.clickId, adId: ads[of.ad] ?? '', receivedAt: at(of.minute), ruleVersion: 1 },
          from: { refusal: null, chargedMicros: String(of.micros) },
          to: { refusal: 'robot', chargedMicros: '0' },
          ...{ spentMicros: String(spent), because: 'A crawler.' },
        }),
      );
    }
  }
  return { events, known, views: [...views.values()], registrations };
};

const reportOf = async (query: string) =>
  (await operator.get(`/api/advertising/report?advertiserId=${kelp}&${query}`)).body as {
    data: { months: unknown[]; totals: Record<string, unknown>; byDay: { key: string; net: number; views: number }[] };
  };

describe('the report of an advertiser', () => {
  it('agrees with a plain account of the events, for any days', async () => {
    const { known, views, registrations } = march;
    const spans = [
      ['2026-03-01', '2026-03-31', undefined],
      ['2026-03-08', '2026-03-08', undefined],
      ['2026-03-05', '2026-03-20', 1],
    ] as const;
    for (const [from, to, ad] of spans) {
      /** The day on the wall in Los Angeles. */
      const dayOf = (minute: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(START + minute * 60_000);
      const isIn = (of: { ad: number }, minute: number) =>
        dayOf(minute) >= from && dayOf(minute) <= to && (ad === undefined || of.ad === ad);
      const clicks = known.filter(({ step: of, counts }) => {
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

  it('has the same cents in the CSV file as on the page, and no formula', async () => {
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
  it('shows what exceeded the budget as free, and no cost for a registration whose click is refused', async () => {
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
    const { events } = happened([{ kind: 'view', ad: 0, session: 0, minute: 60_000, micros: 3, reason: 'robot' }]);
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
