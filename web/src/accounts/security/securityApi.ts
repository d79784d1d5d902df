import type { ChangePassword, Done, EndSession, RequestEmailChange } from '@campjay/command-api/identity/contract.ts';
import type { Sessions } from '@campjay/query-api/identity/contract.ts';
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
    requestEmailChange: build.mutation<Done, RequestEmailChange>({
      query: (change) => commandRequest('identity/request-email-change', change),
      transformErrorResponse: formProblem,
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
  useChangePasswordMutation,
  useEndOtherSessionMutation,
  useRequestEmailChangeMutation,
  useSessionsQuery,
  useSignOutElsewhereMutation,
} = securityApi;
