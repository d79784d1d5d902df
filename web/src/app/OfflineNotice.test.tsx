import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './OfflineNotice.tsx';
import { reachabilityObserved } from './serverReachability.ts';

const TEXT = 'Campjay cannot be reached right now. This page updates by itself once it is back.';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

// Covers: K.8
it('says that the server cannot be reached, until it answers and everything that waits for the network tries again', async () => {
  let isUp = false;
  globalThis.fetch = () => (isUp ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('failed')));
  const retried = jest.fn();
  window.addEventListener('online', retried);
  render(<OfflineNotice />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => reachabilityObserved(false));
  expect(screen.getByRole('status')).toHaveTextContent(TEXT);
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('status')).toBeVisible();
  isUp = true;
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(retried).toHaveBeenCalledTimes(1);
});
