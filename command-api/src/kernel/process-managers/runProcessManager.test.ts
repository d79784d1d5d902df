import { type EventStore, type RecordedEvent, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { appendEvents } from '../testing/appendEvents.ts';
import { type ProcessManager } from './processManager.ts';
import { runProcessManager } from './runProcessManager.ts';
import { createMemoryManagerStorage } from './testing/memoryManagerStorage.ts';

let store: EventStore;
let storage: ReturnType<typeof createMemoryManagerStorage>;
/** What the manager did, such as 'handle kite-1/0': the stream and the revision of the event. */
let calls: string[];
/** The positions after which subscriptions began. */
let starts: (string | undefined)[];
let progress: ReturnType<typeof createSignal>;
/** Returns the error of a call; undefined if it succeeds. */
let failureOf: (event: RecordedEvent) => Error | undefined;
beforeEach(() => {
  store = createMemoryEventStore();
  storage = createMemoryManagerStorage();
  [calls, starts] = [[], []];
  progress = createSignal();
  failureOf = () => undefined;
});

const call = (name: string) => async (event: RecordedEvent) => {
  calls.push(`${name} ${event.streamId}/${event.revision}`);
  progress.notify();
  const failure = failureOf(event);
  if (failure) await Promise.reject(failure);
};
const append = (streamId: string, ...types: readonly string[]) =>
  appendEvents(store, streamId, ...types.map((type) => ({ type, data: {} })));
const records = () => storage.recordsOf('kites');

/** Starts the manager. Disposing stops it and waits until it has ended. */
const start = async (options: Partial<ProcessManager> = {}) => {
  const stop = new AbortController();
  const observed: EventStore = {
    ...store,
    subscribe: (request) => {
      starts.push(request.after);
      return store.subscribe(request);
    },
  };
  const manager = { name: 'kites', categories: ['kite'], handle: call('handle'), ...options };
  const deps = { store: observed, storage, log: silentLog, onProgress: progress.notify };
  const done = runProcessManager({ ...deps, firstRetryMs: 1, parkedIntervalMs: 1 }, manager, stop.signal);
  await progress.until(async () => (await records().loadCheckpoint()) !== undefined);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await done;
    },
  };
};
const untilCalled = (...expected: readonly string[]) =>
  progress.until(() => expected.every((each) => calls.includes(each)));
/** Waits until the checkpoint has passed all events. */
const untilStored = () =>
  progress.until(async () => {
    const position = (await records().loadCheckpoint())?.position;
    return position !== undefined && store.compare(position, await store.head()) >= 0;
  });

describe('a process manager at its first start', () => {
  it('begins at the end of the log', async () => {
    await append('kite-1', 'Flown');
    await using _running = await start();
    await append('kite-2', 'Flown');
    await untilStored();
    expect(calls).toEqual(['handle kite-2/0']);
  });

  it('replays events from before, and handles later ones', async () => {
    await append('kite-1', 'Flown');
    await append('owl-1', 'Heard');
    await using _running = await start({ replay: call('replay') });
    await append('kite-1', 'Flown');
    await untilCalled('handle kite-1/1');
    expect(calls).toEqual(['replay kite-1/0', 'handle kite-1/1']);
  });
});

describe('a process manager that handles some event types', () => {
  it('handles only those, and stores no checkpoint for a batch without them', async () => {
    const advances: (string | undefined)[] = [];
    const inner = storage;
    storage = {
      ...inner,
      recordsOf: (name) => ({
        ...inner.recordsOf(name),
        advanceTo: async (position) => {
          advances.push(position);
          await inner.recordsOf(name).advanceTo(position);
        },
      }),
    };
    await using _running = await start({ types: ['Flown'] });
    await append('kite-1', 'Flown');
    await untilCalled('handle kite-1/0');
    await untilStored();
    const stored = advances.length;
    await append('kite-1', 'Repaired');
    await append('kite-1', 'Repaired', 'Flown');
    await untilCalled('handle kite-1/3');
    await untilStored();
    expect(calls).toEqual(['handle kite-1/0', 'handle kite-1/3']);
    expect(advances).toHaveLength(stored + 1);
  });
});

describe('a process manager at a later start', () => {
  // Covers: E.6
  it('continues at its checkpoint, and reads nothing from the beginning', async () => {
    await append('kite-1', 'Flown');
    {
      await using _first = await start({ replay: call('replay') });
      await untilStored();
    }
    await append('kite-1', 'Flown');
    starts = [];
    await using _second = await start({ replay: call('replay') });
    await untilCalled('handle kite-1/1');
    expect(calls).toEqual(['replay kite-1/0', 'handle kite-1/1']);
    expect(starts).toEqual([expect.any(String)]);
  });

  it('handles an event again if it was stopped before the checkpoint was stored', async () => {
    const stop = new AbortController();
    const handle = async (event: RecordedEvent) => {
      await call('handle')(event);
      stop.abort();
    };
    const manager = { name: 'kites', categories: ['kite'], handle };
    const ended = runProcessManager(
      { store, storage, log: silentLog, onProgress: progress.notify },
      manager,
      stop.signal,
    );
    await progress.until(async () => (await records().loadCheckpoint()) !== undefined);
    await append('kite-1', 'Flown', 'Flown');
    await ended;
    await using _running = await start();
    await untilStored();
    expect(calls).toEqual(['handle kite-1/0', 'handle kite-1/0', 'handle kite-1/1']);
  });
});

describe('an event that fails', () => {
  it('is retried before later events are handled', async () => {
    let failures = 2;
    failureOf = () => ((failures -= 1) >= 0 ? new Error('Too windy.') : undefined);
    await using _running = await start();
    await append('kite-1', 'Flown');
    await append('kite-2', 'Flown');
    await untilStored();
    expect(calls).toEqual([...Array<string>(3).fill('handle kite-1/0'), 'handle kite-2/0']);
  });

  it('is parked after six attempts with the later events of its stream, and retried in order', async () => {
    let isWindy = true;
    failureOf = ({ streamId }) => (isWindy && streamId === 'kite-1' ? new Error('Too windy.') : undefined);
    await using _running = await start();
    await append('kite-1', 'Flown', 'Landed');
    await append('kite-2', 'Flown');
    await untilStored();
    expect(calls).toEqual([...Array<string>(6).fill('handle kite-1/0'), 'handle kite-2/0']);
    expect(await records().parkedIn('kite-1')).toHaveLength(2);
    isWindy = false;
    const { events } = await store.readStream('kite-1');
    await records().park(events[0] as RecordedEvent, { message: 'Too windy.', retryAfterMs: 0 });
    await progress.until(async () => (await records().parkedStreamIds()).size === 0);
    expect(calls.slice(-2)).toEqual(['handle kite-1/0', 'handle kite-1/1']);
  });

  it('is parked after one attempt if retries cannot succeed, until an admin decides', async () => {
    failureOf = ({ revision }) => (revision === 0n ? new RangeError('No such kite.') : undefined);
    await using _running = await start({ isPermanent: (error) => error instanceof RangeError });
    await append('kite-1', 'Flown', 'Landed');
    await untilStored();
    expect(calls).toEqual(['handle kite-1/0']);
    // An admin skips the event.
    const [parked] = await records().parkedIn('kite-1');
    await records().unpark(parked?.eventId ?? '');
    await untilCalled('handle kite-1/1');
  });

  it('is not parked while the log does not answer', async () => {
    let isAway = true;
    failureOf = () => (isAway ? new StoreUnavailable('The log is away.') : undefined);
    await using _running = await start();
    await append('kite-1', 'Flown');
    await untilCalled('handle kite-1/0');
    isAway = false;
    await untilStored();
    expect((await records().parkedStreamIds()).size).toBe(0);
    expect(starts.at(-1)).toBe(starts[0]);
  });
});

describe('the rounds of a process manager', () => {
  const round = { intervalMs: 60_000, run: () => Promise.resolve(void calls.push('round')) };

  it('begin once all existing events are handled, and follow new events if wanted', async () => {
    await append('kite-1', 'Flown');
    const rounds = { ...round, isAfterEvents: true };
    await using _running = await start({ replay: call('replay'), rounds });
    await progress.until(() => calls.includes('round'));
    expect(calls[0]).toBe('replay kite-1/0');
    calls = [];
    await append('kite-1', 'Flown');
    await progress.until(() => calls.includes('round'));
    expect(calls).toContain('handle kite-1/1');
  });

  it('wait for parked events that they need', async () => {
    failureOf = () => new RangeError('No such kite.');
    const rounds = { ...round, isAfterEvents: true, needsAllEvents: true };
    await append('kite-1', 'Flown');
    await using _running = await start({ replay: call('replay'), rounds, isPermanent: () => true });
    await untilStored();
    await append('kite-2', 'Flown');
    await untilStored();
    expect(calls).toEqual(['replay kite-1/0', 'handle kite-2/0']);
  });

  it('are repeated soon after one has failed', async () => {
    let failures = 2;
    const run = () => {
      calls.push('round');
      progress.notify();
      return (failures -= 1) >= 0 ? Promise.reject(new Error('Too windy.')) : Promise.resolve();
    };
    await using _running = await start({ rounds: { intervalMs: 60_000, run } });
    await progress.until(() => calls.length === 3);
  });
});
