import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { visuallyHidden } from '../../../ui/Panel.tsx';

/** The latest text for screen readers. `at` increases with each text, so that a repeated text counts as new. */
let announcement = { text: '', at: 0 };
const subscribers = new Set<() => void>();

/** Announces a text to screen readers, on pages that show a `LiveRegion`. */
export const announce = (text: string): void => {
  announcement = { text, at: announcement.at + 1 };
  for (const subscriber of subscribers) subscriber();
};

const subscribe = (subscriber: () => void): (() => void) => {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
};

/**
 * Announces changes to screen readers. A dialog needs its own live region, because screen readers ignore everything
 * outside an open dialog.
 */
export function LiveRegion() {
  const { text, at } = useSyncExternalStore(subscribe, () => announcement);
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* A new key remounts the element, so that screen readers announce a repeated text again. */}
      <span key={at}>{text}</span>
    </Box>
  );
}
