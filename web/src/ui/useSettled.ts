import { useEffect, useState } from 'react';

/** A value as it was when it last stood still for `delayMs`; undefined until it first has. */
export const useSettled = <Value>(value: Value, delayMs: number): Value | undefined => {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};
