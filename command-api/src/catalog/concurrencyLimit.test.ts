import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { concurrencyLimit } from './concurrencyLimit.ts';

describe('works side by side', () => {
  it('are never more than the limit, and all are done in the end', async () => {
    let [running, most, done] = [0, 0, 0];
    const tasks = concurrencyLimit(3);
    for (let each = 0; each < 20; each += 1)
      await tasks.start(async () => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn <= each % 4; turn += 1) await setImmediate();
        running -= 1;
        done += 1;
      });
    await tasks.settled();
    expect([running, most, done]).toEqual([0, 3, 20]);
  });

  it('start no more after one failed, and end with its failure, itself', async () => {
    const failure = new Error('the first');
    const tasks = concurrencyLimit(1);
    await tasks.start(() => Promise.reject(failure));
    let started = false;
    await expect(
      tasks.start(() => {
        started = true;
        return Promise.resolve();
      }),
    ).rejects.toBe(failure);
    expect(started).toBe(false);
    await expect(tasks.settled()).rejects.toBe(failure);
  });
});
