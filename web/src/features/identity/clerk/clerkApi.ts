import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { Done, Join, Link } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { formProblem } from '../../../app/refusal.ts';
import { USER_TAGS } from '../local/localAccountsApi.ts';

const tagsWhenDone = (done: unknown) => (done === undefined ? [] : USER_TAGS);

/** Account requests that follow a sign-in with Clerk. */
const clerkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the account, or fails if an existing account must be claimed first. */
    join: build.mutation<CommandDone, Join>({
      query: (input) => commandRequest('identity/join', input),
      invalidatesTags: tagsWhenDone,
    }),
    link: build.mutation<Done, Link>({
      query: (proof) => commandRequest('identity/link', proof),
      transformErrorResponse: formProblem,
      invalidatesTags: tagsWhenDone,
    }),
  }),
});

export const { useJoinMutation, useLinkMutation } = clerkApi;
