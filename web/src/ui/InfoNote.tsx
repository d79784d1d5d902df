import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TextPopover } from './TextPopover.tsx';

/** As small as the adjacent text, with a touch area for a thumb. */
const noteButton = {
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
  readonly label: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/** An info icon that opens a note on press: a tooltip would not open by touch. */
export function InfoNote({ label, text, icon = <InfoIcon /> }: InfoNoteProps) {
  return (
    <TextPopover text={text}>
      {(opener) => (
        <Box component="button" type="button" aria-label={label} sx={noteButton} {...opener}>
          {icon}
        </Box>
      )}
    </TextPopover>
  );
}
