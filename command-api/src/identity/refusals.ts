import { type Done } from './contract.ts';
import { type Frequency, problem, type Problem } from '@campjay/platform/http/route.ts';
import { createRateLimit, type RateLimit, wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type OwnerCheck } from '@campjay/platform/identity/local/ownerProof.ts';
import { MAX_PASSKEYS } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { PASSWORD_LENGTH, type PasswordProblem } from '@campjay/platform/identity/local/passwordRule.ts';

/** Response of routes that append no event. */
export const done = (message: string): Done => ({ success: true, message });

/** A network of many households, such as an IPv4 /24, has the limit of this many senders. */
const SENDERS_PER_NETWORK = 5;

/**
 * Limits requests of visitors: per sender (an IPv4 address, an IPv6 /64), and per network that one operator may own
 * completely (an IPv4 /24, an IPv6 /48). `consume` takes the client's address.
 */
export const createNetworkLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const senders = createRateLimit({ requests, seconds });
  const networks = createRateLimit({ requests: requests * SENDERS_PER_NETWORK, seconds });
  return {
    consume: async (sender, count) =>
      (await senders.consume(sender, count)) ?? (await networks.consume(wideNetworkOf(sender), count)),
  };
};

/** After too many failures. Does not reveal whether the account exists: an unknown one is locked in the same way. */
export const lockedOut = (retryAfterSeconds: number): Problem =>
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
  message: 'Email and password do not fit together.',
});

/** Does not reveal which of the two is the reason: the owner of the email gets an email. */
export const signUpRefused: Problem = problem(409, {
  type: 'SignUpRefused',
  message:
    'No account could be made with this email and password. If you have signed up before, sign in, or choose a new password.',
});

const UNFIT_PASSWORD: Readonly<Record<PasswordProblem['kind'], string>> = {
  passwordTooShort: `A password has at least ${PASSWORD_LENGTH.min} characters.`,
  passwordTooLong: `A password has at most ${PASSWORD_LENGTH.max} characters.`,
  passwordTooCommon: 'This password is one of the most common ones, which are guessed first. Please choose another.',
  passwordOfOwnWords: `A password cannot be made of your name, your email or ${product.name}. Please choose another.`,
};

/** @param field the new password's field in the request */
export const passwordRefused = ({ kind }: PasswordProblem, field = 'password'): Problem =>
  problem(400, { type: 'BadRequest', field, message: UNFIT_PASSWORD[kind] });

/** @param field the new password's field in the request */
export const passwordBreached = (field = 'password'): Problem =>
  problem(400, {
    type: 'BadRequest',
    field,
    message: 'This password is known from a breach of another site. Please choose another, and change it there too.',
  });

export const resetLinkVoid: Problem = problem(410, {
  type: 'ResetLinkVoid',
  field: 'token',
  message: 'This link was used already or is older than an hour. Please ask for a new one.',
});

/** The new email is already the account's email. */
export const unchangedEmail: Problem = problem(400, {
  type: 'BadRequest',
  field: 'newEmail',
  message: 'This is the email of your account already.',
});

/** Shown only to the owner of the mailbox, who opened the emailed link. */
export const emailTaken: Problem = problem(409, {
  type: 'EmailTaken',
  field: 'token',
  message:
    'This email has got an account of its own meanwhile. Sign in with it, or choose another email for this account.',
});

/** For users who must enter their password again: it is wrong or missing. */
export const wrongPassword: Problem = problem(403, {
  type: 'WrongPassword',
  field: 'password',
  message: 'This is not the password of this account.',
});

/** Shown only after the correct password. */
export const codeNeeded: Problem = problem(401, {
  type: 'CodeNeeded',
  field: 'code',
  message: 'Please enter the code from your authenticator app.',
});

/** Also for a code that was already used. */
export const wrongCode: Problem = problem(403, {
  type: 'WrongCode',
  field: 'code',
  message: 'This code is wrong, or was used before. Please enter the one that your app shows now.',
});

/** Why the proof of ownership failed; undefined if it succeeded. */
export const ownerRefusal = (check: OwnerCheck | Problem): Problem | undefined => {
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
      return lockedOut(check.retryAfterSeconds);
  }
};

export const secondFactorOn: Problem = problem(409, {
  type: 'SecondFactorOn',
  message: 'Signing in to your account takes a code already. Please load the page again.',
});

/** The device's response adds no passkey: unknown challenge, too late, another site, or already registered. */
export const passkeyRefused: Problem = problem(409, {
  type: 'PasskeyRefused',
  message: 'This passkey could not be added. Please try again.',
});

export const tooManyPasskeys: Problem = problem(409, {
  type: 'TooManyPasskeys',
  message: `An account has at most ${MAX_PASSKEYS} passkeys. Please remove one that you do not use any more.`,
});

/** The reason is not revealed. */
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
