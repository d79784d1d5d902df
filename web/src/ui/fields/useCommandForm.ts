import { useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RefCallBack,
  type Validate,
  useController,
  useForm,
} from 'react-hook-form';
import { type FormProblem, toFormProblem } from '../../app/formProblem.ts';
import type { RequestError } from '../../app/requestErrors.ts';
import { useCommandKey } from '../../app/useCommand.ts';
import { useCountdown } from './useCountdown.ts';

interface CommandFormOptions<Values extends FieldValues> {
  /** What the form shows at first. If it changes later, fields that the user has not edited show the new values. */
  readonly values: Values;
  /** The fields that show the server's errors about them, from top to bottom. Other errors appear above the button. */
  readonly fields: readonly FieldPath<Values>[];
  /** True if the form is empty again after a success, for the next command. */
  readonly isCleared?: boolean;
  /**
   * Sends the command. Resolves to the reason why it failed; undefined after a success.
   * @param commandKey the idempotency key, the same until the values change or the command succeeds
   */
  readonly send: (values: Values, commandKey: string) => Promise<RequestError | FormProblem | undefined>;
}

/** A form that sends one command; `useCommandForm` creates it. */
export interface CommandFormState<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly getValues: () => Values;
  readonly isSending: boolean;
  /** True after a success, until the user edits the form. */
  readonly isDone: boolean;
  /** Seconds until the user may submit again, after too many attempts. */
  readonly waitSeconds: number;
  /** Why the last attempt failed, unless a field shows the reason. */
  readonly message: string | undefined;
  readonly submit: () => Promise<void>;
  /** Call when the user edits a field: clears the outcome of the last attempt. */
  readonly handleEdit: () => void;
}

/**
 * The state of a form that sends one command. It is validated when it is submitted. An error appears at its field, and
 * the first faulty field gets the focus; what the user typed stays.
 */
export const useCommandForm = <Values extends FieldValues>({
  values: initialValues,
  fields,
  isCleared = false,
  send,
}: CommandFormOptions<Values>): CommandFormState<Values> => {
  const { control, formState, handleSubmit, getValues, setError, clearErrors, reset } = useForm<Values>({
    values: initialValues,
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onSubmit',
  });
  const commandKey = useCommandKey();
  const [isDone, setIsDone] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number>();
  const waitSeconds = useCountdown(waitUntil);
  const sendValid = handleSubmit(async (values) => {
    setIsDone(false);
    const error = await send(values, commandKey.keyFor([fields, values]));
    if (error === undefined) {
      commandKey.renew();
      setIsDone(true);
      reset(isCleared ? initialValues : values, { keepDirtyValues: false });
      return;
    }
    const problem = toFormProblem(error);
    setWaitUntil(problem.waitUntil);
    const faultyFields = fields.filter((field) => problem.fields[field] !== undefined);
    if (faultyFields.length === 0) setError('root', { message: problem.message });
    for (const [index, field] of faultyFields.entries())
      setError(field, { message: problem.fields[field] ?? '' }, { shouldFocus: index === 0 });
  });
  const isSending = formState.isSubmitting;
  return {
    control,
    getValues,
    isSending,
    isDone,
    waitSeconds,
    message: formState.errors.root?.message,
    submit: async () => {
      if (!isSending && waitSeconds === 0) await sendValid();
    },
    handleEdit: () => {
      setIsDone(false);
      // Typing does not end the wait after too many attempts, so its reason stays.
      clearErrors(waitSeconds > 0 ? fields : undefined);
    },
  };
};

/** Returns an error message for the value of a field, or undefined. */
export type Validation<Values extends FieldValues, Name extends FieldPath<Values>> = Validate<
  PathValue<Values, Name>,
  Values
>;

/** One field of a command form: its value, its error message, and how to change it. */
export interface FormFieldState<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly inputRef: RefCallBack;
  readonly onChange: (value: Value) => void;
}

export const useFormField = <
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Value = PathValue<Values, Name>,
>(
  form: CommandFormState<Values>,
  name: Name,
  validate: Validation<Values, Name> = () => undefined,
): FormFieldState<Value> => {
  const { field, fieldState } = useController({ control: form.control, name, rules: { validate } });
  return {
    value: field.value,
    error: fieldState.error?.message,
    inputRef: field.ref,
    onChange: (value) => {
      field.onChange(value);
      form.handleEdit();
    },
  };
};

/** Validates a required field: returns the message if the field is blank, and undefined otherwise. */
export const required =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() === '' ? message : undefined;

/** Whether a text looks like an email address. Finds typing errors before the server checks the address. */
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());
