import type {
  Done,
  PasskeyBegun,
  PasskeySignIn,
  ResetPassword,
  SignedIn,
  SignIn,
  SignUp,
} from '@campjay/command-api/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { parseFormProblem } from '../../../app/requestErrors.ts';

/** Cache tags of all data that belong to the signed-in user. */
export const USER_TAGS = [
  'Session',
  'Sessions',
  'SecondFactor',
  'Passkeys',
  'Account',
  'Address',
  'Tours',
  'Favorites',
  'HiddenCamps',
  'Kids',
  'Schedule',
] as const;

/** A command with its idempotency key, which is the same for every retry. */
type WithCommandKey<Command> = Command & { readonly commandKey: string };

/** A successful command changes which account is signed in, so all of the user's data are fetched again. */
export const tagsAfterSuccess = (result: unknown) => (result === undefined ? [] : USER_TAGS);

/** Endpoints to sign up, to sign in by password or passkey, and to reset the password. */
const localAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<SignedIn, WithCommandKey<SignUp>>({
      query: ({ commandKey, ...account }) => commandRequest('identity/sign-up', account, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    signIn: build.mutation<SignedIn, WithCommandKey<SignIn>>({
      query: ({ commandKey, ...proof }) => commandRequest('identity/sign-in', proof, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    beginPasskeySignIn: build.mutation<PasskeyBegun, undefined>({
      query: () => commandRequest('identity/passkey-sign-in/begin', {}),
      transformErrorResponse: parseFormProblem,
    }),
    signInWithPasskey: build.mutation<SignedIn, PasskeySignIn>({
      query: (signedChallenge) => commandRequest('identity/passkey-sign-in', signedChallenge),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: tagsAfterSuccess,
    }),
    requestPasswordReset: build.mutation<Done, WithCommandKey<{ readonly email: string }>>({
      query: ({ commandKey, email }) => commandRequest('identity/request-password-reset', { email }, commandKey),
      transformErrorResponse: parseFormProblem,
    }),
    resetPassword: build.mutation<Done, WithCommandKey<ResetPassword>>({
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
