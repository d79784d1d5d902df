import { randomUUID } from 'node:crypto';
import { AdBudgetSet, AdCreated, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
} from '@campjay/events/interactions/events.ts';
import { billThrough, monthBillFold } from '@campjay/events/interactions/monthBill.ts';
import { adInteractionsStream, adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { type Billing } from '@campjay/query-api/advertising/billing/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Families, openFamilies } from './testing/openFamilies.ts';

let families: Families;
let operator: Browser;
const kelp = randomUUID();
const [kites = '', boats = ''] = [randomUUID(), randomUUID()].toSorted();

const METADATA = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'test', role: 'system' },
  correlationId: 'test',
} as const;
const append = (streamId: string, ...events: readonly DomainEvent[]): Promise<void> =>
  families.append(streamId, ...events.map((event) => ({ id: randomUUID(), version: 1, metadata: METADATA, ...event })));
const linked = async (firstName: string, advertiserId: string): Promise<Browser> => {
  const person = await families.signedUp(firstName, 'Exampleson');
  const { rows } = await families.pool.query<{ user_id: string }>(
    'select user_id from ops.credentials where email_lookup = $1',
    [families.sealing.emailLookup(person.email)],
  );
  await append(userStream(rows[0]?.user_id ?? ''), AdvertiserLinked({ advertiserId }));
  return person;
};

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
  operator = await linked('Operata', kelp);
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
      settlements: [{ settlementId, through, dueCents: 1276 }],
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
    const stranger = await linked('Strangera', randomUUID());
    expect((await stranger.get(`/api/advertising/billing?advertiserId=${kelp}`)).status).toBe(404);
  });
});
