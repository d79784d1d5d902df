import type { Dispatch } from '@reduxjs/toolkit';
import { loadForSession, loadStored, saveForSession, saveStored } from '../../ui/browserStorage.ts';
import { type Kid, readKids } from './kid.ts';
import { kidsExcluded, kidsSaved, type KidsState, createKidsState } from './kids.ts';

/** Storage key of the kids. */
export const KIDS_KEY = 'kidFormData';

/** Session storage key: whether the parent excluded the kids from the search. */
export const KIDS_EXCLUDED_KEY = 'kidsLeftOut';

export const loadKids = (): Kid[] => readKids(loadStored(KIDS_KEY));

/** The initial state, read before the first search so that no second search is needed. */
export const loadKidsState = (): KidsState => createKidsState(loadKids(), loadForSession(KIDS_EXCLUDED_KEY) === true);

export const storeKids = (kids: readonly Kid[]): boolean => saveStored(KIDS_KEY, kids);

/** If storage fails, the kids are still searched for until the page is left. */
export const saveKids =
  (kids: readonly Kid[]) =>
  (dispatch: Dispatch): void => {
    storeKids(kids);
    if (loadForSession(KIDS_EXCLUDED_KEY) !== undefined) saveForSession(KIDS_EXCLUDED_KEY, false);
    dispatch(kidsSaved(kids));
  };

/** Excludes the kids from the search until they are saved again; they remain stored. */
export const excludeKids =
  () =>
  (dispatch: Dispatch): void => {
    saveForSession(KIDS_EXCLUDED_KEY, true);
    dispatch(kidsExcluded());
  };
