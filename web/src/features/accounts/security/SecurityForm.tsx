import type {
  AddPasskey,
  BeginPasskey,
  ChangePassword,
  Done,
  EndSession,
  PasskeyBegun,
  RemovePasskey,
  RemoveSecondFactor,
  RequestEmailChange,
  SecondFactorBegun,
  SecondFactorConfirmed,
} from '@campjay/command-api/identity/contract.ts';
import type { Passkeys, SecondFactor, Sessions } from '@campjay/query-api/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem, type FormProblem } from '../../../app/requestErrors.ts';
import Box from '@mui/material/Box';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { TextField, PasswordField } from '../../identity/local/TextField.tsx';
import { useCountdown } from '../../identity/local/useCredentialForm.ts';
import { SubmitButton } from '../../../ui/Panel.tsx';

/** Security settings of a local account, for its signed-in owner. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePassword>({
      query: (passwords) => commandRequest('identity/change-password', passwords),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Sessions'] : []),
    }),
    requestEmailChange: build.mutation<Done, RequestEmailChange>({
      query: (change) => commandRequest('identity/request-email-change', change),
      transformErrorResponse: parseFormProblem,
    }),
    secondFactor: build.query<SecondFactor['data']['secondFactor'], undefined>({
      query: () => 'identity/second-factor',
      transformResponse: ({ data }: SecondFactor) => data.secondFactor,
      providesTags: ['SecondFactor'],
    }),
    /**
     * Both setup steps are mutations, because the store drops the result of a mutation when its component unmounts: the
     * secret and the recovery codes must not outlive their dialog.
     */
    beginSecondFactor: build.mutation<SecondFactorBegun, string>({
      query: (password) => commandRequest('identity/second-factor/begin', { password }),
      transformErrorResponse: parseFormProblem,
    }),
    confirmSecondFactor: build.mutation<SecondFactorConfirmed, string>({
      query: (code) => commandRequest('identity/second-factor/confirm', { code }),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['SecondFactor', 'Sessions'] : []),
    }),
    removeSecondFactor: build.mutation<Done, RemoveSecondFactor>({
      query: (proof) => commandRequest('identity/second-factor/remove', proof),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['SecondFactor'] : []),
    }),
    passkeys: build.query<Passkeys['data']['passkeys'], undefined>({
      query: () => 'identity/passkeys',
      transformResponse: ({ data }: Passkeys) => data.passkeys,
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<PasskeyBegun, BeginPasskey>({
      query: (proof) => commandRequest('identity/passkeys/begin', proof),
      transformErrorResponse: parseFormProblem,
    }),
    addPasskey: build.mutation<Done, AddPasskey>({
      query: (passkey) => commandRequest('identity/passkeys/add', passkey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Passkeys'] : []),
    }),
    removePasskey: build.mutation<Done, RemovePasskey>({
      query: (removal) => commandRequest('identity/passkeys/remove', removal),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Passkeys'] : []),
    }),
    sessions: build.query<Sessions['data']['sessions'], undefined>({
      query: () => 'identity/sessions',
      transformResponse: ({ data }: Sessions) => data.sessions,
      providesTags: ['Sessions'],
    }),
    endOtherSession: build.mutation<Done, EndSession>({
      query: (session) => commandRequest('identity/end-session', session),
      invalidatesTags: ['Sessions'],
    }),
    signOutElsewhere: build.mutation<Done, undefined>({
      query: () => commandRequest('identity/sign-out-elsewhere', {}),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useBeginSecondFactorMutation,
  useChangePasswordMutation,
  useConfirmSecondFactorMutation,
  useEndOtherSessionMutation,
  usePasskeysQuery,
  useRemovePasskeyMutation,
  useRemoveSecondFactorMutation,
  useRequestEmailChangeMutation,
  useSecondFactorQuery,
  useSessionsQuery,
  useSignOutElsewhereMutation,
} = securityApi;

/** What the user entered into a `SecurityForm`; fields that it does not show stay empty. */
export interface SecurityFormValues {
  /** Name of the passkey to add. */
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

const MISSING_MESSAGES: Readonly<Record<keyof SecurityFormValues, string>> = {
  name: 'Please enter a name',
  password: 'Please enter your password',
  code: 'Please enter the code',
};

interface SecurityFormProps {
  /** Accessible name of the form, and label of its submit button. */
  readonly label: string;
  /** The fields, from top to bottom. */
  readonly fields: readonly (keyof SecurityFormValues)[];
  /**
   * True if the code must come from the authenticator app, which shows six digits. Otherwise, a recovery code also
   * works.
   */
  readonly isAppCode?: boolean;
  readonly isSending: boolean;
  /** Why the last attempt failed. */
  readonly problem: FormProblem | undefined;
  readonly onSubmit: (values: SecurityFormValues) => void;
  /** Called when the user types, because `problem` then no longer applies. Not called during a lockout. */
  readonly onEdit: () => void;
  readonly children?: ReactNode;
}

/** Form that asks for the password or a code before it changes the security of the account. */
export function SecurityForm({
  label,
  fields,
  isAppCode = false,
  isSending,
  problem,
  onSubmit,
  onEdit,
  children,
}: SecurityFormProps) {
  const [values, setValues] = useState<SecurityFormValues>({ name: '', password: '', code: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const waitSeconds = useCountdown(problem?.waitUntil);
  const fieldProps = (name: keyof SecurityFormValues) => ({
    name,
    value: values[name],
    autoFocus: fields[0] === name && !isAppCode,
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      setIsSubmitted(false);
      if (waitSeconds === 0) onEdit(); // typing does not end a lockout
    },
    error: isSubmitted && values[name].trim() === '' ? MISSING_MESSAGES[name] : problem?.fields[name],
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isSending || waitSeconds > 0 || fields.some((name) => values[name].trim() === '')) return;
    onSubmit(values);
  };
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {fields.includes('name') && <TextField {...fieldProps('name')} label="Name" autoComplete="off" />}
      {fields.includes('password') && (
        <PasswordField {...fieldProps('password')} label="Your password" autoComplete="current-password" />
      )}
      {fields.includes('code') && (
        <TextField
          {...fieldProps('code')}
          label="Code"
          autoComplete="one-time-code"
          {...(isAppCode && { inputMode: 'numeric' as const })}
        />
      )}
      {problem && Object.keys(problem.fields).length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      <SubmitButton label={label} isSending={isSending} waitSeconds={waitSeconds} />
    </Box>
  );
}
