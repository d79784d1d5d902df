import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { Done } from '@campjay/command-api/identity/contract.ts';
import { api } from '../app/api.ts';
import { commandRequest } from '../app/commandRequest.ts';

/** How whoever is signed in shows that the email of the account is theirs. */
const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendConfirmation: build.mutation<Done, undefined>({
      query: () => commandRequest('identity/send-confirmation', {}),
    }),
    confirmEmail: build.mutation<CommandDone, string>({
      query: (token) => commandRequest('identity/confirm-email', { token }),
      // It may have been another email's, which changes who is signed in and where.
      invalidatesTags: (done) => (done ? ['Account', 'Session', 'Sessions'] : []),
    }),
  }),
});

export const { useSendConfirmationMutation, useConfirmEmailMutation } = confirmationApi;
