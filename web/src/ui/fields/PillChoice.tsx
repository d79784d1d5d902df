import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useId } from 'react';

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

const groupStyles = {
  flexWrap: 'wrap',
  gap: 1,
  // Pills stand apart, unlike the joined buttons of a toggle button group.
  '& .MuiToggleButtonGroup-grouped': {
    m: 0,
    minHeight: 44,
    px: 1.75,
    py: 0,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 6,
    bgcolor: 'background.paper',
    color: 'text.primary',
    fontSize: 15,
    '&.Mui-selected': { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' },
    '&.Mui-disabled': { color: 'text.secondary', borderStyle: 'dashed' },
  },
} as const;

/** Shows a few options as large, pill-shaped toggle buttons. The arrow keys move between them. */
export function PillChoice<Value extends string>(props: PillChoiceProps<Value>) {
  const { label, pills, selected, isMultiple = false, isDisabled = false, onToggle } = props;
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ mb: 0.75, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <ToggleButtonGroup aria-labelledby={id} value={selected} sx={groupStyles}>
        {pills.map(({ value, text, isUnavailable = false }) => (
          <ToggleButton
            key={value}
            value={value}
            disabled={isDisabled || isUnavailable}
            onChange={() => {
              if (isMultiple || !selected.includes(value)) onToggle(value);
            }}
          >
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
