import { MAX_KIDS } from '@campjay/events/kids/limits.ts';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isValidKid, type Kid } from './kid.ts';

/** The kids of this browser, as its storage holds them (DESIGN §14.3), and what is done with them just now. */
export interface KidsState {
  readonly kids: readonly Kid[];
  /** The parent searches without them for a while; they stay known. */
  readonly areExcluded: boolean;
  /** The age and grade dialog is open. */
  readonly isInfoOpen: boolean;
  /** The parent wants to be asked another time which kids of this browser belong into the account. */
  readonly isMergePostponed: boolean;
}

/** What the search is told of a kid; whatever is missing fits every camp. */
export interface KidInSearch {
  readonly dob?: string;
  readonly grade?: number;
}

const initialState: KidsState = { kids: [], areExcluded: false, isInfoOpen: false, isMergePostponed: false };

export const createKidsState = (kids: readonly Kid[], areExcluded: boolean): KidsState => ({
  ...initialState,
  kids,
  areExcluded,
});

export const kidsSlice = createSlice({
  name: 'kids',
  initialState,
  reducers: {
    /** Saved kids are searched for, whether or not they were left out before. */
    kidsSaved: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload, areExcluded: false }),
    /** By another tab, or by the account. */
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

/** What the search is told of the kids: one entry for each of whom a date of birth or a grade is known, and no names. */
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

/** What the age and grade button says (SPEC §2 'Filter bar'); of kids that are left out of the search it claims nothing. */
export const kidButtonLabel = (state: WithKids): string => {
  const searchedKids = kidsInSearch(state);
  const names = searchedKids.length === 0 ? [] : validKidNames(state);
  if (names.length > 0) return names.join(', ');
  const isSet =
    searchedKids.some(({ dob }) => dob !== undefined) && searchedKids.some(({ grade }) => grade !== undefined);
  return isSet ? 'Age & Grade Set' : NO_KIDS_LABEL;
};

/** The kids that narrow the search, in words: 'Age & grade: Testa, Kid 2'; undefined when none do. */
export const describeKids = (state: WithKids): string | undefined => {
  if (kidsInSearch(state).length === 0) return undefined;
  const names = state.kids.kids.flatMap(({ name, dob, grade }, index) =>
    dob === undefined && grade === undefined ? [] : name || kidTitle(index),
  );
  return `Age & grade: ${names.join(', ')}`;
};

/** How a kid without a name is called: by its place among the kids. */
export const kidTitle = (index: number): string => `Kid ${index + 1}`;
