import Box from '@mui/material/Box';
import type { ReactNode, SyntheticEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { CommandMessage, SubmitButton } from './SubmitButton.tsx';
import { PasswordField, TextField, type TextFieldProps } from './TextField.tsx';
import { type CommandFormState, useFormField, type Validation } from './useCommandForm.ts';

interface CommandFormProps<Values extends FieldValues> {
  readonly form: CommandFormState<Values>;
  /** Accessible name of the form. */
  readonly label: string;
  readonly children: ReactNode;
  /** Label of the submit button. Absent if the button stands outside the form, which then needs an id. */
  readonly button?: string;
  readonly id?: string;
  readonly color?: 'error';
  /** Further help, shown above the button. */
  readonly help?: ReactNode;
  /** Shown in place of the message about the last failure. */
  readonly failure?: ReactNode;
  /** Shown after a success. */
  readonly successMessage?: string | undefined;
  /** Where the button stands: below the fields, as wide as these or only as wide as its label, or beside the only field. */
  readonly buttonPlace?: 'full width' | 'start' | 'beside';
}

/** Layout of a form that sends one command: fields, outcome of the last attempt, submit button. */
export function CommandForm<Values extends FieldValues>({
  form,
  label,
  children,
  button,
  id,
  color,
  help,
  failure,
  successMessage,
  buttonPlace = 'full width',
}: CommandFormProps<Values>) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const submitButton = button !== undefined && (
    <SubmitButton label={button} isSending={form.isSending} waitSeconds={form.waitSeconds} {...(color && { color })} />
  );
  return (
    <Box component="form" id={id} noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {buttonPlace === 'beside' ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'start',
            gap: 1.5,
            '& > div': { flex: '1 1 200px', maxWidth: 320 },
          }}
        >
          {children}
          {submitButton}
        </Box>
      ) : (
        children
      )}
      {failure}
      <CommandMessage error={failure ? undefined : form.message} success={form.isDone ? successMessage : undefined} />
      {help}
      {buttonPlace === 'full width' && submitButton}
      {buttonPlace === 'start' && <div>{submitButton}</div>}
    </Box>
  );
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'error' | 'inputRef' | 'endAdornment'
> {
  readonly form: CommandFormState<Values>;
  readonly name: Name;
  readonly validate?: Validation<Values, Name> | undefined;
}

/** A text or password field of a command form. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  type = 'text',
  validate,
  ...props
}: FormFieldProps<Values, Name>) {
  const field = useFormField<Values, Name, string>(form, name, validate);
  const inputProps = { ...props, ...field, name, value: field.value };
  return type === 'password' ? <PasswordField {...inputProps} /> : <TextField {...inputProps} type={type} />;
}
