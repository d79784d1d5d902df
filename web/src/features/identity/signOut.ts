import type { AppDispatch } from '../../store.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { forgetAndReload } from './forgetAccount.ts';
import { sessionApi } from './sessionApi.ts';

const SIGNED_OUT_PATH = '/sign-out-express';

/** Only Clerk can end all sessions at once; for a local account, the account page ends the others. */
type SignOutScope = 'here' | 'everywhere';
type EndSession = (dispatch: AppDispatch, scope: SignOutScope) => Promise<boolean>;

const endOwnSession: EndSession = async (dispatch) => {
  const { error } = await dispatch(sessionApi.endpoints.endSession.initiate(undefined));
  return error === undefined;
};

/** Our server revokes the session's tokens; Clerk ends everything else. */
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
 * Ends the session, here or on all devices, and removes the account's data from the browser. The next page is a full
 * load, so that no account data stays in memory.
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
