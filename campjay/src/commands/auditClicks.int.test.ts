import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdBudgetSet, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { ClickCounted, ClickRefused, ClicksSettled } from '@campjay/events/interactions/events.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '@campjay/platform/postgres/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from '../parts.ts';
import { commandLine } from './commandLine.ts';

const AD = '11111111-0000-4000-8000-000000000001';
const MONTH = '2026-03';
const RECEIVED = '2026-03-04T10:00:00.000Z';

/** Of nothing that these commands look at. */
const BUILD = { server: '', client: '', catalogue: '', schools: '' };

const clickOf = (clickId: string) => ({
  ...{ clickId, receivedAt: RECEIVED, link: 'website' as const, address: 'a'.repeat(32) },
  card: {
    ...{ adId: AD, orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1'), place: 0, servedAt: RECEIVED },
    ...{ visitor: 'b'.repeat(32), priceMicros: '1250000', basisPoints: null },
  },
});
const counted = (clickId: string, spentMicros: string): DomainEvent =>
  ClickCounted({ click: clickOf(clickId), ruleVersion: 1, chargedMicros: '1250000', spentMicros });
const settled = (
  settlementId: string,
  {
    day,
    clicks,
    micros,
    totalCents,
    dueCents,
  }: Record<'day' | 'clicks' | 'micros' | 'totalCents' | 'dueCents', number>,
): DomainEvent =>
  ClicksSettled({
    settlementId,
    through: `2026-03-0${day}T00:00:00.000Z`,
    lines: [{ adId: AD, clicks, registrations: 0, micros: String(micros) }],
    totalCents,
    dueCents,
  });

const open = async () => {
  const parts = openParts();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-audit-'));
  parts.addClosing(() => rm(folder, { recursive: true, force: true }));
  const { pool, url } = parts.add(await createTestDatabase());
  await migrateOps(pool);
  const store = parts.add(await openPostgresEventStore({ url, log: silentLog }));
  const append = async (streamId: string, ...events: readonly DomainEvent[]): Promise<void> => {
    const metadata = {
      time: RECEIVED,
      actor: { userId: 'test', role: 'system' as const },
      correlationId: 'test',
    };
    await store.append(
      streamId,
      events.map(({ type, data }) => ({ id: randomUUID(), type, version: 1, data, metadata })),
      { expected: 'any' },
    );
  };
  const run = async (...argv: readonly string[]) => {
    const said: string[] = [];
    const terminal = { say: (line: string) => void said.push(line), progress: () => undefined, clear: () => undefined };
    const environment = { DATABASE_URL: url, CAMPJAY_DATA: folder };
    const status = await commandLine({ build: BUILD, terminal, environment, folder }, argv);
    return { status, said: said.join('\n') };
  };
  return { parts, pool, append, run };
};

describe('the audit of an advertiser’s month', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(async () => opened.parts[Symbol.asyncDispose]());

  /** An advertiser of two counted clicks and a refused one, and of one settlement, as the test states it. */
  const openMonth = async (stated: { micros?: number; totalCents?: number; dueCents?: number } = {}) => {
    const [advertiserId, first, second, settlementId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
    await opened.append(
      advertiserStream(advertiserId),
      AdvertiserCreated({ name: 'Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
      AdBudgetSet({ monthlyCents: 10_000 }),
    );
    await opened.append(
      adInteractionsStream(advertiserId, MONTH),
      counted(first, '1250000'),
      counted(second, '2500000'),
      ClickRefused({ click: clickOf(randomUUID()), ruleVersion: 1, reason: 'robot' }),
      settled(settlementId, { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250, ...stated }),
    );
    return { advertiserId, first, second, settlementId };
  };
  const charge = (settlementId: string, advertiserId: string, cents: number, state = 'accepted') =>
    opened.pool.query(
      `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state) values ($1, $2, $3, $4)`,
      [settlementId, advertiserId, cents, state],
    );

  it('finds a month in order that was billed to the cent, and names its clicks when asked', async () => {
    const { advertiserId, first, second, settlementId } = await openMonth();
    await charge(settlementId, advertiserId, 250);
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH, '--clicks');
    expect(said.split('\n')).toEqual([
      'Kelp Camps, 2026-03 (Pacific time)',
      `Ad ${AD}: 2 clicks, 0 registrations, $2.50`,
      `  click ${first}, ${RECEIVED}, $1.25`,
      `  click ${second}, ${RECEIVED}, $1.25`,
      'Not settled yet: $0.00',
      `Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, $2.50 billed`,
      'The invoice comes to $2.50, and $2.50 were billed: they are equal.',
    ]);
    expect(status).toBe(0);
  }, 60_000);

  it('says what is still to be reported, settlement by settlement, which is nothing wrong', async () => {
    const { advertiserId, settlementId } = await openMonth();
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, not yet reported`);
    expect(said).toContain(
      'The invoice comes to $2.50, and $0.00 were billed: $2.50 are still to be reported to the payment provider, in 1 settlement.',
    );
    expect({ status, names: said.includes('click ') }).toEqual({ status: 0, names: false });
  }, 60_000);

  it('names a settlement that was tampered with', async () => {
    const { advertiserId, settlementId } = await openMonth({ micros: 2_510_000, totalCents: 251, dueCents: 251 });
    await charge(settlementId, advertiserId, 251);
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Wrong: Settlement ${settlementId} states 2510000 micro-dollars for ad ${AD}`);
    expect(status).toBe(1);
  }, 60_000);

  it.each([
    [249, 'they differ by -$0.01'],
    [251, 'they differ by $0.01'],
  ])(
    'finds that %s cents were billed where 250 are due',
    async (cents, difference) => {
      const { advertiserId, settlementId } = await openMonth();
      await charge(settlementId, advertiserId, cents);
      const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
      expect(said).toContain(difference);
      expect(said).toContain(`Wrong: Settlement ${settlementId} is billed with ${cents} cents, but 250 are due.`);
      expect(status).toBe(1);
    },
    60_000,
  );

  it('finds what was refused, and what was left out before a later settlement', async () => {
    const { advertiserId, settlementId } = await openMonth();
    const [third, later] = [randomUUID(), randomUUID()];
    await opened.append(
      adInteractionsStream(advertiserId, MONTH),
      counted(third, '3750000'),
      settled(later, { day: 6, clicks: 3, micros: 3_750_000, totalCents: 375, dueCents: 125 }),
    );
    await charge(later, advertiserId, 125, 'refused');
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Wrong: Settlement ${settlementId} was left out of billing`);
    expect(said).toContain(`Wrong: The payment provider refused settlement ${later}.`);
    expect(status).toBe(1);
  }, 60_000);

  it('knows nothing of an advertiser who does not exist', async () => {
    expect(await opened.run('audit-clicks', randomUUID(), MONTH)).toEqual({
      status: 1,
      said: 'There is no advertiser with this id; "campjay advertisers" lists them.',
    });
  }, 60_000);
});
