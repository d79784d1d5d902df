import { describe, expect, it } from '@jest/globals';
import { openTurns } from './consumerSession.ts';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the turns of a consumer', () => {
  it('run work one after the other, in the order of the calls', async () => {
    const turns = openTurns(new AbortController().signal);
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins on ${turns.working?.partition}`);
      await nextTick();
      order.push(`${name} ends`);
    };
    void turns.take(3, step('oak'));
    void turns.take(7, step('fir'));
    await turns.whenIdle();
    expect(order).toEqual(['oak begins on 3', 'oak ends', 'fir begins on 7', 'fir ends']);
    expect(turns.working).toBeUndefined();
  });

  it('start nothing while they are suspended', async () => {
    const turns = openTurns(new AbortController().signal);
    turns.suspend();
    turns.suspend();
    let began = false;
    const taken = turns.take(0, () => {
      began = true;
      return Promise.resolve();
    });
    await nextTick();
    expect(began).toBe(false);
    turns.resume();
    await taken;
    expect(began).toBe(true);
  });

  it('pause after work that failed, but not longer than the consumer runs', async () => {
    const ending = new AbortController();
    const turns = openTurns(ending.signal);
    const failed = Array.from({ length: 20 }, () => turns.take(0, () => Promise.reject(new Error('Broken.'))));
    const outcomes = Promise.allSettled(failed);
    let isOver = false;
    void turns.whenIdle().then(() => (isOver = true));
    await nextTick();
    expect(isOver).toBe(false);
    expect(turns.working).toBeUndefined();
    ending.abort(); // otherwise the pauses would add up to more than a minute
    expect((await outcomes).map(({ status }) => status)).toEqual(failed.map(() => 'rejected'));
  });
});
