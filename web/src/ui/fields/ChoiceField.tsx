import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { fieldSurface } from './Field.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  /** Label of the option that stands for no choice, such as 'All'; absent if a choice is required. */
  readonly noChoiceLabel?: string;
  /** The value of the selected option; undefined if there is no choice. */
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

/** A small select box with a label above it. */
export function ChoiceField({ label, noChoiceLabel, value = '', options, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <NativeSelect
        fullWidth
        disableUnderline
        value={value}
        inputProps={{ id }}
        sx={{ ...fieldSurface, '& select': { py: 1.25, pl: 1.25, minHeight: 24 } }}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        {noChoiceLabel !== undefined && <option value="">{noChoiceLabel}</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
