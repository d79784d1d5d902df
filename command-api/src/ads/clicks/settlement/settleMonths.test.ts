import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { describe, expect, it } from '@jest/globals';
import { appendAdEvents } from '../testing/appendAdEvents.ts';
import { counted } from '@campjay/domain/ads/testing/adEvents.ts';
import { settleAdvertiser } from './settleMonths.ts';

const KELP = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const settlements = async (store: EventStore, month: string) =>
  (await store.readStream(adInteractionsStream(KELP, month))).events
    .filter(({ type }) => type === 'ClicksSettled')
    .map(({ data }) => data as Extract<AdInteractionEvent, { type: 'ClicksSettled' }>['data']);

describe('settling an advertiser', () => {
  it('covers days that ended at least 72 hours ago, in this month and the three before it', async () => {
    const store = createMemoryEventStore();
    const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
    for (const month of months)
      await appendAdEvents(store, KELP, month, counted({ number: 1, at: `${month}-01T23:59:59.999Z` }));
    await appendAdEvents(store, KELP, '2026-03', counted({ number: 2, at: '2026-03-02T00:00:00.000Z' }));
    await settleAdvertiser(store, KELP, new Date('2026-03-05T10:59:00Z'));
    const through = '2026-03-02T00:00:00.000Z';
    expect(await Promise.all(months.map(async (month) => settlements(store, month)))).toMatchObject([
      [],
      [{ through, dueCents: 125 }],
      [{ through, dueCents: 125 }],
      [{ through, dueCents: 125 }],
      [{ through, dueCents: 125 }],
    ]);
  });

  it('happens once, however many processes try and however often', async () => {
    const store = createMemoryEventStore();
    await appendAdEvents(store, KELP, '2026-03', counted({ number: 1, at: '2026-03-02T23:59:59Z' }));
    const now = new Date('2026-03-06T10:00:00Z');
    await Promise.all([1, 2, 3].map(() => settleAdvertiser(store, KELP, now)));
    await settleAdvertiser(store, KELP, new Date('2026-03-06T12:00:00Z'));
    expect(await settlements(store, '2026-03')).toHaveLength(1);
  });
});
