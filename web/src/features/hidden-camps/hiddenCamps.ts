import type { HiddenCamps } from '@campjay/query-api/hidden-camps/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { createSlice } from '@reduxjs/toolkit';
import { isFavoritedOrHidden, type WithCommands } from '../../app/commands/commands.ts';

export const hiddenCampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hiddenCamps: build.query<HiddenCamps['data'] & MaybeStale, undefined>({
      query: () => 'hidden-camps/list',
      transformResponse: ({ data, stale = false }: HiddenCamps & MaybeStale) => ({ ...data, stale }),
      providesTags: ['HiddenCamps'],
    }),
  }),
});

export const { useHiddenCampsQuery } = hiddenCampsApi;

/** Whether the page shows the hidden camps (Requirement 3.65). Which camps are hidden is stored by the server. */
export const hiddenCampsVisibility = createSlice({
  name: 'hiddenCampsVisibility',
  initialState: { isShown: false },
  reducers: {
    hiddenCampsVisibilityToggled: (state) => ({ isShown: !state.isShown }),
  },
});

export const { hiddenCampsVisibilityToggled } = hiddenCampsVisibility.actions;

const selectHiddenCampsQuery = hiddenCampsApi.endpoints.hiddenCamps.select(undefined);

/** The part of the store's state that the selectors in this file need. */
export type WithHiddenCamps = WithCommands &
  Parameters<typeof selectHiddenCampsQuery>[0] & {
    readonly [hiddenCampsVisibility.name]: { readonly isShown: boolean };
  };

/** The ids of the hidden camps according to the server; undefined until they have loaded. */
export const selectHiddenCampIds = (state: WithHiddenCamps): readonly string[] | undefined =>
  selectHiddenCampsQuery(state).data?.hiddenCamps;

/**
 * Whether a camp is hidden. A queued command for the camp, which the server has not confirmed yet, takes precedence over
 * the server's list.
 */
export const isCampHidden = (state: WithHiddenCamps, orgId: string): boolean =>
  isFavoritedOrHidden(state, 'hide', orgId, selectHiddenCampIds(state));
