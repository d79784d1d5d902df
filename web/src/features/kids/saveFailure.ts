import { type RequestError, refusalMessage, refusalType } from '../../app/refusal.ts';

const UNSAVED = 'This could not be saved. What you entered is still here: please try again.';
const REMOVED_MESSAGE = 'The kid was removed from your account on another device. Saving again adds it anew.';

/** Refusal types for a kid that the account no longer has. */
const REMOVED_TYPES = ['NoSuchKid', 'KidWasRemoved'];

export const wasRemoved = (error: unknown): boolean => REMOVED_TYPES.includes(refusalType(error as RequestError) ?? '');

/** The error message for a kid that could not be saved. */
export const saveFailure = (error: unknown): string =>
  wasRemoved(error) ? REMOVED_MESSAGE : (refusalMessage(error as RequestError) ?? UNSAVED);
