import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface WritePositionState {
  /** Log position of the last command that this page sent. */
  readonly position: string | undefined;
  /** Log position of the last write by others that this page was notified of. */
  readonly heard?: string;
}

const initialState: WritePositionState = { position: undefined };

/** The log positions that a response must include: this page's writes, and the ones it was notified of. */
export const writePosition = createSlice({
  name: 'writePosition',
  initialState,
  reducers: {
    writeCompleted: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    remoteWriteReceived: (state, { payload }: PayloadAction<string>) => ({ ...state, heard: payload }),
  },
});

export const { writeCompleted, remoteWriteReceived } = writePosition.actions;
