import FilledInput, { type FilledInputProps } from '@mui/material/FilledInput';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { FIELD_HEIGHT, fieldSurface } from './fieldStyle.ts';

const inputStyle = {
  ...fieldSurface,
  height: FIELD_HEIGHT,
  overflow: 'hidden',
  '&.Mui-focused': {
    bgcolor: 'background.paper',
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--mui-palette-primary-main)',
  },
  '&.Mui-disabled': { bgcolor: 'background.default', borderStyle: 'dashed' },
  '&.Mui-error': { borderColor: 'error.main' },
} as const;

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** For inputs that show something even while empty. */
  readonly isLabelRaised?: boolean;
  /** The input; `FieldInput` gives it the field's style. */
  readonly children: ReactElement;
}

/** A labeled field whose label floats when it is filled, with its error below. */
export function Field({ id, label, error, isLabelRaised = false, children }: FieldProps) {
  return (
    <FormControl variant="filled" fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id} {...(isLabelRaised && { shrink: true })}>
        {label}
      </InputLabel>
      {children}
      {error !== undefined && (
        <Typography variant="caption" id={`${id}-error`} sx={{ color: 'error.main', mt: 0.5, mx: 1.75 }}>
          {error}
        </Typography>
      )}
    </FormControl>
  );
}

/** A text input in the field's style; multiline inputs grow with their text. */
export function FieldInput(props: Omit<FilledInputProps, 'sx'>) {
  const style = props.multiline ? { ...inputStyle, height: 'auto' } : inputStyle;
  return <FilledInput disableUnderline fullWidth sx={style} {...props} />;
}
