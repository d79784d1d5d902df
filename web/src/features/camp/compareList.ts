import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { COMPARE_PATH, MAX_COMPARED_CAMPS } from '@campjay/domain/catalog/campPath.ts';
import { loadForSession } from '../../ui/browserStorage.ts';

/** The key in session storage of the camps that the visitor has chosen to compare. */
export const COMPARED_CAMPS_KEY = 'comparedCamps';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Loads the ids that this tab stored. */
const loadComparedIds = (): readonly string[] => {
  const stored = loadForSession(COMPARED_CAMPS_KEY);
  return Array.isArray(stored) ? stored.filter(isText).slice(0, MAX_COMPARED_CAMPS) : [];
};

/** The ids of the camps that the visitor has chosen to compare, in the order in which they were chosen. */
export const compareList = createSlice({
  name: 'compareList',
  initialState: loadComparedIds,
  reducers: {
    /** Adds a camp or removes it. A list that is full does not change when another camp is added. */
    comparedCampToggled: (ids: readonly string[], { payload: orgId }: PayloadAction<string>) => {
      if (ids.includes(orgId)) return ids.filter((id) => id !== orgId);
      return ids.length < MAX_COMPARED_CAMPS ? [...ids, orgId] : ids;
    },
    comparedCampsSet: (_ids: readonly string[], { payload }: PayloadAction<readonly string[]>) => payload,
  },
});

export const { comparedCampToggled, comparedCampsSet } = compareList.actions;

/** Returns the URL that compares these camps. */
export const compareUrl = (orgIds: readonly string[]): string =>
  orgIds.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?camps=${orgIds.map(encodeURIComponent).join(',')}`;

/** Reads the ids from the query of a comparison's URL; at most four, without duplicates. */
export const comparedIdsIn = (query: string): readonly string[] => {
  const list = /[?&]camps=([^&]*)/.exec(query)?.[1] ?? '';
  const ids = list.split(',').flatMap((encodedId) => {
    try {
      return decodeURIComponent(encodedId) || [];
    } catch {
      return []; // not an id that `compareUrl` writes
    }
  });
  return [...new Set(ids)].slice(0, MAX_COMPARED_CAMPS);
};
