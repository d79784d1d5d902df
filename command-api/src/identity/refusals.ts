import { type Done } from './contract.ts';
import { type Frequency, problem, type Problem } from '@campjay/platform/http/route.ts';
import { createRateLimit, type RateLimit, wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type OwnerCheck } from '@campjay/platform/identity/local/ownerProof.ts';
import { MAX_PASSKEYS } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { PASSWORD_LENGTH } from '@campjay/domain/limits.ts';
import { type PasswordProblem } from '@campjay/platform/identity/local/passwordRule.ts';

/** The response of a route that appends no event. */
export const createDone = (message: string): Done => ({ success: true, message });

/** A network of many households, such as an IPv4 /24, may send this many times the requests of a single sender. */
const SENDERS_PER_NETWORK = 5;

/**
 * Creates a limit for requests of visitors: per sender (an IPv4 address or IPv6 /64), and per network, since one
 * attacker may own all of it (an IPv4 /24 or IPv6 /48). `consume` takes the client's address.
 */
export const createNetworkLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const senderLimit = createRateLimit({ requests, seconds });
  const networkLimit = createRateLimit({ requests: requests * SENDERS_PER_NETWORK, seconds });
  return {
    consume: async (sender, count) =>
      (await senderLimit.consume(sender, count)) ?? (await networkLimit.consume(wideNetworkOf(sender), count)),
  };
};

/** After too many failed attempts. An unknown account is locked in the same way, so this reveals no account. */
export const createLockoutProblem = (retryAfterSeconds: number): Problem =>
  problem(429, {
    type: 'LockedOut',
    message: `Too many attempts failed. Please try again in ${formatWait(retryAfterSeconds)}, or choose a new password.`,
    retryAfterSeconds,
  });

const formatWait = (seconds: number): string => {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

export const wrongEmailOrPassword: Problem = problem(401, {
  type: 'WrongEmailOrPassword',
  message: 'Email and password do not match.',
});

/** Does not say that the email already has an account. The account's owner is notified by email. */
export const signUpRefused: Problem = problem(409, {
  type: 'SignUpRefused',
  message:
    'No account could be created with this email and password. If you have signed up before, sign in, or choose a new password.',
});

const PASSWORD_MESSAGES: Readonly<Record<PasswordProblem['kind'], string>> = {
  passwordTooShort: `A password must have at least ${PASSWORD_LENGTH.min} characters.`,
  passwordTooLong: `A password can have at most ${PASSWORD_LENGTH.max} characters.`,
  passwordTooCommon: 'This password is one of the most common ones, which are guessed first. Please choose another.',
  passwordTooPersonal: `A password cannot be made of your name, your email or ${product.name}. Please choose another.`,
};

/** @param field the new password's field in the request */
export const createPasswordProblem = ({ kind }: PasswordProblem, field = 'password'): Problem =>
  problem(400, { type: 'BadRequest', field, message: PASSWORD_MESSAGES[kind] });

/** @param field the new password's field in the request */
export const createBreachProblem = (field = 'password'): Problem =>
  problem(400, {
    type: 'BadRequest',
    field,
    message: 'This password is known from a breach of another site. Please choose another, and change it there too.',
  });

export const invalidResetLink: Problem = problem(410, {
  type: 'ResetLinkVoid',
  field: 'token',
  message: 'This link was already used, or is older than an hour. Please ask for a new one.',
});

/** The new email is already the account's email. */
export const unchangedEmail: Problem = problem(400, {
  type: 'BadRequest',
  field: 'newEmail',
  message: 'This is already the email of your account.',
});

/** Reveals nothing to strangers: only the owner of the mailbox can open the emailed link. */
export const emailTaken: Problem = problem(409, {
  type: 'EmailTaken',
  field: 'token',
  message: 'This email now has an account of its own. Sign in with it, or choose another email for this account.',
});

/** The password is wrong or missing in a request that requires a signed-in user to enter it again. */
export const wrongPassword: Problem = problem(403, {
  type: 'WrongPassword',
  field: 'password',
  message: 'This is not the password of this account.',
});

/** Returned only after the correct password. */
export const codeNeeded: Problem = problem(401, {
  type: 'CodeNeeded',
  field: 'code',
  message: 'Please enter the code from your authenticator app.',
});

/** Also returned for a code that was already used. */
export const wrongCode: Problem = problem(403, {
  type: 'WrongCode',
  field: 'code',
  message: 'This code is wrong, or was used before. Please enter the one that your app shows now.',
});

/** The problem to return if a check of the account's owner failed; undefined if it succeeded. */
export const findOwnerCheckProblem = (check: OwnerCheck | Problem): Problem | undefined => {
  switch (check.kind) {
    case 'problem':
      return check;
    case 'right':
      return undefined;
    case 'wrong':
      return wrongPassword;
    case 'codeNeeded':
      return codeNeeded;
    case 'wrongCode':
      return wrongCode;
    case 'lockedOut':
      return createLockoutProblem(check.retryAfterSeconds);
  }
};

export const secondFactorOn: Problem = problem(409, {
  type: 'SecondFactorOn',
  message: 'Signing in to your account already takes a code. Please reload the page.',
});

/**
 * The device's response is invalid: unknown or expired challenge, another site, or a passkey that was already added.
 */
export const passkeyRefused: Problem = problem(409, {
  type: 'PasskeyRefused',
  message: 'This passkey could not be added. Please try again.',
});

export const tooManyPasskeys: Problem = problem(409, {
  type: 'TooManyPasskeys',
  message: `An account can have at most ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`,
});

/** Does not reveal why the passkey was refused. */
export const wrongPasskey: Problem = problem(401, {
  type: 'WrongPasskey',
  message: 'This passkey does not sign in to any account here. Please use another one, or your password.',
});

/** Like `wrongPassword`, for a request that also has a new password. */
export const wrongCurrentPassword: Problem = problem(403, {
  type: 'WrongPassword',
  field: 'currentPassword',
  message: 'This is not your current password.',
});
