import { randomUUID } from 'node:crypto';
import { defineEvent, type EventOf, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createCachedFold, type Fold, type FoldBudget, createFoldBudget } from './cachedFold.ts';
import { createMemoryEventStore } from './memory/memoryEventStore.ts';
import { type EventStore, type StreamSlice } from './port.ts';

const Counted = defineEvent('Counted', 1, z.object({ by: z.int() }));
type Counted = EventOf<typeof Counted>;

const metadata = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'wren', role: 'parent' },
  correlationId: 'test',
} as const;

const open = (budget?: FoldBudget) => {
  const store = createMemoryEventStore();
  const reads: string[] = [];
  let evolved = 0;
  const fold: Fold<number, Counted> = {
    events: [Counted],
    initialState: 0,
    evolve: (total, { data }) => {
      evolved += 1;
      return total + data.by;
    },
  };
  const readStream: EventStore['readStream'] = async (streamId, options) => {
    reads.push(`${streamId} from ${options?.from}`);
    return await store.readStream(streamId, options);
  };
  const append = async (streamId: string, by: number, type = 'Counted') => {
    const event = { id: randomUUID(), type, version: 1, data: { by }, metadata };
    await store.append(streamId, [event], { expected: 'any' });
  };
  return { ...createCachedFold({ readStream }, fold, budget), append, reads, evolved: () => evolved, store, fold };
};

describe("a stream's folded state", () => {
  it('is folded from all its events, and is the initial state without events', async () => {
    const { readState, append } = open();
    await append('a-1', 1);
    await append('a-1', 2);
    await append('a-2', 5);
    expect([await readState('a-1'), await readState('a-2'), await readState('a-3')]).toEqual([3, 5, 0]);
  });

  it('reads only the events after the last call', async () => {
    const { readState, append, reads, evolved } = open();
    await append('a-1', 1);
    await append('a-1', 2);
    await readState('a-1');
    await append('a-1', 4);
    expect([await readState('a-1'), await readState('a-1')]).toEqual([7, 7]);
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 2', 'a-1 from 3']);
    expect(evolved()).toBe(3);
  });

  it('caches the most recently requested streams, and reads the others again', async () => {
    const { readState, append, reads } = open(createFoldBudget({ maxStreams: 2, maxEvents: 100 }));
    for (const streamId of ['a-1', 'a-2', 'a-3']) await append(streamId, 1);
    for (const streamId of ['a-1', 'a-2', 'a-1', 'a-3', 'a-1', 'a-2']) expect(await readState(streamId)).toBe(1);
    expect(reads.slice(4)).toEqual(['a-1 from 1', 'a-2 from 0']);
  });

  it('stays within the event budget, and does not cache a stream that alone exceeds it', async () => {
    const { readState, append, reads } = open(createFoldBudget({ maxStreams: 10, maxEvents: 5 }));
    for (const streamId of ['a-1', 'a-1', 'a-1', 'a-2', 'a-2', 'a-2']) await append(streamId, 1);
    for (const streamId of ['a-1', 'a-1', 'a-2', 'a-1']) expect(await readState(streamId)).toBe(3);
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 3', 'a-2 from 0', 'a-1 from 0']);
    for (let more = 0; more < 3; more += 1) await append('a-1', 1);
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await readState('a-1')).toBe(6);
    expect(reads.slice(4)).toEqual(['a-1 from 3', 'a-1 from 0']);
  });

  it('shares its event budget with other folds', async () => {
    const budget = createFoldBudget({ maxStreams: 1, maxEvents: 100 });
    const { readState, append, reads, store, fold } = open(budget);
    const other = createCachedFold(store, fold, budget);
    await append('a-1', 1);
    await readState('a-1');
    await readState('a-1');
    await other.readState('a-1');
    await readState('a-1');
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 1', 'a-1 from 0']);
  });

  it('is folded from a long stream in pages', async () => {
    const { readState, store, reads } = open();
    const event = () => ({ id: randomUUID(), type: 'Counted', version: 1, data: { by: 1 }, metadata });
    await store.append('a-1', Array.from({ length: 2500 }, event), { expected: 'noStream' });
    expect(await readState('a-1')).toBe(2500);
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 1000', 'a-1 from 2000']);
    await store.append('a-1', Array.from({ length: 500 }, event), { expected: 'any' });
    expect([await readState('a-1'), await readState('a-1')]).toEqual([3000, 3000]);
    expect(reads.slice(3)).toEqual(['a-1 from 2500', 'a-1 from 3000']);
  });

  it('skips event types that do not change it, and does not read them again', async () => {
    const { append, reads, store, fold } = open();
    const readStream: EventStore['readStream'] = (streamId, options) => {
      reads.push(`${streamId} from ${options?.from}`);
      return store.readStream(streamId, options);
    };
    const { readState } = createCachedFold({ readStream }, { ...fold, excludedTypes: ['Noise'] });
    await append('a-1', 1);
    await append('a-1', 100, 'Noise');
    expect([await readState('a-1'), await readState('a-1')]).toEqual([1, 1]);
    await append('a-1', 2);
    await append('a-1', 1, 'Unheard');
    await expect(readState('a-1')).rejects.toThrow(UnreadableEvent);
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 2', 'a-1 from 2']);
  });

  it('never goes back when two calls overlap and the one that read less ends last', async () => {
    const { append, store, fold } = open();
    await append('a-1', 1);
    const releases: (() => void)[] = [];
    const slow = createCachedFold(
      {
        readStream: async (streamId, options) => {
          const slice: StreamSlice = await store.readStream(streamId, options);
          await new Promise<void>((resolve) => releases.push(resolve));
          return slice;
        },
      },
      fold,
    );
    const early = slow.readState('a-1');
    await Promise.resolve();
    await append('a-1', 2);
    const late = slow.readState('a-1');
    await new Promise((resolve) => setImmediate(resolve));
    releases.at(1)?.();
    expect(await late).toBe(3);
    releases.at(0)?.();
    expect(await early).toBe(1);
    const third = slow.readState('a-1');
    await new Promise((resolve) => setImmediate(resolve));
    releases.at(2)?.();
    expect(await third).toBe(3);
  });

  it('cannot be computed for a stream with unknown events, however often it is requested', async () => {
    const { readState, append } = open();
    await append('a-1', 1);
    await readState('a-1');
    await append('a-1', 2, 'Invented');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reading = readState('a-1');
      await expect(reading).rejects.toThrow(UnreadableEvent);
      await expect(reading).rejects.toThrow('a-1 has an event of unknown type Invented at revision 1');
    }
  });

  it('is not cached after a failed call', async () => {
    const { append, store, fold } = open();
    await append('a-1', 1);
    let isDown = true;
    const flaky = createCachedFold(
      { readStream: (...args) => (isDown ? Promise.reject(new Error('down')) : store.readStream(...args)) },
      fold,
    );
    await expect(flaky.readState('a-1')).rejects.toThrow('down');
    isDown = false;
    expect(await flaky.readState('a-1')).toBe(1);
  });
});
