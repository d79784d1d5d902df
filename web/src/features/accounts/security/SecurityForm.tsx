import type { GetAnswer, PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem, type FormProblem } from '../../../app/formProblem.ts';
import type { RequestError } from '../../../app/requestErrors.ts';
import type { ReactNode } from 'react';
import { required, useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';

/** Security settings of a local account, for its signed-in owner. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<PostAnswer<'identity/change-password'>, PostBody<'identity/change-password'>>({
      query: (passwords) => commandRequest('identity/change-password', passwords),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Sessions'] : []),
    }),
    requestEmailChange: build.mutation<
      PostAnswer<'identity/request-email-change'>,
      PostBody<'identity/request-email-change'>
    >({
      query: (change) => commandRequest('identity/request-email-change', change),
      transformErrorResponse: parseFormProblem,
    }),
    secondFactor: build.query<GetAnswer<'identity/second-factor'>['data']['secondFactor'], undefined>({
      query: () => 'identity/second-factor',
      transformResponse: ({ data }: GetAnswer<'identity/second-factor'>) => data.secondFactor,
      providesTags: ['SecondFactor'],
    }),
    /**
     * Both setup steps are mutations, because the store drops the result of a mutation when its component unmounts: the
     * secret and the recovery codes must not outlive their dialog.
     */
    beginSecondFactor: build.mutation<PostAnswer<'identity/second-factor/begin'>, string>({
      query: (password) => commandRequest('identity/second-factor/begin', { password }),
      transformErrorResponse: parseFormProblem,
    }),
    confirmSecondFactor: build.mutation<PostAnswer<'identity/second-factor/confirm'>, string>({
      query: (code) => commandRequest('identity/second-factor/confirm', { code }),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['SecondFactor', 'Sessions'] : []),
    }),
    removeSecondFactor: build.mutation<
      PostAnswer<'identity/second-factor/remove'>,
      PostBody<'identity/second-factor/remove'>
    >({
      query: (proof) => commandRequest('identity/second-factor/remove', proof),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['SecondFactor'] : []),
    }),
    passkeys: build.query<GetAnswer<'identity/passkeys'>['data']['passkeys'], undefined>({
      query: () => 'identity/passkeys',
      transformResponse: ({ data }: GetAnswer<'identity/passkeys'>) => data.passkeys,
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<PostAnswer<'identity/passkeys/begin'>, PostBody<'identity/passkeys/begin'>>({
      query: (proof) => commandRequest('identity/passkeys/begin', proof),
      transformErrorResponse: parseFormProblem,
    }),
    addPasskey: build.mutation<PostAnswer<'identity/passkeys/add'>, PostBody<'identity/passkeys/add'>>({
      query: (passkey) => commandRequest('identity/passkeys/add', passkey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Passkeys'] : []),
    }),
    removePasskey: build.mutation<PostAnswer<'identity/passkeys/remove'>, PostBody<'identity/passkeys/remove'>>({
      query: (removal) => commandRequest('identity/passkeys/remove', removal),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (response) => (response ? ['Passkeys'] : []),
    }),
    sessions: build.query<GetAnswer<'identity/sessions'>['data']['sessions'], undefined>({
      query: () => 'identity/sessions',
      transformResponse: ({ data }: GetAnswer<'identity/sessions'>) => data.sessions,
      providesTags: ['Sessions'],
    }),
    endOtherSession: build.mutation<PostAnswer<'identity/end-session'>, PostBody<'identity/end-session'>>({
      query: (session) => commandRequest('identity/end-session', session),
      invalidatesTags: ['Sessions'],
    }),
    signOutElsewhere: build.mutation<PostAnswer<'identity/sign-out-elsewhere'>, undefined>({
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
  /** Sends the command. Resolves to the reason why it failed; undefined after a success. */
  readonly send: (values: SecurityFormValues) => Promise<RequestError | FormProblem | undefined>;
  readonly children?: ReactNode;
}

/** Form that asks for the password or a code before it changes the security of the account. */
export function SecurityForm({ label, fields, isAppCode = false, send, children }: SecurityFormProps) {
  const form = useCommandForm<SecurityFormValues>({
    values: { name: '', password: '', code: '' },
    fields,
    send,
  });
  const fieldProps = <Name extends keyof SecurityFormValues>(name: Name) => ({
    form,
    name,
    autoFocus: fields[0] === name && !isAppCode,
    validate: required(MISSING_MESSAGES[name]),
  });
  return (
    <CommandForm form={form} label={label} button={label}>
      {children}
      {fields.includes('name') && <FormField {...fieldProps('name')} label="Name" autoComplete="off" />}
      {fields.includes('password') && (
        <FormField {...fieldProps('password')} type="password" label="Your password" autoComplete="current-password" />
      )}
      {fields.includes('code') && (
        <FormField
          {...fieldProps('code')}
          label="Code"
          autoComplete="one-time-code"
          {...(isAppCode && { inputMode: 'numeric' })}
        />
      )}
    </CommandForm>
  );
}
