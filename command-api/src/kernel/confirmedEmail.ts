import { type Principal, problem, type Problem } from '@campjay/platform/http/route.ts';

/** Granting rights, or showing a family's plans to others, requires a confirmed email. */
export const emailNotConfirmed: Problem = problem(403, {
  type: 'EmailNotConfirmed',
  message: 'Please confirm your email first. Your account page shows how.',
});

/** @throws the role lookup error, if the log is down and the confirmation is therefore unknown */
export const isConfirmed = ({ isEmailConfirmed, roleLookupError }: Principal): boolean => {
  if (isEmailConfirmed === undefined && roleLookupError) throw roleLookupError;
  return isEmailConfirmed ?? false;
};
