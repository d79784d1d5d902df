import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { createSelector, createSlice, type PayloadAction, type Dispatch } from '@reduxjs/toolkit';
import { isAgeOnly, isValidKid, type Kid, MAX_AGE, readKids } from './kid.ts';
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
  /** In years; ignored if there is a birth date. */
  readonly age?: number;
}

/** Without kids. */
export const initialKidsState: KidsState = { kids: [], areExcluded: false, isInfoOpen: false, isMergePostponed: false };

const createKidsState = (kids: readonly Kid[], areExcluded: boolean): KidsState => ({
  ...initialKidsState,
  kids,
  areExcluded,
});

export const kidsSlice = createSlice({
  name: 'kids',
  initialState: initialKidsState,
  reducers: {
    /** The parent has saved the kids. This includes them in the search again. */
    kidsSaved: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload, areExcluded: false }),
    /** The kids were updated by another tab or by the account. */
    kidsLoaded: (state, { payload }: PayloadAction<readonly Kid[]>) => ({ ...state, kids: payload }),
    kidsExcluded: (state) => ({ ...state, areExcluded: true }),
    kidsIncluded: (state) => ({ ...state, areExcluded: false }),
    mergePostponed: (state) => ({ ...state, isMergePostponed: true }),
    kidInfoOpened: (state) => ({ ...state, isInfoOpen: true }),
    kidInfoClosed: (state) => ({ ...state, isInfoOpen: false }),
  },
});

export const { kidsSaved, kidsLoaded, kidsExcluded, kidsIncluded, mergePostponed, kidInfoOpened, kidInfoClosed } =
  kidsSlice.actions;

interface WithKids {
  readonly kids: KidsState;
}

const NO_KIDS: readonly KidInSearch[] = [];

const isSearchable = ({ dob, grade, age }: Kid): boolean =>
  dob !== undefined || grade !== undefined || age !== undefined;

/** The kids in the search: those with a date of birth, a grade or an age, without their names. */
export const kidsInSearch = createSelector(
  ({ kids }: WithKids) => kids.kids,
  ({ kids }: WithKids) => kids.areExcluded,
  (kids, areExcluded): readonly KidInSearch[] => {
    const kidsWithData = areExcluded ? [] : kids.filter(isSearchable);
    return kidsWithData.length === 0
      ? NO_KIDS
      : kidsWithData.slice(0, MAX_KIDS).map(({ dob, grade, age }) => ({
          ...(dob !== undefined && { dob }),
          ...(grade !== undefined && { grade }),
          ...(age !== undefined && { age }),
        }));
  },
);

/** What the parent has chosen about kids for the search, apart from the data of the kids themselves. */
export interface KidChoice {
  /** The ages of kids of whom only the age is set, in years. */
  readonly ages: readonly number[];
  readonly areExcluded: boolean;
}

/** The kids of whom more than an age is known. */
export const describedKids = createSelector(
  ({ kids }: WithKids) => kids.kids,
  (kids): readonly Kid[] => kids.filter((kid) => !isAgeOnly(kid)),
);

const agesOf = (kids: readonly Kid[]): number[] => kids.flatMap(({ age }) => age ?? []);

export const kidChoice = createSelector(
  ({ kids }: WithKids) => kids.kids,
  ({ kids }: WithKids) => kids.areExcluded,
  (kids, areExcluded): KidChoice => ({ ages: agesOf(kids), areExcluded }),
);

/** Reads a stored choice, which may have any format. */
export const readKidChoice = (value: unknown): KidChoice => {
  const { ages, areExcluded } = Object(value) as Record<string, unknown>;
  const kids = readKids(Array.isArray(ages) ? ages.map((age: unknown) => ({ age })) : []);
  return { ages: agesOf(kids), areExcluded: areExcluded === true };
};

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
  if (hasAgeAndGrade) return 'Age & Grade Set';
  const ages = searchedKids.flatMap(({ age }) => age ?? []);
  return ages.length > 0 ? formatAges(ages) : NO_KIDS_LABEL;
};

/** 'Age 6', 'Ages 6 and 9'. */
const formatAges = (ages: readonly number[]): string =>
  `${ages.length === 1 ? 'Age' : 'Ages'} ${listFormat.format(ages.map(String))}`;

const listFormat = new Intl.ListFormat('en-US');

/** Describes the kids in the search: 'Age & grade: Testa, Kid 2'; undefined if there are none. */
export const describeKids = (state: WithKids): string | undefined => {
  if (kidsInSearch(state).length === 0) return undefined;
  const names = state.kids.kids.flatMap((kid, index) =>
    isSearchable(kid) && !isAgeOnly(kid) ? kid.name || kidTitle(index) : [],
  );
  const ages = agesOf(state.kids.kids);
  if (names.length === 0) return formatAges(ages);
  return `Age & grade: ${[...names, ...(ages.length > 0 ? [formatAges(ages).toLowerCase()] : [])].join(', ')}`;
};

/** The title of a kid without a name, by its index. */
export const kidTitle = (index: number): string => `Kid ${index + 1}`;

/** Storage key of the kids. */
export const KIDS_KEY = browserStorageKeys.kids;

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

/** Sets the ages of the kids of whom only the age is known, and includes all kids in the search. */
export const selectAges =
  (ages: readonly number[]) =>
  (dispatch: Dispatch, getState: () => WithKids): void => {
    const kids = describedKids(getState());
    const agesInRange = ages.slice(0, MAX_KIDS).map((age) => Math.min(Math.max(age, 0), MAX_AGE));
    saveKids([...kids, ...agesInRange.map((age) => ({ name: '', age }))])(dispatch);
  };

/** Restores the choice of an earlier search, after Back. */
export const restoreKidChoice =
  ({ ages, areExcluded }: KidChoice) =>
  (dispatch: Dispatch, getState: () => WithKids): void => {
    const current = kidChoice(getState());
    if (String(current.ages) !== String(ages)) selectAges(ages)(dispatch, getState);
    if (areExcluded) excludeKids()(dispatch);
    else if (current.areExcluded) includeKids()(dispatch);
  };

/** Includes the stored kids in the search again. */
export const includeKids =
  () =>
  (dispatch: Dispatch): void => {
    saveForSession(KIDS_EXCLUDED_KEY, false);
    dispatch(kidsIncluded());
  };

/** Excludes the kids from the search until they are saved again. They remain stored. */
export const excludeKids =
  () =>
  (dispatch: Dispatch): void => {
    saveForSession(KIDS_EXCLUDED_KEY, true);
    dispatch(kidsExcluded());
  };
