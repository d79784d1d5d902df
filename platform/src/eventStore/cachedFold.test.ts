import { randomUUID } from 'node:crypto';
import { defineEvent, type EventOf, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { cachedFold, type Fold } from './cachedFold.ts';
import { createMemoryEventStore } from './memory/memoryEventStore.ts';
import { type EventStore, type StreamSlice } from './port.ts';

const Counted = defineEvent('Counted', 1, z.object({ by: z.int() }));
type Counted = EventOf<typeof Counted>;

const metadata = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'wren', role: 'parent' },
  correlationId: 'test',
} as const;

const open = (maxStreams?: number) => {
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
  return { ...cachedFold({ readStream }, fold, maxStreams), append, reads, evolved: () => evolved, store, fold };
};

describe("a stream's folded state", () => {
  it('is that of all its events, and of a stream without events the initial one', async () => {
    const { stateOf, append } = open();
    await append('a-1', 1);
    await append('a-1', 2);
    await append('a-2', 5);
    expect([await stateOf('a-1'), await stateOf('a-2'), await stateOf('a-3')]).toEqual([3, 5, 0]);
  });

  it('reads only what came after the last call', async () => {
    const { stateOf, append, reads, evolved } = open();
    await append('a-1', 1);
    await append('a-1', 2);
    await stateOf('a-1');
    await append('a-1', 4);
    expect([await stateOf('a-1'), await stateOf('a-1')]).toEqual([7, 7]);
    expect(reads).toEqual(['a-1 from 0', 'a-1 from 2', 'a-1 from 3']);
    expect(evolved()).toBe(3);
  });

  it('remembers the streams that were asked for last, and reads the others anew', async () => {
    const { stateOf, append, reads } = open(2);
    for (const streamId of ['a-1', 'a-2', 'a-3']) await append(streamId, 1);
    for (const streamId of ['a-1', 'a-2', 'a-1', 'a-3', 'a-1', 'a-2']) expect(await stateOf(streamId)).toBe(1);
    expect(reads.slice(4)).toEqual(['a-1 from 1', 'a-2 from 0']);
  });

  it('never goes back when two calls overlap and the one that read less ends last', async () => {
    const { append, store, fold } = open();
    await append('a-1', 1);
    const held: (() => void)[] = [];
    const slow = cachedFold(
      {
        readStream: async (streamId, options) => {
          const slice: StreamSlice = await store.readStream(streamId, options);
          await new Promise<void>((resolve) => held.push(resolve));
          return slice;
        },
      },
      fold,
    );
    const early = slow.stateOf('a-1');
    await Promise.resolve();
    await append('a-1', 2);
    const late = slow.stateOf('a-1');
    await new Promise((resolve) => setImmediate(resolve));
    held.at(1)?.();
    expect(await late).toBe(3);
    held.at(0)?.();
    expect(await early).toBe(1);
    const third = slow.stateOf('a-1');
    await new Promise((resolve) => setImmediate(resolve));
    held.at(2)?.();
    expect(await third).toBe(3);
  });

  it('is not made of a stream that it does not understand, also when asked again', async () => {
    const { stateOf, append } = open();
    await append('a-1', 1);
    await stateOf('a-1');
    await append('a-1', 2, 'Invented');
    for (let again = 0; again < 2; again += 1) {
      const asking = stateOf('a-1');
      await expect(asking).rejects.toThrow(UnreadableEvent);
      await expect(asking).rejects.toThrow('a-1 holds at revision 1 an unknown event, Invented');
    }
  });

  it('is not remembered from a call that failed', async () => {
    const { append, store, fold } = open();
    await append('a-1', 1);
    let isDown = true;
    const flaky = cachedFold(
      { readStream: (...args) => (isDown ? Promise.reject(new Error('down')) : store.readStream(...args)) },
      fold,
    );
    await expect(flaky.stateOf('a-1')).rejects.toThrow('down');
    isDown = false;
    expect(await flaky.stateOf('a-1')).toBe(1);
  });
});
