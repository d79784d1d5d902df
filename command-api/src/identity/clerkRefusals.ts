import { problem, type Problem } from '@campjay/platform/http/route.ts';

/** The token was valid when the request arrived, but expired before it was read again. */
export const tokenMissing: Problem = problem(401, { type: 'NotSignedIn', message: 'Please sign in first.' });

/** For the operator; meanwhile the account works without a name. */
export const claimsMissing: Problem = problem(409, {
  type: 'ClaimsMissing',
  message:
    "Clerk's session token does not say the email. The operator has to add the claims email, email_verified, first_name and last_name to it (docs/configuration.md, 'Sign in with Clerk').",
});

/** Shown only to the owner of the mailbox. */
export const accountExists: Problem = problem(409, {
  type: 'AccountExists',
  message: 'There is an account with your email already. Confirm with its password that it is yours, or start afresh.',
});

export const accountSettled: Problem = problem(409, {
  type: 'AccountSettled',
  message: 'It is settled already which account is yours. Please load the page again.',
});

export const accountInUse: Problem = problem(409, {
  type: 'AccountInUse',
  message: 'You have used this sign-in’s own account already, and two accounts cannot be made one.',
});

/** The same answer if there is no account, it belongs to another user, or the email is not verified. */
export const nothingToLink: Problem = problem(409, {
  type: 'NothingToLink',
  message: 'There is no account with a password that your verified email leads to.',
});
