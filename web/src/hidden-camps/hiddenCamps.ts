import { createSlice } from '@reduxjs/toolkit';
import { isSet, type WithCommands } from '../app/commands/commands.ts';
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

const selectHiddenCamps = hiddenCampsApi.endpoints.hiddenCamps.select(undefined);

export type WithHiddenCamps = WithCommands &
  Parameters<typeof selectHiddenCamps>[0] & { readonly [hiddenCamps.name]: { readonly isShown: boolean } };

/** As the server has it; undefined until it has answered. */
export const listedHidden = (state: WithHiddenCamps): readonly string[] | undefined =>
  selectHiddenCamps(state).data?.hiddenCamps;

export const isHidden = (state: WithHiddenCamps, orgId: string): boolean =>
  isSet(state, 'hide', orgId, listedHidden(state));
