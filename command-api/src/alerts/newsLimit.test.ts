import { type AlertDelivery } from '@campjay/events/alerts/values.ts';
import { describe, expect, it } from '@jest/globals';
import { createNewsLimit, type NewsPlace, type PendingNews } from './newsLimit.ts';

const now = new Date('2026-03-01T20:00:00Z');
const digestAt = new Date('2026-03-02T15:00:00Z');
const windowEnd = new Date('2026-03-01T21:00:00Z');
const search = { userId: 'wren', item: 'art' };
const nothing = { waitingForDigest: 0, listedRecently: 0, counterId: null };
const pending = (counts: Partial<PendingNews>): PendingNews => ({ ...search, ...nothing, ...counts });

/** Places news with the ids 0, 1, 2 and so on. */
const placeAll = (count: number, delivery: AlertDelivery, ...earlier: readonly PendingNews[]): readonly NewsPlace[] => {
  const limit = createNewsLimit(earlier, now);
  return Array.from({ length: count }, (_, index) => limit.place({ ...search, delivery, newsId: String(index) }));
};

describe('the news of a saved search', () => {
  // Covers: N.10
  it('is listed up to 50 times in a digest; the rest is counted in one row that is due with it', () => {
    const places = placeAll(52, 'daily');
    expect(places.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => ({ kind: 'listed', dueAt: digestAt })));
    const counted = { kind: 'counted', counterId: '50', dueAt: digestAt };
    expect(places.slice(50)).toEqual([counted, counted]);
  });

  // Covers: N.10
  it('is listed up to 50 times an hour if it is emailed at once; the rest is counted until the hour ends', () => {
    const places = placeAll(2, 'at-once', pending({ listedRecently: 49 }));
    expect(places).toEqual([
      { kind: 'listed', dueAt: now },
      { kind: 'counted', counterId: '1', dueAt: windowEnd },
    ]);
  });

  it('continues what earlier rounds have listed and counted', () => {
    const [place] = placeAll(1, 'daily', pending({ waitingForDigest: 50, counterId: 'known' }));
    expect(place).toEqual({ kind: 'counted', counterId: 'known', dueAt: digestAt });
  });

  it('is limited for each saved search and each way of delivery', () => {
    const full = pending({ waitingForDigest: 50 });
    expect(placeAll(1, 'at-once', full)).toEqual([{ kind: 'listed', dueAt: now }]);
    expect(placeAll(1, 'daily', { ...full, item: 'music' })).toEqual([{ kind: 'listed', dueAt: digestAt }]);
    expect(placeAll(1, 'daily', { ...full, userId: 'finch' })).toEqual([{ kind: 'listed', dueAt: digestAt }]);
  });
});
