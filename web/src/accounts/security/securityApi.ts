import type { ChangePassword, Done } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/formProblem.ts';

/** How the owner of a local account protects it, while signed in. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePassword>({
      query: (passwords) => commandRequest('identity/change-password', passwords),
      transformErrorResponse: formProblem,
    }),
  }),
});

export const { useChangePasswordMutation } = securityApi;
