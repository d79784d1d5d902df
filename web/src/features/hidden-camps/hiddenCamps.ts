import type { GetAnswer } from '../../app/apiTypes.ts';
import { api, keepIfStale, type MaybeStale } from '../../app/api.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { CommandKind } from '../../app/outbox/commandKind.ts';
import { selectWithQueued, withOrWithout, type WithOutbox } from '../../app/outbox/outbox.ts';

type HiddenCamps = GetAnswer<'hidden-camps/list'>['data'] & MaybeStale;

const hiddenCampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hiddenCamps: build.query<HiddenCamps, undefined>({
      query: () => 'hidden-camps/list',
      transformResponse: ({ data, stale = false }: GetAnswer<'hidden-camps/list'>) => ({ ...data, stale }),
      merge: keepIfStale,
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

type HidingPath = `hidden-camps/${'hide' | 'unhide'}-camp`;

const defineHidingCommand = (path: HidingPath, isHidden: boolean): CommandKind<HidingPath, HiddenCamps> => ({
  path,
  endpoint: 'hiddenCamps',
  target: ({ org_id }) => `hide ${org_id}`,
  apply: (answer, { org_id }) => ({
    ...answer,
    hiddenCamps: withOrWithout(answer.hiddenCamps, org_id, isHidden),
  }),
  noun: 'hidden camp',
  // Requirement 8.24
  onRefusal: { log: 'Failed to update the camp hidden state' },
});

export const hideCamp = defineHidingCommand('hidden-camps/hide-camp', true);
export const unhideCamp = defineHidingCommand('hidden-camps/unhide-camp', false);

/** The part of the store's state that the selectors in this file need. */
export type WithHiddenCamps = WithOutbox &
  Parameters<ReturnType<typeof hiddenCampsApi.endpoints.hiddenCamps.select>>[0] & {
    readonly [hiddenCampsVisibility.name]: { readonly isShown: boolean };
  };

const selectHiddenCamps = selectWithQueued(
  (state: WithHiddenCamps) => hiddenCampsApi.endpoints.hiddenCamps.select(undefined)(state),
  { hiddenCamps: [] },
  [hideCamp, unhideCamp],
);

/** The ids of the hidden camps, including what the server has not confirmed yet; empty until they have loaded. */
export const selectHiddenCampIds = (state: WithHiddenCamps): readonly string[] => selectHiddenCamps(state).hiddenCamps;

export const isCampHidden = (state: WithHiddenCamps, orgId: string): boolean =>
  selectHiddenCampIds(state).includes(orgId);
