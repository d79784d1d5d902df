import type { PopoverProps } from '@mui/material/Popover';
import { type MouseEvent, Suspense, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import type { DialogProps } from './TitledDialog.tsx';

const loadPopover = () => import('@mui/material/Popover');
const Popover = lazyComponent(loadPopover, (module) => module.default);

const FIRST_MOVES = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Preloads the popover's code on the user's first input: the first screen does not need it, and users who only read
 * never do.
 * @returns stops waiting for input
 */
export const preloadPopover = (): (() => void) => {
  const stop = (): void => {
    for (const move of FIRST_MOVES) window.removeEventListener(move, load);
  };
  const load = (): void => {
    stop();
    // Offline this fails; opening a popover then fails again, visibly.
    loadPopover().catch(() => undefined);
  };
  for (const move of FIRST_MOVES) window.addEventListener(move, load, { passive: true });
  return stop;
};

/** The state of a popover: whether it is open, and its anchor. */
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

/**
 * A popover below the pressed element. Its code is not part of the first screen; it loads at the latest when the
 * popover opens.
 */
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

const TitledDialog = lazyComponent(
  () => import('./TitledDialog.tsx'),
  (module) => module.TitledDialog,
);

/** A dialog whose code is not part of the first screen; it loads at the latest when the dialog opens. */
export function LazyDialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(false);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened && !props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TitledDialog {...props} />
    </Suspense>
  );
}
