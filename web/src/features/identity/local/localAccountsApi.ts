import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api, USER_TAGS } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem } from '../../../app/formProblem.ts';

/** A command with its idempotency key, which is the same for every retry. */
type WithCommandKey<Command> = Command & { readonly commandKey: string };

/** A successful command changes which account is signed in, so all of the user's data are fetched again. */
export const tagsAfterSuccess = (result: unknown) => (result === undefined ? [] : USER_TAGS);

/** Endpoints to sign up, to sign in by password or passkey, and to reset the password. */
const localAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<PostAnswer<'identity/sign-up'>, WithCommandKey<PostBody<'identity/sign-up'>>>({
      query: ({ commandKey, ...account }) => commandRequest('identity/sign-up', account, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    signIn: build.mutation<PostAnswer<'identity/sign-in'>, WithCommandKey<PostBody<'identity/sign-in'>>>({
      query: ({ commandKey, ...proof }) => commandRequest('identity/sign-in', proof, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    beginPasskeySignIn: build.mutation<PostAnswer<'identity/passkey-sign-in/begin'>, undefined>({
      query: () => commandRequest('identity/passkey-sign-in/begin', {}),
      transformErrorResponse: parseFormProblem,
    }),
    signInWithPasskey: build.mutation<PostAnswer<'identity/passkey-sign-in'>, PostBody<'identity/passkey-sign-in'>>({
      query: (signedChallenge) => commandRequest('identity/passkey-sign-in', signedChallenge),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    requestPasswordReset: build.mutation<
      PostAnswer<'identity/request-password-reset'>,
      WithCommandKey<{ readonly email: string }>
    >({
      query: ({ commandKey, email }) => commandRequest('identity/request-password-reset', { email }, commandKey),
      transformErrorResponse: parseFormProblem,
    }),
    resetPassword: build.mutation<
      PostAnswer<'identity/reset-password'>,
      WithCommandKey<PostBody<'identity/reset-password'>>
    >({
      query: ({ commandKey, ...reset }) => commandRequest('identity/reset-password', reset, commandKey),
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const {
  useBeginPasskeySignInMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useSignInMutation,
  useSignInWithPasskeyMutation,
  useSignUpMutation,
} = localAccountsApi;
