import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/domain/browserStorageKeys.ts';
import { KEEP_LIST_KEY } from '../favorites/keepIntent.ts';
import { NOTES_IN_CONFLICT_KEY } from '../favorites/notesInConflict.ts';
import { FAVORITERS_KEY } from '../favorites/useFavoriters.ts';
import { KIDS_KEY, KIDS_EXCLUDED_KEY } from '../kids/storedKids.ts';
import { HOLDERS_KEY, VISIBLE_KID_KEY } from '../schedule/rememberedKeys.ts';
import { removeForSession, removeStored, saveStored, closeStorage } from '../../ui/browserStorage.ts';
import { ARRIVAL_KEY } from './arrival.ts';
import { hasSessionHint } from '../../app/identity.ts';

/** Written on sign-out, to notify other tabs (`useOtherTabs`). */
export const SIGNED_OUT_KEY = 'signedOutAt';

/** Creation time of the account whose sign-up actions have run in this browser. */
export const WELCOMED_KEY = 'signUpActionsRunFor';

/** Account data in the browser's storage, which must be removed before another user signs in. */
const STORED_KEYS = [KIDS_KEY, 'sortCriteria', WELCOMED_KEY, NOTES_IN_CONFLICT_KEY, HOLDERS_KEY];
const SESSION_KEYS = [KIDS_EXCLUDED_KEY, ARRIVAL_KEY, FAVORITERS_KEY, KEEP_LIST_KEY, VISIBLE_KID_KEY];

/** Removes the account's data from storage and notifies other tabs. The page's memory is unaffected. */
export const forgetAccount = (): void => {
  const https = window.location.protocol === 'https:';
  document.cookie = `${hostCookie(SIGNED_IN_COOKIE, { https })}=; Max-Age=0; Path=/${https ? '; Secure' : ''}`;
  STORED_KEYS.forEach(removeStored);
  SESSION_KEYS.forEach(removeForSession);
  saveStored(SIGNED_OUT_KEY, Date.now());
};

/**
 * Removes the account's data and reloads the page. Pending responses, such as the kids, can no longer write to storage.
 */
export const forgetAndReload = (load: () => void): void => {
  forgetAccount();
  closeStorage();
  load();
};

/**
 * Cleans up after a sign-out in another tab, since this page may have stored a response since then. If a user is signed
 * in again by now, their stored data is left alone.
 */
export const signOutWithOtherTab = (load: () => void): void => {
  SESSION_KEYS.forEach(removeForSession);
  if (!hasSessionHint()) STORED_KEYS.forEach(removeStored);
  closeStorage();
  load();
};
