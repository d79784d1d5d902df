import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

/** A message that appears briefly at the bottom of the page. */
export interface Message {
  readonly text: string;
  /** Milliseconds that it is shown; 5,000 when absent. */
  readonly ms?: number;
  /** Screen readers announce a failure at once. */
  readonly isFailure?: boolean;
  /** What the reader can do about it: dispatch an action, or open a page of the site. */
  readonly action?:
    | { readonly label: string; readonly reduxAction: UnknownAction }
    | { readonly label: string; readonly to: string };
}

interface SnackbarState {
  readonly message: (Message & { readonly id: string }) | undefined;
}

const initialState: SnackbarState = { message: undefined };

/** The one visible message; a newer one replaces it. */
export const snackbar = createSlice({
  name: 'snackbar',
  initialState,
  reducers: {
    messageShown: {
      reducer: (_state, { payload }: PayloadAction<Message & { readonly id: string }>) => ({ message: payload }),
      prepare: (message: Message) => ({ payload: { ...message, id: nanoid() } }),
    },
    /** Ignores the id of a message that has been replaced. */
    messageClosed: (state, { payload: id }: PayloadAction<string>) => (state.message?.id === id ? initialState : state),
  },
});

export const { messageShown, messageClosed } = snackbar.actions;
