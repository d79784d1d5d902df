import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { silentLog } from '../kernel/log.ts';
import { createChangeSignal } from './changeSignal.ts';
import { followLog } from './followLog.ts';
import { createLogTail } from './logTail.ts';
import { type Position, type RecordedEvent, StoreUnavailable, type SubscriptionBatch } from './port.ts';

const positionOf = (number: number) => `log:${number}` as Position;
const numberOf = (position: Position): number => Number(position.slice(4));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A log in memory with its tail. `reads` counts the pages read by subscriptions and by the tail. */
const openLog = ({ capacity = 1_000 } = {}) => {
  const events: RecordedEvent[] = [];
  const changeSignal = createChangeSignal();
  const closing = new AbortController();
  const { signal } = closing;
  const reads = { bySubscriptions: 0, byTail: 0 };
  let failingReads = 0;

  const readPage = async (after: Position, category: string | undefined, limit: number): Promise<SubscriptionBatch> => {
    await Promise.resolve();
    if (failingReads > 0) {
      failingReads -= 1;
      throw new StoreUnavailable('The log does not answer');
    }
    const rest = events
      .slice(numberOf(after))
      .filter(({ streamId }) => !category || streamId.startsWith(`${category}-`));
    const page = rest.slice(0, limit);
    const reached = rest.length > limit ? (page.at(-1)?.position ?? after) : positionOf(events.length);
    return { events: page, reached, isCaughtUp: reached === positionOf(events.length) };
  };
  const shared = { changeSignal, signal, log: silentLog };
  const tail = createLogTail({
    readPage: (after) => {
      reads.byTail += 1;
      return readPage(after, undefined, 3);
    },
    compare: (a, b) => numberOf(a) - numberOf(b),
    pollEveryMs: 3_600_000,
    capacity,
    ...shared,
  });

  return {
    events,
    reads,
    [Symbol.dispose]: () => closing.abort(),
    notify: () => changeSignal.notify(),
    failNextReads: (count: number) => (failingReads = count),
    append: (category: string, count = 1) => {
      for (let index = 0; index < count; index += 1)
        events.push({ streamId: `${category}-1`, position: positionOf(events.length + 1) } as RecordedEvent);
      changeSignal.notify();
    },
    /** Subscribes to a category. `request` asks for the next batch, unless the last request is still waiting. */
    subscribe: (category: string, batchSize = 500) => {
      const batches = followLog({
        readPage: (after) => {
          reads.bySubscriptions += 1;
          return readPage(after, category, batchSize);
        },
        from: positionOf(0),
        ...{ tail, categories: [category], batchSize, readAhead: false, ...shared },
      });
      const received: Position[] = [];
      let reached = positionOf(0);
      let isWaiting = false;
      return {
        received,
        reached: () => reached,
        request: () => {
          if (isWaiting) return;
          isWaiting = true;
          void batches.next().then(({ value }) => {
            isWaiting = false;
            if (!value) return;
            received.push(...value.events.map(({ position }) => position));
            reached = value.reached;
          });
        },
      };
    },
  };
};

const positionsOf = (events: readonly RecordedEvent[], category: string): readonly Position[] =>
  events.filter(({ streamId }) => streamId === `${category}-1`).map(({ position }) => position);

describe('the tail of a log', () => {
  it('reads a new event once for all subscriptions that wait, also those whose filter excludes it', async () => {
    using log = openLog();
    const subscriptions = ['camp', 'camp', 'kid', 'ad'].map((category) => log.subscribe(category));
    const requestAll = async () => {
      subscriptions.forEach(({ request }) => request());
      await settle();
    };
    await requestAll();
    await requestAll();
    expect(log.reads).toEqual({ bySubscriptions: 4, byTail: 0 });
    log.append('camp');
    await settle();
    expect(subscriptions.map(({ received }) => received.length)).toEqual([1, 1, 0, 0]);
    expect(subscriptions.map(({ reached }) => reached())).toEqual(subscriptions.map(() => positionOf(1)));
    expect(log.reads).toEqual({ bySubscriptions: 4, byTail: 1 });
  });

  it('holds events for a slow subscription, which reads the log itself only after it has lost some', async () => {
    using log = openLog({ capacity: 4 });
    const [fast, slow] = [log.subscribe('camp'), log.subscribe('camp')];
    const request = async (subscription: typeof fast, times = 1) => {
      for (let time = 0; time < times; time += 1) {
        subscription.request();
        await settle();
      }
    };
    await request(fast, 2);
    await request(slow);
    log.append('camp', 3);
    await request(fast, 2);
    await request(slow);
    expect(slow.received).toHaveLength(3);
    expect(log.reads.bySubscriptions).toBe(2);
    for (let time = 0; time < 3; time += 1) {
      log.append('camp', 2);
      await request(fast, 2);
    }
    await request(slow);
    expect(slow.received).toHaveLength(9);
    expect(log.reads.bySubscriptions).toBe(3);
  });

  it('delivers every event once and in order, whatever the pace of the subscriptions and the faults of the log', async () => {
    const category = fc.constantFrom('camp', 'kid', 'ad');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('append' as const), category, count: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ kind: fc.constant('request' as const), subscriber: fc.nat({ max: 3 }) }),
      fc.record({ kind: fc.constant('fail' as const), reads: fc.integer({ min: 1, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        using log = openLog({ capacity: 5 });
        const subscribed = ['camp', 'camp', 'kid', 'ad'] as const;
        const subscribers = subscribed.map((name, index) => log.subscribe(name, index + 1));
        for (const each of steps) {
          if (each.kind === 'append') log.append(each.category, each.count);
          else if (each.kind === 'fail') log.failNextReads(each.reads);
          else subscribers[each.subscriber]?.request();
          await settle();
        }
        log.failNextReads(0);
        const end = positionOf(log.events.length);
        for (let turn = 0; turn < 1_000 && subscribers.some(({ reached }) => reached() !== end); turn += 1) {
          log.notify();
          subscribers.forEach(({ request }) => request());
          await settle();
        }
        for (const [index, { received }] of subscribers.entries())
          expect(received).toEqual(positionsOf(log.events, subscribed[index] as string));
      }),
    );
  });
});
