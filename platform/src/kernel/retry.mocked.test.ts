import { once } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

/** Replaces the pauses of `supervise`: they end at once, or only when the signal aborts. */
let isPauseEndless: boolean;
let pauses: number[];
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (ms: number, _value: unknown, { signal }: { readonly signal: AbortSignal }) => {
    pauses.push(ms);
    if (isPauseEndless) await once(signal, 'abort');
  },
}));
const { retry, supervise } = await import('./retry.ts');

const rejectAway = () => Promise.reject(new Error('the database is away'));
let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
  isPauseEndless = false;
  pauses = [];
});

describe('retry', () => {
  const isTransient = () => true;

  it('counts the attempts, and gives up after the last with its error', async () => {
    const work = jest.fn((attempt: number) => Promise.reject(new Error(`attempt ${attempt}`)));
    await expect(retry(work, { attempts: 3, isTransient })).rejects.toThrow('attempt 3');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('decides by the error itself, even if it is a TypeError', async () => {
    const passing = new TypeError('fetch failed');
    const permanent = new TypeError('x is undefined');
    const work = jest.fn((attempt: number) => Promise.reject(attempt === 1 ? passing : permanent));
    await expect(retry(work, { isTransient: (error) => error === passing })).rejects.toBe(permanent);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('ends a pause with the reason of the signal', async () => {
    const reason = new Error('the process stops');
    const outcome = retry(rejectAway, { firstPauseMs: 60_000, isTransient, signal: stop.signal });
    setImmediate(() => stop.abort(reason));
    await expect(outcome).rejects.toBe(reason);
  });
});

describe('supervise', () => {
  const options = () => ({ onFailure: jest.fn(), signal: stop.signal });

  // Covers: G.5
  it('restarts after each failure with longer pauses, and ends when aborted', async () => {
    const { signal, onFailure } = options();
    await supervise(
      () => {
        if (pauses.length < 2) return rejectAway();
        stop.abort();
        return Promise.resolve();
      },
      { signal, onFailure },
    );
    expect(pauses).toEqual([500, 1000]);
    expect(onFailure.mock.calls).toEqual(pauses.map((ms) => [new Error('the database is away'), ms]));
  });

  it('begins with the first pause again once the operation has worked', async () => {
    await supervise((resetPauses) => {
      if (pauses.length === 2) resetPauses();
      if (pauses.length === 3) stop.abort();
      return rejectAway();
    }, options());
    expect(pauses).toEqual([500, 1000, 500]);
  });

  it('ends immediately when aborted during a pause', async () => {
    isPauseEndless = true;
    const run = jest.fn(() => {
      setImmediate(() => stop.abort());
      return rejectAway();
    });
    await supervise(run, options());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('ends without a report when an abort makes the operation fail', async () => {
    const { signal, onFailure } = options();
    await supervise(() => (stop.abort(), rejectAway()), { signal, onFailure });
    expect(onFailure).not.toHaveBeenCalled();
  });
});
