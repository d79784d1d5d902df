import { randomUUID } from 'node:crypto';
import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { createPositions } from '@campjay/platform/eventstore/positions.ts';
import { describe, expect, it } from '@jest/globals';
import { checkLog } from './checkLog.ts';

const positions = createPositions('example');
const metadata: EventMetadata = {
  time: '2026-03-01T08:00:00Z',
  actor: { userId: 'operator', role: 'system' },
  correlationId: 'one',
};

/** A valid event at the given position in the log. */
const event = (number: number, changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...SeasonOpened({ year: 2026 }),
  ...{ id: randomUUID(), version: 1, metadata, streamId: 'season' },
  ...{ revision: BigInt(number), position: positions.positionOf(BigInt(number + 1)) },
  recordedAt: new Date(Date.UTC(2026, 2, 1, 8, 0, number)),
  ...changes,
});

const storeOf = (events: readonly RecordedEvent[]): Pick<EventStore, 'subscribe' | 'compare'> => ({
  compare: (one, other) => positions.compare(one, other),
  async *subscribe() {
    await Promise.resolve();
    yield { events, reached: '' as Position, isCaughtUp: true };
  },
});

const check = (...events: readonly RecordedEvent[]) =>
  checkLog(storeOf(events), new AbortController().signal, () => undefined);

describe('checking the event log', () => {
  // Covers: O.3
  it('finds no errors in a valid log, and counts what it read', async () => {
    const checked = await check(event(0), event(1), event(2, { streamId: 'season-2', revision: 0n }));
    expect(checked).toMatchObject({ eventCount: 3, faultCount: 0, faults: [] });
    expect([...checked.streamIds]).toEqual(['season', 'season-2']);
  });

  const id = randomUUID();
  it.each<[string, readonly RecordedEvent[], string]>([
    ['a missing revision', [event(0), event(2)], 'season: revision 2 where 1 was expected'],
    [
      'a position that goes back',
      [event(0), event(1, { position: positions.positionOf(1n) })],
      'season: position example:1 does not come after example:1',
    ],
    [
      'a time that goes back',
      [event(0), event(1, { recordedAt: new Date(0) })],
      'season: revision 1 was recorded before the event that precedes it in the log',
    ],
    [
      'an id that occurs twice',
      [event(0, { id }), event(1, { id })],
      `season: the id ${id} of revision 1 occurs twice in the log`,
    ],
    ['an unknown type', [event(0, { type: 'Rained' })], 'the type Rained is unknown'],
    ['data that do not fit', [event(0, { data: { year: 'soon' } })], 'SeasonOpened version 1: year:'],
    ['a version of a newer build', [event(0, { version: 99 })], 'SeasonOpened version 99 is newer than this build'],
    [
      'metadata that do not fit',
      [event(0, { metadata: { ...metadata, time: 'noon' } })],
      'revision 0 cannot be read: its metadata: time:',
    ],
  ])('reports %s', async (_what, events, sentence) => {
    const { faultCount, faults } = await check(...events);
    expect(faultCount).toBe(1);
    expect(faults[0]).toContain(sentence);
  });

  // Covers: O.3
  it('counts all errors and names the first ones', async () => {
    const { faultCount, faults } = await check(...Array.from({ length: 70 }, (_, at) => event(at, { type: 'Rained' })));
    expect([faultCount, faults.length]).toEqual([70, 50]);
  });
});
