import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '../Panel.tsx';

export interface Pill<Value extends string> {
  readonly value: Value;
  readonly text: ReactNode;
  readonly isUnavailable?: boolean;
}

interface PillChoiceProps<Value extends string> {
  readonly label: string;
  readonly pills: readonly Pill<Value>[];
  readonly selected: readonly Value[];
  /** If true, several options can be selected; otherwise exactly one. */
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: (value: Value) => void;
}

const pillStyles = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 6,
  bgcolor: 'background.paper',
  fontWeight: 600,
  fontSize: 15,
  cursor: 'pointer',
  '&:has(:checked)': { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' },
  '&:has(:focus-visible)': {
    outline: '3px solid var(--mui-palette-warning-main)',
    outlineOffset: 2,
    boxShadow: '0 0 0 2px var(--mui-palette-text-primary)',
  },
  '&:has(:disabled)': { cursor: 'default', color: 'text.secondary', borderStyle: 'dashed' },
} as const;

/**
 * Shows a few options as large, pill-shaped buttons. They are native radio buttons or checkboxes, so that the keyboard
 * works as users expect.
 */
export function PillChoice<Value extends string>(props: PillChoiceProps<Value>) {
  const { label, pills, selected, isMultiple = false, isDisabled = false, onToggle } = props;
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pills.map(({ value, text, isUnavailable = false }) => (
          <Box key={value} component="label" sx={pillStyles}>
            <Box
              component="input"
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={selected.includes(value)}
              disabled={isDisabled || isUnavailable}
              onChange={() => onToggle(value)}
              sx={visuallyHidden}
            />
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
