import type { Dispatch } from '@reduxjs/toolkit';
import { loadForSession, loadStored, saveForSession, saveStored } from '../ui/browserStorage.ts';
import { type Kid, readKids } from './kid.ts';
import { kidsExcluded, kidsSaved, type KidsState, createKidsState } from './kids.ts';

/** Where the browser keeps the kids (SPEC §3 'Kid'). */
export const KIDS_KEY = 'kidFormData';

/** Says that the parent has taken the kids out of the search; it is forgotten with the tab. */
export const KIDS_EXCLUDED_KEY = 'kidsLeftOut';

export const loadKids = (): Kid[] => readKids(loadStored(KIDS_KEY));

/** What a page begins with; it is read before the first search, so that there is no second one. */
export const loadKidsState = (): KidsState => createKidsState(loadKids(), loadForSession(KIDS_EXCLUDED_KEY) === true);

export const storeKids = (kids: readonly Kid[]): boolean => saveStored(KIDS_KEY, kids);

/** Where the storage takes nothing, the kids are searched for all the same, until the page is left. */
export const saveKids =
  (kids: readonly Kid[]) =>
  (dispatch: Dispatch): void => {
    storeKids(kids);
    if (loadForSession(KIDS_EXCLUDED_KEY) !== undefined) saveForSession(KIDS_EXCLUDED_KEY, false);
    dispatch(kidsSaved(kids));
  };

/** Searches without the kids, which stay known, until they are saved anew. */
export const excludeKids =
  () =>
  (dispatch: Dispatch): void => {
    saveForSession(KIDS_EXCLUDED_KEY, true);
    dispatch(kidsExcluded());
  };
