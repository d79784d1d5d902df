import { describe, expect, it } from '@jest/globals';
import { Mutex } from 'async-mutex';
import { gate } from '../../testing/gate.ts';
import { watchChanges } from '../../testing/watchChanges.ts';
import { type HandleMessages, UnusableMessage } from '../port.ts';
import { type FetchedMessage, type PartitionWorkerOptions, openPartitionWorker } from './partitionWorker.ts';

const fetched = (offset: number, key: string): FetchedMessage => ({
  offset,
  message: { id: `id-${offset}`, key, body: offset, receivedAt: new Date(0) },
});

/** A worker that records its calls; `until` checks its condition again after each of them. */
const startWorker = (handle: HandleMessages, options: Partial<PartitionWorkerOptions> = {}) => {
  const calls = {
    handled: [] as unknown[][],
    committed: [] as number[],
    parked: [] as string[],
    order: [] as string[],
  };
  const { changed, until } = watchChanges();
  const turn = new Mutex();
  const worker = openPartitionWorker({
    batchSize: 10,
    retry: { attempts: 2, firstPauseMs: 20, longestPauseMs: 20 },
    takeTurn: (work) => turn.runExclusive(work),
    onFailure: () => undefined,
    handle: async (messages) => {
      calls.order.push('handling');
      changed();
      await handle(messages);
      calls.handled.push(messages.map(({ body }) => body));
      calls.order.push('handled');
    },
    commit: (offset) => {
      calls.committed.push(offset);
      calls.order.push('committed');
      changed();
      return Promise.resolve();
    },
    park: ({ id }, reason) => {
      calls.parked.push(`${id}: ${reason}`);
      return Promise.resolve();
    },
    ...options,
  });
  return { worker, until, ended: () => turn.waitForUnlock(), ...calls };
};

const refusing = (offset: number, error: Error): HandleMessages => {
  return (messages) => (messages.some(({ body }) => body === offset) ? Promise.reject(error) : Promise.resolve());
};
const HOURS = { attempts: 9, firstPauseMs: 600_000, longestPauseMs: 600_000 };

describe('the worker of one partition', () => {
  it('commits only after the handler has succeeded', async () => {
    const { worker, handled, committed, order } = startWorker(() => Promise.resolve());
    await worker.deliver([fetched(0, 'oak'), fetched(1, 'fir')]);
    expect(handled).toEqual([[0, 1]]);
    expect(committed).toEqual([2]);
    expect(order).toEqual(['handling', 'handled', 'committed']);
  });

  it('skips messages that it received before, and parks foreign messages', async () => {
    const { worker, until, handled, committed, parked } = startWorker(() => Promise.resolve());
    await worker.deliver([5, 6].map((offset) => fetched(offset, 'oak')));
    await worker.deliver([5, 6, 7].map((offset) => fetched(offset, 'oak')));
    await worker.deliver([{ ...fetched(9, 'oak'), isForeign: true }, fetched(10, 'oak')]);
    await until(() => committed.at(-1) === 11);
    expect(handled).toEqual([[5, 6], [7], [10]]);
    expect(parked).toEqual([expect.stringMatching(/^id-9: It was not written by the bus/)]);
  });

  it('continues with other keys while one waits, and commits nothing beyond it', async () => {
    const { worker, until, handled, committed } = startWorker(refusing(0, new Error('Not now.')), { retry: HOURS });
    await worker.deliver([fetched(0, 'oak'), fetched(1, 'fir'), fetched(2, 'oak'), fetched(3, 'fir')]);
    await worker.deliver([fetched(4, 'oak'), fetched(5, 'elm')]);
    await until(() => committed.length === 3);
    expect(handled.flat().toSorted()).toEqual([1, 3, 5]);
    expect(committed).toEqual([0, 0, 0]);
    worker.end(false);
  });

  it('handles the messages of a key in order after one was retried, in batches again', async () => {
    let failures = 2;
    const { worker, until, handled, committed } = startWorker((messages) => {
      if (failures === 0 || !messages.some(({ body }) => body === 1)) return Promise.resolve();
      failures -= 1;
      return Promise.reject(new Error('Not now.'));
    });
    await worker.deliver([0, 1, 2, 3].map((offset) => fetched(offset, 'oak')));
    await until(() => committed.at(-1) === 4);
    expect(handled).toEqual([[0], [1], [2, 3]]);
  });

  it('parks a message after its last attempt, or immediately if unusable, and then continues with the key', async () => {
    const attempts: unknown[] = [];
    const { worker, until, handled, parked, committed } = startWorker((messages) => {
      attempts.push(messages.map(({ body }) => body));
      if (messages.some(({ body }) => body === 3)) throw new UnusableMessage('It is in no known language.');
      if (!messages.some(({ body }) => body === 0)) return Promise.resolve();
      throw new Error('The scale broke.');
    });
    await worker.deliver([fetched(0, 'oak')]);
    await worker.deliver([1, 3].map((offset) => fetched(offset, 'oak')));
    await until(() => committed.at(-1) === 4);
    expect(attempts).toEqual([[0], [0], [1, 3], [1], [3]]);
    expect(parked).toEqual(['id-0: The scale broke.', 'id-3: It is in no known language.']);
    expect(handled).toEqual([[1]]);
  });

  it('retains a message that could not be parked', async () => {
    let refusals = 2;
    const { worker, until, committed } = startWorker(refusing(0, new UnusableMessage('No.')), {
      park: () => {
        refusals -= 1;
        return refusals >= 0 ? Promise.reject(new Error('No broker answers.')) : Promise.resolve();
      },
    });
    await worker.deliver([fetched(0, 'oak'), fetched(1, 'fir')]);
    await until(() => committed.at(-1) === 2);
    expect(committed).toEqual([0, 2]);
    expect(refusals).toBe(-1);
  });

  it('retries a commit, and starts nothing before it has succeeded', async () => {
    let refusals = 1;
    const order: string[] = [];
    const { worker } = startWorker(
      ([first]) => {
        order.push(`handled ${String(first?.body)}`);
        return Promise.resolve();
      },
      {
        batchSize: 1,
        commit: (offset) => {
          refusals -= 1;
          if (refusals >= 0) return Promise.reject(new Error('The group is being divided anew.'));
          order.push(`committed ${offset}`);
          return Promise.resolve();
        },
      },
    );
    await worker.deliver([fetched(0, 'oak'), fetched(1, 'oak')]);
    expect(order).toEqual(['handled 0', 'committed 1', 'handled 1', 'committed 2']);
  });

  it.each([
    [false, 'acknowledges it', [1]],
    [true, 'leaves its acknowledgement to whoever has the partition now', []],
  ])('finishes its current work when it ends (lost: %s), and %s', async (isLost, _what, acknowledged) => {
    const { whenOpen: held, open: release } = gate();
    const { worker, until, ended, order, handled, committed } = startWorker(() => held, { batchSize: 1 });
    const delivered = worker.deliver([fetched(0, 'oak'), fetched(1, 'oak')]);
    await until(() => order.length > 0);
    worker.end(isLost);
    release();
    await delivered;
    await ended();
    expect(handled).toEqual([[0]]);
    expect(committed).toEqual(acknowledged);
  });

  it('wants no more messages while too many of a key wait', async () => {
    const { worker, until, order } = startWorker(refusing(0, new Error('Not now.')), { retry: HOURS });
    const delivering = { isOver: false };
    const delivered = worker
      .deliver(Array.from({ length: 5_000 }, (_, offset) => fetched(offset, 'oak')))
      .then(() => (delivering.isOver = true));
    await until(() => order.length === 2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(delivering.isOver).toBe(false);
    worker.end(false);
    await delivered;
  });
});
