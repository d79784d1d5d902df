import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { LazyPopover, usePopover } from './LazyDialog.tsx';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';

/** Props of the button that opens a popover. */
interface OpenerProps {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface TextPopoverProps {
  readonly title?: string;
  readonly text: string;
  /** Renders the button that opens the popover, with the given props. */
  readonly children: (openerProps: OpenerProps) => ReactNode;
}

/** A short text in a popover below the button that opens it. Escape and a click elsewhere close it. */
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

/** Styles of a button as small as the adjacent text, with a larger invisible touch area around it. */
const noteButtonStyles = {
  position: 'relative',
  appearance: 'none',
  border: 0,
  mx: 0.5,
  p: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  fontSize: 18,
  lineHeight: 0,
  verticalAlign: '-0.22em',
  borderRadius: '50%',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: '-13px' },
  '& .MuiSvgIcon-root': { fontSize: 'inherit' },
} as const;

interface InfoNoteProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/** An info icon that opens a note when clicked. A tooltip would not open on touch screens. */
export function InfoNote({ label, text, icon = <InfoIcon /> }: InfoNoteProps) {
  return (
    <TextPopover text={text}>
      {(openerProps) => (
        <Box component="button" type="button" aria-label={label} sx={noteButtonStyles} {...openerProps}>
          {icon}
        </Box>
      )}
    </TextPopover>
  );
}
