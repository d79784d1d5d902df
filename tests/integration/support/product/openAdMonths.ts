import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { ClickCounted, ClickRefused, ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { appendEvents, createAdvertiser } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createOpsDatabase } from '../postgres/opsDatabase.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { runCommandLine } from '@campjay/campjay/cli/commandLine.ts';

export const AD = '11111111-0000-4000-8000-000000000001';
export const MONTH = '2026-03';
export const RECEIVED = '2026-03-04T10:00:00.000Z';

/** Placeholder: these commands use no build. */
const BUILD = { server: '', client: '', renderer: '', catalog: '', schools: '' };

const clickOf = (clickId: string, receivedAt = RECEIVED) => ({
  ...{ clickId, receivedAt, link: 'website' as const, address: 'a'.repeat(32) },
  card: {
    ...{ adId: AD, orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1'), place: 0, servedAt: RECEIVED },
    ...{ visitor: 'b'.repeat(32), priceMicros: '1250000', basisPoints: null },
  },
});
export const counted = (clickId: string, spentMicros: string, receivedAt = RECEIVED): DomainEvent =>
  ClickCounted({ click: clickOf(clickId, receivedAt), ruleVersion: 1, chargedMicros: '1250000', spentMicros });
export const refusedClick = (clickId: string, receivedAt = RECEIVED): DomainEvent =>
  ClickRefused({ click: clickOf(clickId, receivedAt), ruleVersion: 1, reason: 'robot' });
export const settled = (
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

/** A database with advertisers' months, plus an operator's command line. */
export const openAdMonths = async () => {
  const resources = openResources();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-audit-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  const { pool, url } = resources.add(await createOpsDatabase());
  const store = resources.add(await openPostgresEventStore({ url, log: silentLog }));
  const append = (streamId: string, ...events: readonly DomainEvent[]) => appendEvents(store, streamId, ...events);
  const run = async (...argv: readonly string[]) => {
    const output: string[] = [];
    const terminal = {
      print: (line: string) => void output.push(line),
      note: () => undefined,
      progress: () => undefined,
      clear: () => undefined,
    };
    const environment = { DATABASE_URL: url, CAMPJAY_DATA: folder };
    const status = await runCommandLine({ build: BUILD, terminal, environment, folder }, argv);
    return { status, said: output.join('\n') };
  };
  /** An advertiser who pays $1.25 per click, and at most $3.75 per month. */
  const addAdvertiser = async (): Promise<string> => {
    const advertiserId = randomUUID();
    await createAdvertiser(store, advertiserId, { monthlyCents: 375 });
    return advertiserId;
  };
  /** An advertiser with two counted clicks, a refused one, and one settlement, which the test can change. */
  const addMonth = async (overrides: { micros?: number; totalCents?: number; dueCents?: number } = {}) => {
    const [first, second, settlementId] = [randomUUID(), randomUUID(), randomUUID()];
    const advertiserId = await addAdvertiser();
    await append(
      adInteractionsStream(advertiserId, MONTH),
      ...[counted(first, '1250000'), counted(second, '2500000'), refusedClick(randomUUID())],
      settled(settlementId, { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250, ...overrides }),
    );
    return { advertiserId, first, second, settlementId };
  };
  return { parts: resources, pool, append, run, addAdvertiser, addMonth };
};
