import { signInOpened } from '../identity.ts';
import { isSessionExpired, refusalMessage, type RequestError } from '../refusal.ts';
import { messageShown } from '../snackbar/snackbar.ts';
import type { QueuedCommand } from './commands.ts';

const NOT_SAVED = 'Your favorites could not be saved. Please check your connection and try again.';

/**
 * The message for a rejected command: a favorite shows one, a hide is only logged (Requirement 8.24), and a note shows
 * its error beside its text.
 */
export const rejectionMessage = (command: QueuedCommand, error: RequestError) => {
  if (command.kind === 'hide') console.error('Failed to update the camp hidden state', Reflect.get(error, 'status'));
  if (isSessionExpired(error))
    return messageShown({
      text: 'Please sign in again to keep what you change.',
      isFailure: true,
      action: { label: 'Sign In', reduxAction: signInOpened('signIn') },
    });
  return command.kind === 'favorite'
    ? messageShown({ text: refusalMessage(error) ?? NOT_SAVED, isFailure: true })
    : undefined;
};
