import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

describe('concurrent tasks', () => {
  it('never exceed the limit, and all complete', async () => {
    let [running, most, done] = [0, 0, 0];
    const tasks = createConcurrencyLimit(3);
    for (let each = 0; each < 20; each += 1)
      await tasks.start(async () => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn <= each % 4; turn += 1) await setImmediate();
        running -= 1;
        done += 1;
      });
    await tasks.waitForAll();
    expect([running, most, done]).toEqual([0, 3, 20]);
  });

  it('stop starting after one failed, and reject with that error', async () => {
    const failure = new Error('the first');
    const tasks = createConcurrencyLimit(1);
    await tasks.start(() => Promise.reject(failure));
    let started = false;
    await expect(
      tasks.start(() => {
        started = true;
        return Promise.resolve();
      }),
    ).rejects.toBe(failure);
    expect(started).toBe(false);
    await expect(tasks.waitForAll()).rejects.toBe(failure);
  });
});
