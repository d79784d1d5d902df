import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970); 0 once it is past, or where there is none. */
export const useWait = (until: number | undefined): number => {
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
