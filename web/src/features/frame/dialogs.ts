import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Dialogs that belong to no page, because several places open them. */
export type DialogName = 'about' | 'suggest';

interface DialogsState {
  readonly open: DialogName | undefined;
}

const initialState: DialogsState = { open: undefined };

/** Which of the frame's dialogs is open; at most one. */
export const dialogs = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<DialogName>) => ({ open: payload }),
    dialogClosed: () => initialState,
  },
});

export const { dialogOpened, dialogClosed } = dialogs.actions;
