import { signInAsked } from '../../identity/identity.ts';
import { isSessionOver, refusalIn, type RequestError } from '../refusal.ts';
import { messageShown } from '../snackbar/snackbar.ts';
import type { KeptWish } from './wishes.ts';

const NOT_THROUGH = 'Your favorites could not be saved. Please check your connection and try again.';

/**
 * What follows for the eye from a wish that was not granted: a favorite's refusal is said in a sentence (DESIGN §14); a
 * hide's is logged alone (SPEC §8); a note says it in its own place, where its words still are.
 */
export const sayRefused = (wish: KeptWish, error: RequestError) => {
  if (wish.kind === 'hide') console.error('Failed to update the camp hidden state', Reflect.get(error, 'status'));
  if (isSessionOver(error))
    return messageShown({
      text: 'Please sign in again to keep what you change.',
      isFailure: true,
      action: { label: 'Sign In', does: signInAsked('signIn') },
    });
  return wish.kind === 'favorite'
    ? messageShown({ text: refusalIn(error) ?? NOT_THROUGH, isFailure: true })
    : undefined;
};
