import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/domain/product/browserStorageKeys.ts';
import { FOLLOW_INTENT_KEY } from '../favorites/sharingApi.ts';
import { NOTES_IN_CONFLICT_KEY } from '../favorites/useNote.ts';
import { LIST_SELECTION_KEY } from '../favorites/useListSelection.ts';
import { KIDS_KEY, KIDS_EXCLUDED_KEY } from '../kids/kids.ts';
import { VISIBLE_CALENDARS_KEY, VISIBLE_KID_KEY } from '../schedule/scheduleApi.ts';
import { removeForSession, removeStored, saveStored, ignoreFurtherWrites } from '../../ui/browserStorage.ts';
import { ARRIVAL_KEY } from './arrival.ts';
import { INTENT_TAB_KEY, INTENTS_KEY } from './signUpIntent.ts';
import type { PostAnswer } from '../../app/apiTypes.ts';
import { hasSessionHint } from '../../app/identity.ts';
import { outboxChanged, type SignOutScope, type WithOutbox } from '../../app/outbox/outbox.ts';
import { deleteOutboxDatabase } from '../../app/outbox/outboxDatabase.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import type { AppDispatch } from '../../store.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';

/** Storage key that is written on sign-out, to notify other tabs (`useRemoteSignOut`). */
export const SIGNED_OUT_KEY = 'signedOutAt';

/** Storage key of the creation time of the account whose sign-up actions have run in this browser. */
export const SIGN_UP_ACTIONS_KEY = 'signUpActionsRunFor';

/** Keys of account data in local and session storage, which must be removed before another user signs in. */
const LOCAL_STORAGE_KEYS = [
  KIDS_KEY,
  'sortCriteria',
  SIGN_UP_ACTIONS_KEY,
  NOTES_IN_CONFLICT_KEY,
  VISIBLE_CALENDARS_KEY,
  INTENTS_KEY,
];
const SESSION_STORAGE_KEYS = [
  KIDS_EXCLUDED_KEY,
  ARRIVAL_KEY,
  LIST_SELECTION_KEY,
  FOLLOW_INTENT_KEY,
  INTENT_TAB_KEY,
  VISIBLE_KID_KEY,
];

/** Removes the account's data from browser storage, but not from memory, and notifies other tabs. */
export const forgetAccount = (): void => {
  const isHttps = window.location.protocol === 'https:';
  const cookieName = hostCookie(SIGNED_IN_COOKIE, { https: isHttps });
  document.cookie = `${cookieName}=; Max-Age=0; Path=/${isHttps ? '; Secure' : ''}`;
  LOCAL_STORAGE_KEYS.forEach(removeStored);
  SESSION_STORAGE_KEYS.forEach(removeForSession);
  deleteOutboxDatabase();
  saveStored(SIGNED_OUT_KEY, Date.now());
};

/**
 * Removes the account's data from browser storage, and reloads. Responses that arrive before the reload, such as the
 * account's kids, are no longer written to storage.
 * @param reload reloads this page or loads another one, which clears the memory
 */
export const forgetAndReload = (reload: () => void): void => {
  forgetAccount();
  ignoreFurtherWrites();
  reload();
};

/**
 * Reacts to a sign-out in another tab: removes data that this page may have stored since the sign-out, and reloads. If
 * a user has signed in again in the meantime, local storage already has that user's data and is left unchanged.
 */
export const signOutWithOtherTab = (reload: () => void): void => {
  SESSION_STORAGE_KEYS.forEach(removeForSession);
  if (!hasSessionHint()) LOCAL_STORAGE_KEYS.forEach(removeStored);
  ignoreFurtherWrites();
  reload();
};

/** Endpoint that ends the session of this browser. */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    endSession: build.mutation<PostAnswer<'identity/sign-out'>, undefined>({
      query: () => commandRequest('identity/sign-out', {}),
    }),
  }),
});

/** The page that the user sees after signing out. */
const SIGNED_OUT_PATH = '/sign-out-express';

/** Ends the sessions at the identity provider. Returns whether this succeeded. */
type EndSession = (dispatch: AppDispatch, scope: SignOutScope) => Promise<boolean>;

/** How long running queries may delay a sign-out, in milliseconds. */
const QUERIES_MS = 2000;

/** Waits briefly for the page's running queries, which the server would refuse after the session has ended. */
export const queriesAnswered = (dispatch: AppDispatch): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(dispatch(api.util.getRunningQueriesThunk())),
    new Promise((resolve) => setTimeout(resolve, QUERIES_MS)),
  ]);

const endOwnSession: EndSession = async (dispatch) => {
  await queriesAnswered(dispatch);
  const { error } = await dispatch(sessionApi.endpoints.endSession.initiate(undefined));
  return error === undefined;
};

/** Ends a Clerk session: our server revokes the session's tokens, and Clerk ends the session itself. */
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

/** How often, and after how many milliseconds each, to check whether all commands were sent before a sign-out. */
const UNSENT_CHECKS = 10;
const UNSENT_CHECK_MS = 200;

/** Waits briefly for the outbox to send all commands. Returns whether some are left. */
const hasUnsentCommands = async (getState: () => WithOutbox): Promise<boolean> => {
  const isEmpty = (): boolean => getState().outbox.commands.length === 0;
  for (let checksLeft = UNSENT_CHECKS; checksLeft > 0 && !isEmpty() && navigator.onLine; checksLeft -= 1)
    await new Promise((resolve) => setTimeout(resolve, UNSENT_CHECK_MS));
  return !isEmpty();
};

/**
 * Ends the session in this browser or on all devices, and removes the account's data from the browser. Then loads the
 * signed-out page without the router, so that no account data stay in memory. If commands are unsent, only warns, unless
 * `discardsUnsent` is true.
 */
export const signOut =
  (scope: SignOutScope = 'here', { discardsUnsent = false } = {}) =>
  async (dispatch: AppDispatch, getState: () => WithOutbox): Promise<void> => {
    if (!discardsUnsent && (await hasUnsentCommands(getState))) {
      dispatch(outboxChanged({ blockedSignOut: scope }));
      return;
    }
    const endSession = publicSettings().identity.provider === 'clerk' ? endClerkSession : endOwnSession;
    if (!(await endSession(dispatch, scope))) {
      dispatch(messageShown({ text: 'You could not be signed out. Please try again.', isFailure: true }));
      return;
    }
    forgetAndReload(() => window.location.assign(SIGNED_OUT_PATH));
  };
