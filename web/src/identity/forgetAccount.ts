import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/events/browserStorageKeys.ts';
import { KEEP_LIST_KEY } from '../favorites/keepIntent.ts';
import { NOTES_IN_CONFLICT_KEY } from '../favorites/notesInConflict.ts';
import { FAVORITERS_KEY } from '../favorites/useFavoriters.ts';
import { KIDS_KEY, KIDS_EXCLUDED_KEY } from '../kids/storedKids.ts';
import { HOLDERS_KEY, VISIBLE_KID_KEY } from '../schedule/rememberedKeys.ts';
import { removeForSession, removeStored, saveStored, closeStorage } from '../ui/browserStorage.ts';
import { ARRIVAL_KEY } from './arrival.ts';
import { hasSessionHint } from './identity.ts';

/** Written when the account leaves this browser: other tabs hear of it (`useOtherTabs`). */
export const SIGNED_OUT_KEY = 'signedOutAt';

/** When the account was made whose sign-up actions have run in this browser. */
export const WELCOMED_KEY = 'signUpActionsRunFor';

/** What a browser keeps of the account of whoever is signed in, and must not keep for whoever comes next (DESIGN §14.3). */
const STORED_KEYS = [KIDS_KEY, 'sortCriteria', WELCOMED_KEY, NOTES_IN_CONFLICT_KEY, HOLDERS_KEY];
const SESSION_KEYS = [KIDS_EXCLUDED_KEY, ARRIVAL_KEY, FAVORITERS_KEY, KEEP_LIST_KEY, VISIBLE_KID_KEY];

/** Clears it, and lets the other tabs know. What is in the page's own memory stays there. */
export const forgetAccount = (): void => {
  const https = window.location.protocol === 'https:';
  document.cookie = `${hostCookie(SIGNED_IN_COOKIE, { https })}=; Max-Age=0; Path=/${https ? '; Secure' : ''}`;
  STORED_KEYS.forEach(removeStored);
  SESSION_KEYS.forEach(removeForSession);
  saveStored(SIGNED_OUT_KEY, Date.now());
};

/** The same of a page that is loaded anew at once: an answer that comes until then, such as the kids, is not kept any more. */
export const forgetAndReload = (load: () => void): void => {
  forgetAccount();
  closeStorage();
  load();
};

/**
 * Of another tab's page, which may have kept an answer since the account was forgotten. Whoever has signed in by now keeps
 * what is theirs.
 */
export const signOutWithOtherTab = (load: () => void): void => {
  SESSION_KEYS.forEach(removeForSession);
  if (!hasSessionHint()) STORED_KEYS.forEach(removeStored);
  closeStorage();
  load();
};
