import type { AppDispatch } from '../app/store.ts';
import { publicSettings } from '../app/publicSettings.ts';
import { messageShown } from '../app/snackbar/snackbar.ts';
import { forgetAndReload } from './forgetAccount.ts';
import { sessionApi } from './sessionApi.ts';

const SIGNED_OUT_PATH = '/sign-out-express';

/** Clerk alone can end all sessions at once; of a local account, the account page ends the others. */
type SignOutScope = 'here' | 'everywhere';
type EndSession = (dispatch: AppDispatch, scope: SignOutScope) => Promise<boolean>;

const endOwnSession: EndSession = async (dispatch) => {
  const { error } = await dispatch(sessionApi.endpoints.endSession.initiate(undefined));
  return error === undefined;
};

/** Our server takes the session's tokens for nobody's from now on; everything else is Clerk's to end. */
const endClerkSession: EndSession = async (dispatch, scope) => {
  try {
    const { endOtherSessions, leaveClerk } = await import('./clerk/leaveClerk.ts');
    if (scope === 'everywhere') await endOtherSessions();
    if (!(await endOwnSession(dispatch, 'here'))) return false;
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
  (scope: SignOutScope = 'here') =>
  async (dispatch: AppDispatch): Promise<void> => {
    const endSession = publicSettings().identity.provider === 'clerk' ? endClerkSession : endOwnSession;
    if (!(await endSession(dispatch, scope))) {
      dispatch(messageShown({ text: 'You could not be signed out. Please try again.', isFailure: true }));
      return;
    }
    forgetAndReload(() => window.location.assign(SIGNED_OUT_PATH));
  };
