import { describe, expect, it } from '@jest/globals';
import { isCaughtUp, newStreamId, createNumberedEvents, readUntil } from '../contract/fixture.ts';
import { eventStoreContract } from '../eventStoreContract.ts';
import { createMemoryEventStore } from './memoryEventStore.ts';

eventStoreContract('in memory', () => {
  const store = createMemoryEventStore();
  const dispose = async () => {
    await store[Symbol.asyncDispose]();
  };
  return Promise.resolve({ store, dispose });
});

describe('the in-memory event store', () => {
  it('ends its subscriptions when it is closed', async () => {
    const store = createMemoryEventStore();
    const { signal } = new AbortController();
    for await (const batch of store.subscribe({ signal })) if (batch.isCaughtUp) void store[Symbol.asyncDispose]();
    expect(signal.aborted).toBe(false);
  });

  it('refuses positions of another in-memory store', async () => {
    const [store, elsewhere] = [createMemoryEventStore(), createMemoryEventStore()];
    const { position } = await elsewhere.append(newStreamId(), createNumberedEvents(1), { expected: 'noStream' });
    await expect(readUntil(store, { after: position }, isCaughtUp)).rejects.toThrow('is not a position');
  });
});
