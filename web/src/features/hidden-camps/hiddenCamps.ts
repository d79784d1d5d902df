import type { HiddenCamps } from '@campjay/query-api/hidden-camps/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { createSlice } from '@reduxjs/toolkit';
import { isSet, type WithCommands } from '../../app/commands/commands.ts';

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

/** Whether the list includes hidden camps (Requirement 3.65); the server stores which camps are hidden. */
export const hiddenCamps = createSlice({
  name: 'hiddenCamps',
  initialState: { isShown: false },
  reducers: {
    hiddenToggled: (state) => ({ isShown: !state.isShown }),
  },
});

export const { hiddenToggled } = hiddenCamps.actions;

const selectHiddenCamps = hiddenCampsApi.endpoints.hiddenCamps.select(undefined);

export type WithHiddenCamps = WithCommands &
  Parameters<typeof selectHiddenCamps>[0] & { readonly [hiddenCamps.name]: { readonly isShown: boolean } };

/** The hidden camps according to the server; undefined before its first response. */
export const listedHidden = (state: WithHiddenCamps): readonly string[] | undefined =>
  selectHiddenCamps(state).data?.hiddenCamps;

export const isHidden = (state: WithHiddenCamps, orgId: string): boolean =>
  isSet(state, 'hide', orgId, listedHidden(state));
