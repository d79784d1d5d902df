import { useEffect, useState } from 'react';

/**
 * Counts down the whole seconds until a time; 0 if it is past or undefined.
 * @param until in milliseconds since 1970
 */
export const useCountdown = (until: number | undefined): number => {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
};
