import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { Done } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/** Email confirmation of the signed-in user. */
const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendConfirmation: build.mutation<Done, undefined>({
      query: () => commandRequest('identity/send-confirmation', {}),
    }),
    confirmEmail: build.mutation<CommandDone, string>({
      query: (token) => commandRequest('identity/confirm-email', { token }),
      // The token may confirm a new email, which changes the user and the sessions.
      invalidatesTags: (done) => (done ? ['Account', 'Session', 'Sessions'] : []),
    }),
  }),
});

export const { useSendConfirmationMutation, useConfirmEmailMutation } = confirmationApi;
