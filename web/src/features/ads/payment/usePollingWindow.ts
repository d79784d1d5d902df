import { useEffect, useState } from 'react';

/** Poll interval in milliseconds while the payment provider's confirmation is pending. */
export const POLL_INTERVAL_MS = 2000;
/** The confirmation usually arrives within seconds. */
const POLLING_WINDOW_MS = 30_000;

/** True for the first 30 seconds after the page opens, while the payment provider's confirmation is pending. */
export const usePollingWindow = (): boolean => {
  const [isPolling, setIsPolling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPolling(false), POLLING_WINDOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPolling;
};
