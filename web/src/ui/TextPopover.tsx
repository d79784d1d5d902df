import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { LazyPopover, usePopover } from './LazyPopover.tsx';

interface Opener {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface TextPopoverProps {
  readonly title?: string;
  readonly text: string;
  /** Renders the button that opens the popover, with the given props. */
  readonly children: (opener: Opener) => ReactNode;
}

/** A short text in a popover beside the pressed element; closes with Escape or a click elsewhere. */
export function TextPopover({ title, text, children }: TextPopoverProps) {
  const state = usePopover();
  return (
    <>
      {children({ 'aria-haspopup': 'dialog', 'aria-expanded': state.isOpen, onClick: state.open })}
      <LazyPopover
        state={state}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title ?? text, tabIndex: -1, sx: { p: 2, maxWidth: 340 } },
        }}
      >
        {title !== undefined && <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{title}</Typography>}
        <Typography variant="body2">{text}</Typography>
      </LazyPopover>
    </>
  );
}
