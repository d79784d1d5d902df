import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';
import { Field, FieldInput } from '../../ui/fields/Field.tsx';

/**
 * Control characters except tabs and line breaks. They are not allowed in these texts, but pasted text may contain
 * them.
 */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

interface TextAreaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Limit in characters. */
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
  /** Id of the element below the field that describes it to screen readers: the error, or else the hint. */
  const findDescriptionId = (): string | undefined => {
    if (error !== undefined) return `${id}-error`;
    return hasHint ? `${id}-hint` : undefined;
  };
  return (
    <Box>
      <Field id={id} label={label} error={error}>
        <FieldInput
          id={id}
          multiline
          minRows={minRows}
          maxRows={14}
          value={value}
          onChange={({ target }) =>
            // Lone surrogates (halves of an emoji, for example) are replaced, because UTF-8 cannot represent them.
            onChange(target.value.replace(CONTROL_CHARACTERS, '').toWellFormed())
          }
          {...(onBlur && { onBlur })}
          inputProps={{
            maxLength,
            'aria-describedby': findDescriptionId(),
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
