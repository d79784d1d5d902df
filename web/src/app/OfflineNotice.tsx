import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

const subscribe = (onChange: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
};

/** Says that the browser is offline. Once it is back, what is shown is fetched again (see `main.tsx`). */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  if (!isOffline) return null;
  return (
    <p role="status" className={styles['notice']}>
      You are offline. This page updates by itself once you are back.
    </p>
  );
}
