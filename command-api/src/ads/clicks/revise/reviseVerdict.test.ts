import { adInteractionsStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { describe, expect, it } from '@jest/globals';
import { createAdvertiser } from '../../../kernel/testing/appendEvents.ts';
import {
  clickId,
  counted,
  refusedLater,
  refusedClick,
  registered,
  sharedPriceClick,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { appendAdEvents } from '../testing/appendAdEvents.ts';
import { settleAdvertiser } from '../settlement/settleMonths.ts';
import { reviseVerdict } from './reviseVerdict.ts';

const KELP = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const NOW = new Date('2026-03-20T10:00:00Z');
const because = 'The camp showed us its server’s records.';

const openStore = async (): Promise<EventStore> => {
  const store = createMemoryEventStore();
  await createAdvertiser(store, KELP, { monthlyCents: 250 });
  return store;
};
const typesOf = async (store: EventStore, month: string): Promise<readonly string[]> =>
  (await store.readStream(adInteractionsStream(KELP, month))).events.map(({ type }) => type);
const settlementsOf = async (store: EventStore, month: string): Promise<readonly unknown[]> =>
  (await store.readStream(adInteractionsStream(KELP, month))).events
    .filter(({ type }) => type === 'ClicksSettled')
    .map(({ data }) => data);
const revise = (store: EventStore, number: number, refusal: 'robot' | null, advertiserId = KELP) =>
  reviseVerdict(
    { store, now: () => NOW },
    { advertiserId, clickId: clickId(number), refusal, revisionReason: because },
  );
const refuse = (store: EventStore, number: number, advertiserId = KELP) => revise(store, number, 'robot', advertiserId);

describe('revising a verdict', () => {
  it('is possible for this month and the three before it, but not for months that are no longer settled', async () => {
    const store = await openStore();
    const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
    for (const [index, month] of months.entries())
      await appendAdEvents(store, KELP, month, counted({ number: index, at: `${month}-10T10:00:00Z` }, '1250000'));
    const outcomes = [];
    for (const index of months.keys()) outcomes.push(await refuse(store, index));
    expect(outcomes).toMatchObject([
      { kind: 'refused', reason: { type: 'NoSuchClick' } },
      ...months.slice(1).map(() => ({ kind: 'accepted', events: [{ type: 'ClickVerdictRevised' }] })),
    ]);
    expect(await typesOf(store, '2025-11')).toEqual(['ClickCounted']);
    expect(await typesOf(store, '2025-12')).toEqual(['ClickCounted', 'ClickVerdictRevised']);
  });

  it('also revises the registrations of the click, even in a later month, and credits their billed amount', async () => {
    const store = await openStore();
    const click = { number: 1, at: '2026-02-27T10:00:00Z', micros: '0' };
    await appendAdEvents(store, KELP, '2026-02', sharedPriceClick(click));
    const registration = registered({ ...click, at: '2026-03-02T10:00:00Z', micros: '2000000' }, '2000000');
    await appendAdEvents(store, KELP, '2026-03', registration);
    await settleAdvertiser(store, KELP, new Date('2026-03-10T10:00:00Z'));
    expect(await refuse(store, 1)).toMatchObject({ kind: 'accepted', registrations: 1 });
    expect(await refuse(store, 1)).toMatchObject({ kind: 'accepted', events: [], registrations: 0 });
    await settleAdvertiser(store, KELP, NOW);
    expect(await settlementsOf(store, '2026-03')).toMatchObject([
      { totalCents: 200, dueCents: 200 },
      { totalCents: 0, dueCents: -200 },
    ]);
  });

  it('completes registrations left behind by a crash, at the latest before the next bill', async () => {
    const store = await openStore();
    const click = { number: 1, at: '2026-03-02T10:00:00Z', micros: '0' };
    const registration = registered({ ...click, micros: '2000000' }, '2000000');
    await appendAdEvents(store, KELP, '2026-03', sharedPriceClick(click), registration, refusedLater(click, '2000000'));
    await settleAdvertiser(store, KELP, NOW);
    expect(await settlementsOf(store, '2026-03')).toEqual([]);
    expect(await typesOf(store, '2026-03')).toContain('RegistrationVerdictRevised');
  });

  it('never exceeds the budget, even for two clicks at once', async () => {
    const store = await openStore();
    const at = '2026-03-10T10:00:00Z';
    const doubles = [2, 3].map((number) => refusedClick({ number, at }, 'double-click'));
    await appendAdEvents(store, KELP, '2026-03', counted({ number: 1, at }, '1250000'), ...doubles);
    const outcomes = await Promise.all([2, 3].map((number) => revise(store, number, null)));
    expect(outcomes).toMatchObject([
      { kind: 'accepted', events: [{ data: { spentMicros: '2500000' } }] },
      { kind: 'refused', reason: { type: 'OverBudget', spentMicros: 2_500_000n } },
    ]);
  });

  it('is refused for an unknown advertiser', async () =>
    expect(await refuse(await openStore(), 1, 'nobody')).toEqual({
      kind: 'refused',
      reason: { type: 'NoSuchAdvertiser' },
    }));
});
