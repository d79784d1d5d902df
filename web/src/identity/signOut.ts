import type { AppDispatch } from '../app/store.ts';
import { publicSettings } from '../app/publicSettings.ts';
import { messageShown } from '../app/snackbar/snackbar.ts';
import { forgetAndLeave } from './forgetAccount.ts';
import { sessionApi } from './sessionApi.ts';

const SIGNED_OUT_PATH = '/sign-out-express';

/** Clerk alone can end all sessions at once; of a local account, the account page ends the others. */
type Where = 'here' | 'everywhere';
type End = (dispatch: AppDispatch, where: Where) => Promise<boolean>;

const endOurs: End = async (dispatch) => {
  const { error } = await dispatch(sessionApi.endpoints.endSession.initiate(undefined));
  return error === undefined;
};

/** Our server takes the session's tokens for nobody's from now on; everything else is Clerk's to end. */
const endAtClerk: End = async (dispatch, where) => {
  try {
    const { endOtherSessions, leaveClerk } = await import('./clerk/leaveClerk.ts');
    if (where === 'everywhere') await endOtherSessions();
    if (!(await endOurs(dispatch, 'here'))) return false;
    await leaveClerk(SIGNED_OUT_PATH);
    return true;
  } catch {
    return false;
  }
};

/**
 * Ends the session, here or on every device, and whatever this browser keeps of the account. The page that follows is
 * loaded as a whole, so that nothing of the account stays in memory either.
 */
export const signOut =
  (where: Where = 'here') =>
  async (dispatch: AppDispatch): Promise<void> => {
    const end = publicSettings().identity.provider === 'clerk' ? endAtClerk : endOurs;
    if (!(await end(dispatch, where))) {
      dispatch(messageShown({ text: 'You could not be signed out. Please try again.', isFailure: true }));
      return;
    }
    forgetAndLeave(() => window.location.assign(SIGNED_OUT_PATH));
  };
