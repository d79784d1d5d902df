import type { Done } from '@campjay/command-api/identity/contract.ts';
import { api } from '../app/api.ts';
import { commandRequest } from '../app/commandRequest.ts';

/** How a session of local accounts ends. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    endSession: build.mutation<Done, 'here' | 'everywhere'>({
      query: (where) => commandRequest(where === 'here' ? 'identity/sign-out' : 'identity/sign-out-everywhere', {}),
    }),
  }),
});
