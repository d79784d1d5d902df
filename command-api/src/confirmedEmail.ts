import { type Principal, problem, type Problem } from '@campjay/platform/http/route.ts';

/** What gives somebody a right, or somebody else a look at a family's plans, needs an email that is known to be one's own. */
export const emailNotConfirmed: Problem = problem(403, {
  type: 'EmailNotConfirmed',
  message: 'Please confirm your email first. Your account page shows how.',
});

/** @throws why it is not known, where the log is down */
export const isConfirmed = ({ isEmailConfirmed, roleLookupError }: Principal): boolean => {
  if (isEmailConfirmed === undefined && roleLookupError) throw roleLookupError;
  return isEmailConfirmed ?? false;
};
