import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRefetchAfterFallback } from './useCampList.ts';

const ANSWERED_AT = Date.parse('2026-03-01T12:00:00Z');
const refetch = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: ANSWERED_AT });
  refetch.mockClear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = (isFallback: boolean, answeredAt = ANSWERED_AT) =>
  renderHook(({ at, madeDo }) => useRefetchAfterFallback(madeDo, at, refetch), {
    initialProps: { at: answeredAt, madeDo: isFallback },
  });

describe('a degraded search result', () => {
  // Covers: G.2
  it('is refetched once when it is 20 seconds old, like each later one', () => {
    const { rerender } = show(true);
    jest.advanceTimersByTime(19_000);
    expect(refetch).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(refetch).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender({ at: Date.now(), madeDo: true });
    jest.advanceTimersByTime(20_000);
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('is refetched immediately if it was cached some minutes ago', () => {
    show(true, ANSWERED_AT - 5 * 60_000);
    jest.advanceTimersByTime(0);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('is not refetched if it was complete, or after unmounting', () => {
    show(false);
    show(true).unmount();
    jest.advanceTimersByTime(60_000);
    expect(refetch).not.toHaveBeenCalled();
  });
});
