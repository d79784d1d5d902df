import { type RequestError, refusalIn, refusalTypeIn } from '../app/refusal.ts';

const UNSAVED = 'This could not be saved. What you entered is still here: please try again.';
const GONE = 'The kid was removed from your account on another device. Saving again adds it anew.';

/** Refusals of a change to a kid that the account does not hold any more. */
const GONE_TYPES = ['NoSuchKid', 'KidWasRemoved'];

export const isGone = (error: unknown): boolean => GONE_TYPES.includes(refusalTypeIn(error as RequestError) ?? '');

/** What a parent is told whose kid could not be saved. */
export const saveFailure = (error: unknown): string =>
  isGone(error) ? GONE : (refusalIn(error as RequestError) ?? UNSAVED);
