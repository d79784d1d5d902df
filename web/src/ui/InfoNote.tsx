import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TextPopover } from './TextPopover.tsx';

/** As small as the text beside it, and as large as a thumb to press. */
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

/** A small '(i)' that tells more when pressed: a tooltip would not open under a thumb. */
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
