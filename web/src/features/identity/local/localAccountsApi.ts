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
import { formProblem } from '../../../app/refusal.ts';

/** Cache tags of all data that belongs to the signed-in user. */
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

/** A command with the idempotency key that it has for all attempts. */
type Keyed<Command> = Command & { readonly commandKey: string };

const tagsWhenDone = (done: unknown) => (done === undefined ? [] : USER_TAGS);

/** Sign-up, sign-in, and password reset with email and password. */
const localAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<SignedIn, Keyed<SignUp>>({
      query: ({ commandKey, ...account }) => commandRequest('identity/sign-up', account, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: tagsWhenDone,
    }),
    signIn: build.mutation<SignedIn, Keyed<SignIn>>({
      query: ({ commandKey, ...proof }) => commandRequest('identity/sign-in', proof, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: tagsWhenDone,
    }),
    beginPasskeySignIn: build.mutation<PasskeyBegun, undefined>({
      query: () => commandRequest('identity/passkey-sign-in/begin', {}),
      transformErrorResponse: formProblem,
    }),
    signInWithPasskey: build.mutation<SignedIn, PasskeySignIn>({
      query: (answer) => commandRequest('identity/passkey-sign-in', answer),
      transformErrorResponse: formProblem,
      invalidatesTags: tagsWhenDone,
    }),
    requestPasswordReset: build.mutation<Done, Keyed<{ readonly email: string }>>({
      query: ({ commandKey, email }) => commandRequest('identity/request-password-reset', { email }, commandKey),
      transformErrorResponse: formProblem,
    }),
    resetPassword: build.mutation<Done, Keyed<ResetPassword>>({
      query: ({ commandKey, ...reset }) => commandRequest('identity/reset-password', reset, commandKey),
      transformErrorResponse: formProblem,
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
