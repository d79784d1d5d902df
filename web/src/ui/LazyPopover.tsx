import type { PopoverProps } from '@mui/material/Popover';
import { lazy, type MouseEvent, Suspense, useState } from 'react';

const loadPopover = () => import('@mui/material/Popover');
const Popover = lazy(loadPopover);

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 500); // Safari
};

/** Fetches what popovers are made of before somebody wants one; nothing on the first screen needs it. */
export const preloadPopover = (): void => {
  whenIdle(() => {
    // Offline it fails here, and again, then visibly, when a popover is opened.
    loadPopover().catch(() => undefined);
  });
};

/** Whether a popover is open, and beside what. */
export const usePopover = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget),
    close: (): void => setAnchor(null),
  };
};

type LazyPopoverProps = Pick<PopoverProps, 'children' | 'slotProps'> & { state: ReturnType<typeof usePopover> };

/** A popover below what was pressed. Its script is not part of the first screen's; it arrives at the latest when it opens. */
export function LazyPopover({ state, ...props }: LazyPopoverProps) {
  const [hasOpened, setHasOpened] = useState(false);
  if (state.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened && !state.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Popover
        open={state.isOpen}
        anchorEl={state.anchor}
        onClose={state.close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        {...props}
      />
    </Suspense>
  );
}
