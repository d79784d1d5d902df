import { createSlice } from '@reduxjs/toolkit';
import { isSo, type WithWishes } from '../app/wishes/wishes.ts';
import { hiddenCampsApi } from './hiddenCampsApi.ts';

/** Whether the list shows what the parent has hidden (SPEC §3 'Hidden camps'); which camps these are, the server knows. */
export const hiddenCamps = createSlice({
  name: 'hiddenCamps',
  initialState: { isShown: false },
  reducers: {
    hiddenToggled: (state) => ({ isShown: !state.isShown }),
  },
});

export const { hiddenToggled } = hiddenCamps.actions;

const answer = hiddenCampsApi.endpoints.hiddenCamps.select(undefined);

export type WithHiddenCamps = WithWishes &
  Parameters<typeof answer>[0] & { readonly [hiddenCamps.name]: { readonly isShown: boolean } };

/** As the server has it; undefined until it has answered. */
export const listedHidden = (state: WithHiddenCamps): readonly string[] | undefined => answer(state).data?.hiddenCamps;

export const isHidden = (state: WithHiddenCamps, orgId: string): boolean =>
  isSo(state, 'hide', orgId, listedHidden(state));
