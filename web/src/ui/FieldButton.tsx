import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MouseEvent } from 'react';
import { FIELD_HEIGHT, fieldSurface } from './fieldStyle.ts';

interface FieldButtonProps {
  readonly label: string;
  /** The field's value; the label itself while it has none. */
  readonly text: string;
  readonly isOpen: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button styled like a field, which opens the dialog that edits its value. */
export function FieldButton({ label, text, isOpen, onClick }: FieldButtonProps) {
  const isFilled = text !== label;
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={isFilled ? `${label}: ${text}` : label}
      onClick={onClick}
      sx={{
        ...fieldSurface,
        width: '100%',
        height: FIELD_HEIGHT,
        fontFamily: 'inherit',
        px: 1.5,
        justifyContent: 'space-between',
        textAlign: 'left',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {isFilled && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }}>
            {label}
          </Box>
        )}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: 16,
            lineHeight: 1.35,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: isFilled ? 'text.primary' : 'text.secondary',
          }}
        >
          {text}
        </Box>
      </Box>
      <ExpandMoreIcon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
    </ButtonBase>
  );
}
