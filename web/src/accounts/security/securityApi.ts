import type {
  ChangePassword,
  Done,
  EndSession,
  RemoveSecondFactor,
  SecondFactorBegun,
  SecondFactorConfirmed,
} from '@campjay/command-api/identity/contract.ts';
import type { SecondFactor, Sessions } from '@campjay/query-api/identity/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/formProblem.ts';

/** How the owner of a local account protects it, while signed in. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePassword>({
      query: (passwords) => commandRequest('identity/change-password', passwords),
      transformErrorResponse: formProblem,
      invalidatesTags: (done) => (done ? ['Sessions'] : []),
    }),
    secondFactor: build.query<SecondFactor['data']['secondFactor'], undefined>({
      query: () => 'identity/second-factor',
      transformResponse: ({ data }: SecondFactor) => data.secondFactor,
      providesTags: ['SecondFactor'],
    }),
    /** Mutations, so that the store does not keep secret and recovery codes longer than their dialog. */
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
  useBeginSecondFactorMutation,
  useChangePasswordMutation,
  useConfirmSecondFactorMutation,
  useEndOtherSessionMutation,
  useRemoveSecondFactorMutation,
  useSecondFactorQuery,
  useSessionsQuery,
  useSignOutElsewhereMutation,
} = securityApi;
