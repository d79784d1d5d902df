import type { AppDispatch } from '../app/store.ts';
import { messageShown } from '../app/snackbar/snackbar.ts';
import { forgetAccount } from './forgetAccount.ts';
import { sessionApi } from './sessionApi.ts';

const SIGNED_OUT_PATH = '/sign-out-express';

/**
 * Ends the session, here or on every device, and whatever this browser keeps of the account. The page that follows is
 * loaded as a whole, so that nothing of the account stays in memory either.
 */
export const signOut =
  (where: 'here' | 'everywhere' = 'here') =>
  async (dispatch: AppDispatch): Promise<void> => {
    const { endSession } = sessionApi.endpoints;
    const { error } = await dispatch(endSession.initiate(where));
    if (error) {
      dispatch(messageShown({ text: 'You could not be signed out. Please try again.', isFailure: true }));
      return;
    }
    forgetAccount();
    window.location.assign(SIGNED_OUT_PATH);
  };
