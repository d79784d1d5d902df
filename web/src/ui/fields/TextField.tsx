import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, type RefCallback, useId, useState } from 'react';
import { errorProps, Field, Input, TextArea } from './Field.tsx';
import styles from './field.module.css';

export interface TextFieldProps {
  readonly label: string;
  /** The field's name, for password managers. */
  readonly name?: string;
  readonly autoComplete?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'date';
  /** The keyboard that phones show. */
  readonly inputMode?: 'numeric';
  /** A multi-line field has at least this many lines, and grows with its text. */
  readonly minRows?: number | undefined;
  /** Limit in characters. */
  readonly maxLength?: number;
  /** The first and last day of a date field. */
  readonly limits?: { readonly min?: string; readonly max?: string };
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly endAdornment?: ReactNode;
  readonly inputRef?: RefCallback<HTMLElement>;
}

/**
 * Control characters except tabs and line breaks. The server refuses them, but pasted text may contain them.
 */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text field with an error, or else a hint, below it. */
export function TextField({
  label,
  autoComplete = 'off',
  onChange,
  minRows,
  limits,
  hint,
  error,
  endAdornment,
  inputRef,
  type,
  inputMode,
  ...props
}: TextFieldProps) {
  const id = useId();
  const hintId = hint === undefined || error !== undefined ? undefined : `${id}-hint`;
  const commonProps = {
    ...props,
    id,
    autoComplete,
    ref: inputRef,
    'aria-describedby': hintId,
    ...errorProps(id, error),
  };
  return (
    <div>
      <Field id={id} label={label} error={error}>
        {minRows === undefined ? (
          <Input
            {...commonProps}
            {...limits}
            type={type}
            inputMode={inputMode}
            autoCapitalize={autoComplete.endsWith('-name') ? 'words' : 'none'}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <TextArea
            {...commonProps}
            rows={minRows}
            // Lone surrogates (halves of an emoji, for example) are replaced, because UTF-8 cannot represent them.
            onChange={({ target }) => onChange(target.value.replace(CONTROL_CHARACTERS, '').toWellFormed())}
          />
        )}
        {endAdornment}
      </Field>
      {hintId !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
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
        <IconButton
          aria-label="Show password"
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
          sx={{ width: 44, height: 44 }}
        >
          {isVisible ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
