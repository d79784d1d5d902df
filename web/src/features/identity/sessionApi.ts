import type { Done } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/** Ends this browser's session. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    endSession: build.mutation<Done, undefined>({
      query: () => commandRequest('identity/sign-out', {}),
    }),
  }),
});
