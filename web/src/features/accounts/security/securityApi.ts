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
import { formProblem } from '../../../app/formProblem.ts';

/** Security settings of a local account, for its signed-in owner. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePassword>({
      query: (passwords) => commandRequest('identity/change-password', passwords),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['Sessions'] : []),
    }),
    requestEmailChange: build.mutation<Done, RequestEmailChange>({
      query: (change) => commandRequest('identity/request-email-change', change),
      transformErrorResponse: formProblem,
    }),
    secondFactor: build.query<SecondFactor['data']['secondFactor'], undefined>({
      query: () => 'identity/second-factor',
      transformResponse: ({ data }: SecondFactor) => data.secondFactor,
      providesTags: ['SecondFactor'],
    }),
    /** Mutations, so that the store does not hold secrets and recovery codes after their dialog closes. */
    beginSecondFactor: build.mutation<SecondFactorBegun, string>({
      query: (password) => commandRequest('identity/second-factor/begin', { password }),
      transformErrorResponse: formProblem,
    }),
    confirmSecondFactor: build.mutation<SecondFactorConfirmed, string>({
      query: (code) => commandRequest('identity/second-factor/confirm', { code }),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['SecondFactor', 'Sessions'] : []),
    }),
    removeSecondFactor: build.mutation<Done, RemoveSecondFactor>({
      query: (proof) => commandRequest('identity/second-factor/remove', proof),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['SecondFactor'] : []),
    }),
    passkeys: build.query<Passkeys['data']['passkeys'], undefined>({
      query: () => 'identity/passkeys',
      transformResponse: ({ data }: Passkeys) => data.passkeys,
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<PasskeyBegun, BeginPasskey>({
      query: (proof) => commandRequest('identity/passkeys/begin', proof),
      transformErrorResponse: formProblem,
    }),
    addPasskey: build.mutation<Done, AddPasskey>({
      query: (passkey) => commandRequest('identity/passkeys/add', passkey),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['Passkeys'] : []),
    }),
    removePasskey: build.mutation<Done, RemovePasskey>({
      query: (removal) => commandRequest('identity/passkeys/remove', removal),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['Passkeys'] : []),
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
