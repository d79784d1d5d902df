import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { Done, Join, Link } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem } from '../../../app/requestErrors.ts';
import { USER_TAGS } from '../local/localAccountsApi.ts';

/** A successful command changes which account is signed in, so all of the user's data are fetched again. */
const tagsAfterSuccess = (result: unknown) => (result === undefined ? [] : USER_TAGS);

/** Endpoints that connect a Clerk user to an account. */
const clerkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the account, or fails if an existing account must be claimed first. */
    join: build.mutation<CommandDone, Join>({
      query: (input) => commandRequest('identity/join', input),
      invalidatesTags: tagsAfterSuccess,
    }),
    /** Connects the Clerk user to an existing account, with the password of that account. */
    link: build.mutation<Done, Link>({
      query: (proof) => commandRequest('identity/link', proof),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
  }),
});

export const { useJoinMutation, useLinkMutation } = clerkApi;
