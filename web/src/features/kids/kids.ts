import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { createSelector, createSlice, type PayloadAction, type Dispatch } from '@reduxjs/toolkit';
import { isValidKid, type Kid, readKids } from './kid.ts';
import { loadForSession, loadStored, saveForSession, saveStored } from '../../ui/browserStorage.ts';

/** The kids that are stored in this browser, and the state of the dialogs about them (Requirement D14.5). */
interface KidsState {
  readonly kids: readonly Kid[];
  /** Whether the parent has excluded the kids from the search. They remain stored. */
  readonly areExcluded: boolean;
  /** Whether the age and grade dialog is open. */
  readonly isInfoOpen: boolean;
  /** Whether the parent has postponed the question which kids of this browser belong to the account. */
  readonly isMergePostponed: boolean;
}

/** The fields of a kid that the search uses. If one is missing, every camp fits it. */
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
    /** The parent has saved the kids. This includes them in the search again. */
    kidsSaved: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload, areExcluded: false }),
    /** The kids were updated by another tab or by the account. */
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

/** The kids in the search: those with a date of birth or a grade, without their names. */
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

/** The names of the kids with complete data. Only these are shown on the age and grade button. */
export const validKidNames = ({ kids: { kids } }: WithKids): string[] =>
  kids.filter(isValidKid).map(({ name }) => name);

export const NO_KIDS_LABEL = 'Set Age & Grade';

/** The label of the age and grade button (Requirements 2.71 to 2.73). It does not mention excluded kids. */
export const kidButtonLabel = (state: WithKids): string => {
  const searchedKids = kidsInSearch(state);
  const names = searchedKids.length === 0 ? [] : validKidNames(state);
  if (names.length > 0) return names.join(', ');
  const hasAgeAndGrade =
    searchedKids.some(({ dob }) => dob !== undefined) && searchedKids.some(({ grade }) => grade !== undefined);
  return hasAgeAndGrade ? 'Age & Grade Set' : NO_KIDS_LABEL;
};

/** Describes the kids in the search: 'Age & grade: Testa, Kid 2'; undefined if there are none. */
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

/** The initial state from browser storage. It is read before the first search, so that no second search is needed. */
export const loadKidsState = (): KidsState => createKidsState(loadKids(), loadForSession(KIDS_EXCLUDED_KEY) === true);

export const storeKids = (kids: readonly Kid[]): boolean => saveStored(KIDS_KEY, kids);

/**
 * Stores the kids and includes them in the search. If storing them fails, the search still uses them until a reload.
 */
export const saveKids =
  (kids: readonly Kid[]) =>
  (dispatch: Dispatch): void => {
    storeKids(kids);
    if (loadForSession(KIDS_EXCLUDED_KEY) !== undefined) saveForSession(KIDS_EXCLUDED_KEY, false);
    dispatch(kidsSaved(kids));
  };

/** Excludes the kids from the search until they are saved again. They remain stored. */
export const excludeKids =
  () =>
  (dispatch: Dispatch): void => {
    saveForSession(KIDS_EXCLUDED_KEY, true);
    dispatch(kidsExcluded());
  };
