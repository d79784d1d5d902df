import { describe, expect, it } from '@jest/globals';
import { pauseProportionally } from './catchUp.ts';

describe('pausing proportionally', () => {
  it('starts the next work after a pause', async () => {
    const pause = pauseProportionally(new AbortController().signal);
    await pause();
    await expect(pause()).resolves.toBeUndefined();
  });

  it('ends with the reason when the work is aborted', async () => {
    const shutdown = new AbortController();
    const pause = pauseProportionally(shutdown.signal);
    const resting = pause();
    shutdown.abort(new Error('The replay was cancelled.'));
    await expect(resting).rejects.toThrow('The replay was cancelled.');
    await expect(pause()).rejects.toThrow('The replay was cancelled.');
  });
});
