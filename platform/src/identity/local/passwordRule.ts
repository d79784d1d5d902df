export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

export interface PasswordProblem {
  readonly kind: 'passwordTooShort' | 'passwordTooLong';
}

/** What is wrong with a new password, if anything. Only its length is ruled, counted as an input field counts it. */
export const passwordProblem = ({ length }: string): PasswordProblem | undefined => {
  if (length < PASSWORD_LENGTH.min) return { kind: 'passwordTooShort' };
  if (length > PASSWORD_LENGTH.max) return { kind: 'passwordTooLong' };
  return undefined;
};
