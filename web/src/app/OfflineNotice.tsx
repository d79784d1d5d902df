import { product } from '@campjay/domain/product/product.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { isServerReachable, reachabilityObserved, subscribeToReachability } from './serverReachability.ts';
import styles from './OfflineNotice.module.css';

/** Milliseconds between attempts to reach the server. */
const RETRY_MS = 15_000;

const subscribe = (onChange: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, onChange);
  const unsubscribe = subscribeToReachability(onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
    unsubscribe();
  };
};

const findProblem = (): string | undefined => {
  if (!navigator.onLine) return 'You are offline.';
  return isServerReachable() ? undefined : `${product.name} cannot be reached right now.`;
};

/**
 * Says that the browser is offline, or that the server cannot be reached. What is shown is fetched again once the browser
 * is online (see `main.tsx`), or the server answers, which is tried every 15 seconds.
 */
export function OfflineNotice() {
  const problem = useSyncExternalStore(subscribe, findProblem, () => undefined);
  useEffect(() => {
    if (problem === undefined) return undefined;
    const retry = async (): Promise<void> => {
      const response = await fetch('/api/identity/session').catch(() => undefined);
      if (!response?.ok) return;
      reachabilityObserved(true);
      window.dispatchEvent(new Event('online')); // Everything that waits for the network tries again.
    };
    const timer = setInterval(() => void retry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [problem]);
  if (problem === undefined) return null;
  return (
    <p role="status" className={styles['notice']}>
      {problem} This page updates by itself once {navigator.onLine ? 'it is' : 'you are'} back.
    </p>
  );
}
