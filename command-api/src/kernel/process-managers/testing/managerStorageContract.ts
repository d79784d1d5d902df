import { randomUUID } from 'node:crypto';
import { type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ManagerRecords, type ManagerStorage, type Relation } from '../managerStorage.ts';

const eventOf = (streamId: string, revision: bigint): RecordedEvent => ({
  ...{ id: randomUUID(), type: 'Happened', version: 1, data: {}, streamId, revision },
  metadata: { time: '2026-03-01T09:00:00.000Z', actor: { userId: 'test', role: 'system' }, correlationId: 'test' },
  ...{ position: `at ${revision}` as Position, recordedAt: new Date() },
});
const later = { message: 'Not now.', retryAfterMs: 60_000 };
const now = { message: 'Not yet.', retryAfterMs: 0 };

/** Every storage of process managers must pass these tests. */
export const managerStorageContract = (name: string, open: () => ManagerStorage): void => {
  let records: ManagerRecords;
  let relation: Relation;
  beforeEach(() => {
    records = open().recordsOf(`manager-${randomUUID()}`);
    relation = open().relation(`relation-${randomUUID()}`);
  });

  describe(`the stored data of process managers: ${name}`, () => {
    it('has one checkpoint, which the first process begins and later ones advance', async () => {
      expect(await records.loadCheckpoint()).toBeUndefined();
      const first = { position: undefined, liveFrom: 'b' as Position };
      expect(await records.beginAt(first)).toEqual(first);
      expect(await records.beginAt({ position: undefined, liveFrom: 'c' as Position })).toEqual(first);
      await records.advanceTo('d' as Position);
      expect(await records.loadCheckpoint()).toEqual({ ...first, position: 'd' });
    });

    it('lists the parked events of a stream in order, and its stream until all are unparked', async () => {
      const [second, first] = [eventOf('kite-1', 7n), eventOf('kite-1', 3n)];
      await records.park(second, undefined);
      await records.park(first, later);
      expect(await records.parkedIn('kite-1')).toEqual([
        { eventId: first.id, revision: 3n },
        { eventId: second.id, revision: 7n },
      ]);
      await records.unpark(first.id);
      expect([...(await records.parkedStreamIds())]).toEqual(['kite-1']);
      await records.unpark(second.id);
      expect([...(await records.parkedStreamIds())]).toEqual([]);
    });

    it('retries a stream when its first event is due, or was left behind by one that is no longer parked', async () => {
      const [first, second] = [eventOf('kite-1', 0n), eventOf('kite-1', 1n)];
      await records.park(first, later);
      await records.park(second, undefined);
      await records.park(eventOf('kite-2', 0n), { message: 'Never.', retryAfterMs: undefined });
      expect(await records.dueStreamIds()).toEqual([]);
      await records.park(first, now);
      expect(await records.dueStreamIds()).toEqual(['kite-1']);
      await records.park(first, later);
      // A repeated event that only waits does not hide why it failed.
      await records.park(first, undefined);
      expect(await records.dueStreamIds()).toEqual([]);
      await records.unpark(first.id);
      expect(await records.dueStreamIds()).toEqual(['kite-1']);
    });

    it('has relations, whose pairs may be added and removed repeatedly', async () => {
      for (const value of ['wren', 'owl', 'owl']) await relation.add('kelp', value);
      await relation.add('tide', 'owl');
      expect(await relation.has('kelp')).toBe(true);
      expect((await relation.valuesOf('kelp')).toSorted()).toEqual(['owl', 'wren']);
      expect((await relation.keysOf('owl')).toSorted()).toEqual(['kelp', 'tide']);
      for (let time = 0; time < 2; time += 1) await relation.remove('tide', 'owl');
      expect(await relation.has('tide')).toBe(false);
      expect(await relation.keys()).toEqual(['kelp']);
    });
  });
};
