import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { Done, Join, Link } from '@campjay/command-api/identity/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/formProblem.ts';
import { OF_THE_PARENT } from '../ofTheParent.ts';

const whenDone = (done: unknown) => (done === undefined ? [] : OF_THE_PARENT);

/** What follows a sign-in with Clerk. */
const clerkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens the account, or says that there is one to confirm. */
    join: build.mutation<CommandDone, Join>({
      query: (wish) => commandRequest('identity/join', wish),
      invalidatesTags: whenDone,
    }),
    link: build.mutation<Done, Link>({
      query: (proof) => commandRequest('identity/link', proof),
      transformErrorResponse: formProblem,
      invalidatesTags: whenDone,
    }),
  }),
});

export const { useJoinMutation, useLinkMutation } = clerkApi;
