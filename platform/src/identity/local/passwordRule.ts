import { isCommonPassword, isMadeOf } from './refusedPasswords.ts';

export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

export interface PasswordProblem {
  readonly kind: 'passwordTooShort' | 'passwordTooLong' | 'passwordTooCommon' | 'passwordOfOwnWords';
}

/**
 * Checks a new password: its length, in the units that an input field counts, and whether it is one of those that are
 * guessed first. Character classes do not matter.
 * @param ownWords words of the account and the product: the email, the names, the product's name and host
 */
export const passwordProblem = (password: string, ownWords: readonly string[]): PasswordProblem | undefined => {
  if (password.length < PASSWORD_LENGTH.min) return { kind: 'passwordTooShort' };
  if (password.length > PASSWORD_LENGTH.max) return { kind: 'passwordTooLong' };
  if (isMadeOf(password, ownWords)) return { kind: 'passwordOfOwnWords' };
  if (isCommonPassword(password)) return { kind: 'passwordTooCommon' };
  return undefined;
};
