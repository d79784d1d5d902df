import { describe, expect, it } from '@jest/globals';
import { gate } from '../../testing/gate.ts';
import { watchChanges } from '../../testing/watchChanges.ts';
import { type HandleMessages, UnusableMessage } from '../port.ts';
import {
  type FetchedMessage,
  type PartitionWorker,
  type PartitionWorkerOptions,
  openPartitionWorker,
} from './partitionWorker.ts';
import { type Progress } from './topics.ts';
import { openDeliveryGate } from './consumerSession.ts';

const fetched = (offset: number, key: string): FetchedMessage => ({
  offset,
  message: { id: `id-${offset}`, key, body: offset, receivedAt: new Date(0) },
});

/** A worker that records its calls; `until` checks its condition again after each handled or parked message. */
const startWorker = (handle: HandleMessages, options: Partial<PartitionWorkerOptions> = {}) => {
  const calls = {
    handled: [] as unknown[][],
    committed: [] as Progress[],
    parked: [] as string[],
    order: [] as string[],
  };
  const { changed, until } = watchChanges();
  const lane = openPartitionWorker({
    from: { offset: 0, done: '' },
    batchSize: 10,
    retry: { attempts: 2, firstPauseMs: 20, longestPauseMs: 20 },
    serialize: openDeliveryGate(new AbortController().signal).serialize,
    onFailure: () => undefined,
    handle: async (messages) => {
      calls.order.push('handling');
      changed();
      await handle(messages);
      calls.handled.push(messages.map(({ body }) => body));
      calls.order.push('handled');
      changed();
    },
    commit: (progress) => {
      calls.committed.push(progress);
      calls.order.push('committed');
      return Promise.resolve();
    },
    park: ({ id }, reason) => {
      calls.parked.push(`${id}: ${reason}`);
      changed();
      return Promise.resolve();
    },
    ...options,
  });
  return { lane, until, ...calls };
};

const refusing = (offset: number, error: Error): HandleMessages => {
  return (messages) => (messages.some(({ body }) => body === offset) ? Promise.reject(error) : Promise.resolve());
};
const endingWorker = async (lane: PartitionWorker, test: () => Promise<void>) => {
  try {
    await test();
  } finally {
    await lane.end(false);
  }
};

describe('the worker of one partition', () => {
  it('commits only after the handler has succeeded', async () => {
    const { lane, handled, committed, order } = startWorker(() => Promise.resolve());
    lane.enqueue([fetched(0, 'oak'), fetched(1, 'fir')]);
    await endingWorker(lane, async () => {
      expect(await lane.hasRoom(5_000)).toBe(true);
      expect(handled).toEqual([[0, 1]]);
      expect(committed).toEqual([{ offset: 2, done: '' }]);
      expect(order).toEqual(['handling', 'handled', 'committed']);
    });
  });

  it('skips messages that were received or processed before, and parks foreign messages', async () => {
    const { lane, handled, committed, parked } = startWorker(() => Promise.resolve(), {
      from: { offset: 5, done: '1-2' },
    });
    lane.enqueue([4, 5, 6, 7, 8].map((offset) => fetched(offset, 'oak')));
    lane.enqueue([fetched(7, 'oak'), { ...fetched(9, 'oak'), isForeign: true }, fetched(10, 'oak')]);
    await endingWorker(lane, async () => {
      expect(await lane.hasRoom(5_000)).toBe(true);
      expect(handled.flat()).toEqual([5, 8, 10]);
      expect(parked).toEqual([expect.stringMatching(/^id-9: It was not written by the bus/)]);
      expect(committed.at(-1)).toEqual({ offset: 11, done: '' });
    });
  });

  it('continues with other keys while one waits, and commits what is processed beyond it', async () => {
    const { lane, until, handled, committed } = startWorker(refusing(0, new Error('Not now.')), {
      retry: { attempts: 9, firstPauseMs: 600_000, longestPauseMs: 600_000 },
    });
    lane.enqueue([fetched(0, 'oak'), fetched(1, 'fir'), fetched(2, 'oak'), fetched(3, 'fir')]);
    await endingWorker(lane, async () => {
      await until(() => handled.length === 1);
      expect(await lane.hasRoom(5_000)).toBe(true);
      expect(handled).toEqual([[1, 3]]);
      expect(committed.at(-1)).toEqual({ offset: 0, done: '1-1,3-3' });
    });
  });

  it('parks a message after its last attempt, or immediately if unusable, and then continues with the key', async () => {
    let failures = 0;
    const { lane, until, handled, parked } = startWorker((messages) => {
      if (messages.some(({ body }) => body === 3)) throw new UnusableMessage('It is in no known language.');
      if (!messages.some(({ body }) => body === 0)) return Promise.resolve();
      if (messages.length === 1) failures += 1;
      throw new Error('The scale broke.');
    });
    lane.enqueue([0, 1, 3].map((offset) => fetched(offset, 'oak')));
    await endingWorker(lane, async () => {
      await until(() => handled.length === 1 && parked.length === 2);
      expect(failures).toBe(2);
      expect(parked).toEqual(['id-0: The scale broke.', 'id-3: It is in no known language.']);
      expect(handled).toEqual([[1]]);
    });
  });

  it('retains a message that could not be parked', async () => {
    const parked: string[] = [];
    const { whenOpen: isParked, open } = gate();
    let refusals = 2;
    const { lane, committed } = startWorker(refusing(0, new UnusableMessage('No.')), {
      park: ({ id }) => {
        refusals -= 1;
        if (refusals >= 0) return Promise.reject(new Error('No broker answers.'));
        parked.push(id);
        open();
        return Promise.resolve();
      },
    });
    lane.enqueue([fetched(0, 'oak')]);
    await endingWorker(lane, async () => {
      await isParked;
      expect(await lane.hasRoom(5_000)).toBe(true);
      expect(committed.map(({ offset }) => offset)).toEqual([0, 0, 1]);
    });
  });

  it('retries a commit, and starts nothing before it has succeeded', async () => {
    let refusals = 1;
    const order: string[] = [];
    const { lane } = startWorker(
      ([first]) => {
        order.push(`handled ${String(first?.body)}`);
        return Promise.resolve();
      },
      {
        batchSize: 1,
        commit: ({ offset }) => {
          refusals -= 1;
          if (refusals >= 0) return Promise.reject(new Error('The group is being divided anew.'));
          order.push(`committed ${offset}`);
          return Promise.resolve();
        },
      },
    );
    lane.enqueue([fetched(0, 'oak'), fetched(1, 'oak')]);
    await endingWorker(lane, async () => {
      expect(lane.workingSince).toBeUndefined();
      expect(await lane.hasRoom(10_000)).toBe(true);
      expect(order).toEqual(['handled 0', 'committed 1', 'handled 1', 'committed 2']);
    });
  });

  it.each([
    [false, 'acknowledges it', [{ offset: 1, done: '' }]],
    [true, 'leaves its acknowledgement to whoever has the partition now', []],
  ])('finishes its current work when it ends (lost: %s), and %s', async (isLost, _what, acknowledged) => {
    const { whenOpen: held, open: release } = gate();
    const { lane, until, order, handled, committed } = startWorker(() => held, { batchSize: 1 });
    lane.enqueue([fetched(0, 'oak'), fetched(1, 'oak')]);
    await until(() => order.length > 0);
    expect(lane.workingSince).toBeDefined();
    expect(await lane.hasRoom(0)).toBe(false);
    const ended = lane.end(isLost);
    release();
    await ended;
    expect(handled).toEqual([[0]]);
    expect(committed).toEqual(acknowledged);
  });

  it('has no room while too many messages of a key wait', async () => {
    const { lane } = startWorker(refusing(0, new Error('Not now.')), {
      retry: { attempts: 9, firstPauseMs: 600_000, longestPauseMs: 600_000 },
    });
    lane.enqueue(Array.from({ length: 5_000 }, (_, offset) => fetched(offset, 'oak')));
    await endingWorker(lane, async () => {
      expect(await lane.hasRoom(50)).toBe(false);
    });
  });
});
