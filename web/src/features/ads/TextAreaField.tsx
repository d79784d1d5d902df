import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';
import { Field, FieldInput } from '../../ui/fields/Field.tsx';

/** Control characters, which texts may not contain; they can come from pasted text. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

interface TextAreaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** In characters. */
  readonly maxLength: number;
  readonly minRows?: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A multi-line text field with its error or hint below it. */
export function TextAreaField({
  label,
  value,
  onChange,
  onBlur,
  maxLength,
  minRows = 4,
  hint,
  error,
}: TextAreaFieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && error === undefined;
  return (
    <Box>
      <Field id={id} label={label} error={error}>
        <FieldInput
          id={id}
          multiline
          minRows={minRows}
          maxRows={14}
          value={value}
          onChange={({ target }) => onChange(target.value.replace(CONTROL_CHARACTERS, '').toWellFormed())}
          {...(onBlur && { onBlur })}
          inputProps={{
            maxLength,
            'aria-describedby': error !== undefined ? `${id}-error` : hasHint ? `${id}-hint` : undefined,
          }}
        />
      </Field>
      {hasHint && (
        <FormHelperText id={`${id}-hint`} sx={{ mx: 1.75 }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  );
}
