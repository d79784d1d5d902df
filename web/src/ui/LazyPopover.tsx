import type { PopoverProps } from '@mui/material/Popover';
import { type MouseEvent, Suspense, useState } from 'react';
import { lazyPart } from './lazyComponent.ts';

const loadPopover = () => import('@mui/material/Popover');
const Popover = lazyPart(loadPopover, (module) => module.default);

const FIRST_MOVES = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Fetches what popovers are made of when somebody first moves on the page: nothing on the first screen needs it, and who
 * only reads never does. Gives back what stops waiting for that.
 */
export const preloadPopover = (): (() => void) => {
  const stop = (): void => {
    for (const move of FIRST_MOVES) window.removeEventListener(move, load);
  };
  const load = (): void => {
    stop();
    // Offline it fails here, and again, then visibly, when a popover is opened.
    loadPopover().catch(() => undefined);
  };
  for (const move of FIRST_MOVES) window.addEventListener(move, load, { passive: true });
  return stop;
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
