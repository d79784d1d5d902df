import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import { type ReactNode, useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';

interface TextFieldProps {
  readonly label: string;
  /** The field's name, for password managers. */
  readonly name: string;
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  /** The keyboard that phones show. */
  readonly inputMode?: 'numeric';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly endAdornment?: ReactNode;
}

/** A text field with an error, or else a hint, below it. */
export function TextField({
  label,
  name,
  autoComplete,
  value,
  onChange,
  type = 'text',
  inputMode,
  hint,
  error,
  autoFocus = false,
  endAdornment,
}: TextFieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && error === undefined;
  const hintId = hasHint ? `${id}-hint` : undefined;
  const describedBy = error === undefined ? hintId : `${id}-error`;
  const isName = autoComplete.endsWith('-name');
  return (
    <Box>
      <Field id={id} label={label} error={error}>
        <FieldInput
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          endAdornment={endAdornment}
          inputProps={{
            autoCapitalize: isName ? 'words' : 'none',
            spellCheck: false,
            inputMode,
            'aria-describedby': describedBy,
          }}
        />
      </Field>
      {hasHint && (
        <FormHelperText id={hintId} sx={{ mx: 1.75 }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  );
}

/** A password field with a show/hide button. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'endAdornment'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            aria-label="Show password"
            aria-pressed={isVisible}
            edge="end"
            onClick={() => setIsVisible(!isVisible)}
            sx={{ width: 44, height: 44 }}
          >
            {isVisible ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
