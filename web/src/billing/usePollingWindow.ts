import { useEffect, useState } from 'react';

/** In milliseconds: how often it is asked whether the payment provider has told us something. */
export const POLL_INTERVAL_MS = 2000;
/** It mostly tells within seconds. */
const POLLING_WINDOW_MS = 30_000;

/** True for the first half minute in which somebody waits for the payment provider's word. */
export const usePollingWindow = (): boolean => {
  const [isPolling, setIsPolling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPolling(false), POLLING_WINDOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPolling;
};
