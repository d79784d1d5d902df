import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/events/browserMemory.ts';
import { KEEP_LIST_KEY } from '../favorites/keepAfterSignUp.ts';
import { NOTES_IN_CONFLICT_KEY } from '../favorites/notesInConflict.ts';
import { FAVORITERS_KEY } from '../favorites/useFavoriters.ts';
import { KIDS_KEY, KIDS_LEFT_OUT_KEY } from '../kids/keepKids.ts';
import { HOLDERS_KEY, KID_SHOWN_KEY } from '../schedule/rememberedKeys.ts';
import { removeForSession, removeStored, saveStored, shutStorage } from '../ui/browserStorage.ts';
import { ARRIVAL_KEY } from './arrival.ts';
import { isHinted } from './identity.ts';

/** Written when the account leaves this browser: other tabs hear of it (`useOtherTabs`). */
export const SIGNED_OUT_KEY = 'signedOutAt';

/** When the account was made whose sign-up actions have run in this browser. */
export const WELCOMED_KEY = 'signUpActionsRunFor';

/** What a browser keeps of the account of whoever is signed in, and must not keep for whoever comes next (DESIGN §14.3). */
const KEPT = [KIDS_KEY, 'sortCriteria', WELCOMED_KEY, NOTES_IN_CONFLICT_KEY, HOLDERS_KEY];
const KEPT_FOR_SESSION = [KIDS_LEFT_OUT_KEY, ARRIVAL_KEY, FAVORITERS_KEY, KEEP_LIST_KEY, KID_SHOWN_KEY];

/** Clears it, and lets the other tabs know. What is in the page's own memory stays there. */
export const forgetAccount = (): void => {
  const https = window.location.protocol === 'https:';
  document.cookie = `${hostCookie(SIGNED_IN_COOKIE, { https })}=; Max-Age=0; Path=/${https ? '; Secure' : ''}`;
  KEPT.forEach(removeStored);
  KEPT_FOR_SESSION.forEach(removeForSession);
  saveStored(SIGNED_OUT_KEY, Date.now());
};

/** The same of a page that is loaded anew at once: an answer that comes until then, such as the kids, is not kept any more. */
export const forgetAndLeave = (load: () => void): void => {
  forgetAccount();
  shutStorage();
  load();
};

/**
 * Of another tab's page, which may have kept an answer since the account was forgotten. Whoever has signed in by now keeps
 * what is theirs.
 */
export const leaveWithOtherTab = (load: () => void): void => {
  KEPT_FOR_SESSION.forEach(removeForSession);
  if (!isHinted()) KEPT.forEach(removeStored);
  shutStorage();
  load();
};
