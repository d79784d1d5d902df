import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface WritePositionState {
  /** Of the last command that this page sent, in the server's log. */
  readonly position: string | undefined;
  /** Of the last thing that others wrote and this page heard of. */
  readonly heard?: string;
}

const initialState: WritePositionState = { position: undefined };

/** How far the log has to be taken in for an answer to show what this page has written, and heard of. */
export const writePosition = createSlice({
  name: 'writePosition',
  initialState,
  reducers: {
    writeCompleted: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    remoteWriteReceived: (state, { payload }: PayloadAction<string>) => ({ ...state, heard: payload }),
  },
});

export const { writeCompleted, remoteWriteReceived } = writePosition.actions;
