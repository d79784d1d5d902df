import { useEffect, useState } from 'react';

/** In milliseconds: how often it is asked whether the payment provider has told us something. */
export const ASK_EVERY_MS = 2000;
/** It mostly tells within seconds. */
const WAIT_MS = 30_000;

/** True for the first half minute in which somebody waits for the payment provider's word. */
export const usePatience = (): boolean => {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
};
