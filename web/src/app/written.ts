import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface WrittenState {
  /** Of the last command that this page sent, in the server's log. */
  readonly position: string | undefined;
  /** Of the last thing that others wrote and this page heard of. */
  readonly heard?: string;
}

const initialState: WrittenState = { position: undefined };

/** How far the log has to be taken in for an answer to show what this page has written, and heard of. */
export const written = createSlice({
  name: 'written',
  initialState,
  reducers: {
    wrote: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    heardOf: (state, { payload }: PayloadAction<string>) => ({ ...state, heard: payload }),
  },
});

export const { wrote, heardOf } = written.actions;
