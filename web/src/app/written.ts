import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface WrittenState {
  /** Of the last command that this page sent, in the server's log. */
  readonly position: string | undefined;
}

const initialState: WrittenState = { position: undefined };

/** How far the log has to be taken in for an answer to show what this page has written. */
export const written = createSlice({
  name: 'written',
  initialState,
  reducers: { wrote: (_state, { payload }: PayloadAction<string>) => ({ position: payload }) },
});

export const { wrote } = written.actions;
