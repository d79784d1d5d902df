import type { PopoverProps } from '@mui/material/Popover';
import { type MouseEvent, Suspense, useMemo, useState } from 'react';
import { lazyMuiComponent, loadMuiTheme } from '../lazyComponent.ts';
import { useBackCloses } from './overlayHistory.ts';
import type { DialogProps } from './TitledDialog.tsx';

const loadPopover = () => import('@mui/material/Popover');
const Popover = lazyMuiComponent(loadPopover, (module) => module.default);

const INPUT_EVENTS = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Preloads the popover's code on the user's first input, so that it does not slow down the first screen.
 * @returns a function that stops waiting for input
 */
export const preloadPopover = (): (() => void) => {
  const stop = (): void => {
    for (const type of INPUT_EVENTS) window.removeEventListener(type, load);
  };
  const load = (): void => {
    stop();
    // Safe to ignore: if loading fails again when a popover opens, the user sees an error.
    Promise.all([loadPopover(), loadMuiTheme()]).catch(() => undefined);
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, load, { passive: true });
  return stop;
};

/**
 * The state of a popover or menu: whether it is open, and the element below which it appears (the anchor). Back closes
 * it.
 */
export const usePopover = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const popover = useMemo(
    () => ({
      anchor,
      isOpen: anchor !== null,
      open: (event: MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget),
      close: (): void => setAnchor(null),
    }),
    [anchor],
  );
  useBackCloses(popover.isOpen, popover.close);
  return popover;
};

type LazyPopoverProps = Pick<PopoverProps, 'children' | 'slotProps'> & { state: ReturnType<typeof usePopover> };

/**
 * A popover below the element that opened it. Its code is not part of the first script: it is loaded when the popover
 * opens, unless `preloadPopover` has loaded it before.
 */
export function LazyPopover({ state, ...props }: LazyPopoverProps) {
  const [hasOpened, setHasOpened] = useState(false);
  // Set during rendering. Once opened, the popover stays mounted, so that its closing animation can run.
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

const TitledDialog = lazyMuiComponent(
  () => import('./TitledDialog.tsx'),
  (module) => module.TitledDialog,
);

/** A dialog whose code is not part of the first script: it is loaded when the dialog first opens. */
export function LazyDialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(false);
  // Set during rendering. Once opened, the dialog stays mounted, so that its closing animation can run.
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened && !props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TitledDialog {...props} />
    </Suspense>
  );
}
