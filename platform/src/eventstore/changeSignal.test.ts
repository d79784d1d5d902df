import { describe, expect, it } from '@jest/globals';
import { createChangeSignal } from './changeSignal.ts';

const never = new AbortController().signal;

describe('a change signal', () => {
  const since = (changeSignal: ReturnType<typeof createChangeSignal>, changeCount: number) =>
    changeSignal.changedSince(changeCount, { timeoutMs: 60_000, signal: never });

  it('wakes every waiting caller, and a new caller that has not seen the last signal', async () => {
    const changeSignal = createChangeSignal();
    const waiting = [since(changeSignal, 0), since(changeSignal, 0)];
    changeSignal.notify();
    await expect(Promise.all([...waiting, since(changeSignal, 0)])).resolves.toHaveLength(3);
    expect(changeSignal.changeCount).toBe(1);
  });

  it('does not wake a caller that has already seen the last signal', async () => {
    const changeSignal = createChangeSignal();
    changeSignal.notify();
    let woken = false;
    const waiting = since(changeSignal, changeSignal.changeCount).then(() => (woken = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(false);
    changeSignal.notify();
    await waiting;
  });

  it('stops waiting after the timeout, or when the abort signal fires before or during the wait', async () => {
    const changeSignal = createChangeSignal();
    const abort = new AbortController();
    const waiting = [
      changeSignal.changedSince(0, { timeoutMs: 1, signal: never }),
      changeSignal.changedSince(0, { timeoutMs: 60_000, signal: AbortSignal.abort() }),
      changeSignal.changedSince(0, { timeoutMs: 60_000, signal: abort.signal }),
    ];
    abort.abort();
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    expect(changeSignal.changeCount).toBe(0);
  });
});
