import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRefetchWhileStale } from './useRefetchWhileStale.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('refetches after each stale answer, even two equal ones, until one is fresh', () => {
  const refetch = jest.fn();
  const { rerender } = renderHook(
    ({ isStale, isFetching }) => useRefetchWhileStale(isStale, { isFetching, refetch }, 1000),
    { initialProps: { isStale: true, isFetching: false } },
  );
  jest.advanceTimersByTime(999);
  expect(refetch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender({ isStale: true, isFetching: true });
  jest.advanceTimersByTime(5000);
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender({ isStale: true, isFetching: false });
  jest.advanceTimersByTime(1000);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender({ isStale: false, isFetching: false });
  jest.advanceTimersByTime(5000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
