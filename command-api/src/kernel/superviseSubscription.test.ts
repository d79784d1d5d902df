import { once } from 'node:events';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

/** Replaces the pauses between attempts: they end at once, or only when the signal aborts. */
let isPauseEndless: boolean;
let pauses: number[];
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (ms: number, _value: unknown, { signal }: { readonly signal: AbortSignal }) => {
    pauses.push(ms);
    if (isPauseEndless) await once(signal, 'abort');
  },
}));
const { superviseSubscription } = await import('./superviseSubscription.ts');

const rejectAway = () => Promise.reject(new Error('the database is away'));
let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
  isPauseEndless = false;
  pauses = [];
});

const options = () => ({ log: silentLog, signal: stop.signal, sentence: 'It could not be followed.' });

describe('superviseSubscription', () => {
  // Covers: G.5
  it('restarts after each failure with longer pauses, and ends when aborted', async () => {
    await superviseSubscription(() => {
      if (pauses.length < 2) return rejectAway();
      stop.abort();
      return Promise.resolve();
    }, options());
    expect(pauses).toEqual([500, 1000]);
  });

  it('logs each failure in one sentence', async () => {
    const error = jest.fn();
    const run = () => (stop.abort(), rejectAway());
    await superviseSubscription(run, { ...options(), log: { ...silentLog, error } });
    expect(error.mock.calls).toEqual([[{ error: new Error('the database is away') }, 'It could not be followed.']]);
  });

  it('ends immediately when aborted during a pause', async () => {
    isPauseEndless = true;
    const run = jest.fn(() => {
      setImmediate(() => stop.abort());
      return rejectAway();
    });
    await superviseSubscription(run, options());
    expect(run).toHaveBeenCalledTimes(1);
  });
});
