import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MouseEvent } from 'react';

interface AppliedFilterProps {
  readonly text: string;
  readonly onRemove: (event: MouseEvent<HTMLElement>) => void;
}

/** A chip for one active filter; a press removes it. */
export function AppliedFilter({ text, onRemove }: AppliedFilterProps) {
  return (
    <ButtonBase
      aria-label={`Remove ${text}`}
      onClick={onRemove}
      sx={{
        maxWidth: '100%',
        minHeight: 36,
        pl: 1.5,
        pr: 1,
        gap: 0.75,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 5,
        bgcolor: 'background.paper',
        fontFamily: 'inherit',
        typography: 'body2',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {text}
      </Box>
      <CloseIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
    </ButtonBase>
  );
}
