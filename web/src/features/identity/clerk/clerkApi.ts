import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem } from '../../../app/formProblem.ts';
import { tagsAfterSuccess } from '../local/localAccountsApi.ts';

/** Endpoints that connect a Clerk user to an account. */
const clerkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Creates the account of the Clerk user. Fails if a local account with the same email exists, unless the user chose
     * to start fresh.
     */
    createClerkAccount: build.mutation<PostAnswer<'identity/join'>, PostBody<'identity/join'>>({
      query: (input) => commandRequest('identity/join', input),
      invalidatesTags: tagsAfterSuccess,
    }),
    /** Connects the Clerk user to an existing account, with the password of that account. */
    linkExistingAccount: build.mutation<PostAnswer<'identity/link'>, PostBody<'identity/link'>>({
      query: (proof) => commandRequest('identity/link', proof),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
  }),
});

export const { useCreateClerkAccountMutation, useLinkExistingAccountMutation } = clerkApi;
