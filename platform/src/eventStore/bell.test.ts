import { describe, expect, it } from '@jest/globals';
import { createBell } from './bell.ts';

const LONG = 60_000;
const never = new AbortController().signal;

describe('a bell', () => {
  it('wakes everybody who waits', async () => {
    const bell = createBell();
    const waiting = [1, 2].map(() => bell.rungSince(0, { atMostMs: LONG, signal: never }));
    bell.ring();
    await expect(Promise.all(waiting)).resolves.toHaveLength(2);
  });

  it('is heard by one who begins to wait after it rang', async () => {
    const bell = createBell();
    const { rings } = bell;
    bell.ring();
    await expect(bell.rungSince(rings, { atMostMs: LONG, signal: never })).resolves.toBeUndefined();
    expect(bell.rings).toBe(rings + 1);
  });

  it('is not heard again by one who knows of the ring', async () => {
    const bell = createBell();
    bell.ring();
    let woken = false;
    const waiting = bell.rungSince(bell.rings, { atMostMs: LONG, signal: never }).then(() => (woken = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(false);
    bell.ring();
    await waiting;
  });

  it('lets go of one whose time is over, or who turned away before or while waiting', async () => {
    const bell = createBell();
    const abort = new AbortController();
    const waiting = [
      bell.rungSince(0, { atMostMs: 1, signal: never }),
      bell.rungSince(0, { atMostMs: LONG, signal: AbortSignal.abort() }),
      bell.rungSince(0, { atMostMs: LONG, signal: abort.signal }),
    ];
    abort.abort();
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    expect(bell.rings).toBe(0);
  });
});
