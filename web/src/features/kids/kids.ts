import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { createSelector, createSlice, type PayloadAction, type Dispatch } from '@reduxjs/toolkit';
import { isValidKid, type Kid, readKids } from './kid.ts';
import { loadForSession, loadStored, saveForSession, saveStored } from '../../ui/browserStorage.ts';

/** The kids in this browser's storage, and the state of the dialogs about them (Requirement D14.5). */
interface KidsState {
  readonly kids: readonly Kid[];
  /** The parent excluded the kids from the search for now; they remain stored. */
  readonly areExcluded: boolean;
  /** The age and grade dialog is open. */
  readonly isInfoOpen: boolean;
  /** The parent postponed the question which of this browser's kids belong to the account. */
  readonly isMergePostponed: boolean;
}

/** The search's data of a kid; a missing field fits every camp. */
export interface KidInSearch {
  readonly dob?: string;
  readonly grade?: number;
}

const initialState: KidsState = { kids: [], areExcluded: false, isInfoOpen: false, isMergePostponed: false };

const createKidsState = (kids: readonly Kid[], areExcluded: boolean): KidsState => ({
  ...initialState,
  kids,
  areExcluded,
});

export const kidsSlice = createSlice({
  name: 'kids',
  initialState,
  reducers: {
    /** Saved kids are included in the search, even if they were excluded before. */
    kidsSaved: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload, areExcluded: false }),
    /** Updated by another tab or by the account. */
    kidsLoaded: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload }),
    kidsExcluded: (state) => ({ ...state, areExcluded: true }),
    mergePostponed: (state) => ({ ...state, isMergePostponed: true }),
    kidInfoOpened: (state) => ({ ...state, isInfoOpen: true }),
    kidInfoClosed: (state) => ({ ...state, isInfoOpen: false }),
  },
});

export const { kidsSaved, kidsLoaded, kidsExcluded, mergePostponed, kidInfoOpened, kidInfoClosed } = kidsSlice.actions;

interface WithKids {
  readonly kids: KidsState;
}

const NO_KIDS: readonly KidInSearch[] = [];

/** The kids for the search: those with a date of birth or a grade, without names. */
export const kidsInSearch = createSelector(
  ({ kids }: WithKids) => kids.kids,
  ({ kids }: WithKids) => kids.areExcluded,
  (kids, areExcluded): readonly KidInSearch[] => {
    const kidsWithData = areExcluded ? [] : kids.filter(({ dob, grade }) => dob !== undefined || grade !== undefined);
    return kidsWithData.length === 0
      ? NO_KIDS
      : kidsWithData
          .slice(0, MAX_KIDS)
          .map(({ dob, grade }) => ({ ...(dob !== undefined && { dob }), ...(grade !== undefined && { grade }) }));
  },
);

export const validKidNames = ({ kids: { kids } }: WithKids): string[] =>
  kids.filter(isValidKid).map(({ name }) => name);

export const NO_KIDS_LABEL = 'Set Age & Grade';

/** The label of the age and grade button (Requirements 2.71 to 2.73); excluded kids are not mentioned. */
export const kidButtonLabel = (state: WithKids): string => {
  const searchedKids = kidsInSearch(state);
  const names = searchedKids.length === 0 ? [] : validKidNames(state);
  if (names.length > 0) return names.join(', ');
  const isSet =
    searchedKids.some(({ dob }) => dob !== undefined) && searchedKids.some(({ grade }) => grade !== undefined);
  return isSet ? 'Age & Grade Set' : NO_KIDS_LABEL;
};

/** The active kids filter as text: 'Age & grade: Testa, Kid 2'; undefined if there is none. */
export const describeKids = (state: WithKids): string | undefined => {
  if (kidsInSearch(state).length === 0) return undefined;
  const names = state.kids.kids.flatMap(({ name, dob, grade }, index) =>
    dob === undefined && grade === undefined ? [] : name || kidTitle(index),
  );
  return `Age & grade: ${names.join(', ')}`;
};

/** The title of a kid without a name, by its index. */
export const kidTitle = (index: number): string => `Kid ${index + 1}`;

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
