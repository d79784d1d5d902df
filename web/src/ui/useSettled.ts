import { useEffect, useState } from 'react';

/** A value once it has not changed for `delayMs`; undefined until then. */
export const useSettled = <Value>(value: Value, delayMs: number): Value | undefined => {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};
