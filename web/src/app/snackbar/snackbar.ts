import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

/** A message that appears briefly at the bottom of the page. */
export interface Message {
  readonly text: string;
  /** How long the message is shown, in milliseconds; 5,000 by default. */
  readonly ms?: number;
  /** Screen readers announce a failure immediately. */
  readonly isFailure?: boolean;
  /** If true, Escape does not close the message, because it may be meant for a dialog on the page. */
  readonly ignoresEscape?: boolean;
  /** A button of the message, which dispatches a Redux action or opens a page of the site (`to`). */
  readonly action?:
    | { readonly label: string; readonly reduxAction: UnknownAction }
    | { readonly label: string; readonly to: string };
}

interface SnackbarState {
  readonly message: (Message & { readonly id: string }) | undefined;
}

const initialState: SnackbarState = { message: undefined };

/** The message that is currently shown. There is at most one: a new message replaces the old one. */
export const snackbar = createSlice({
  name: 'snackbar',
  initialState,
  reducers: {
    messageShown: {
      reducer: (_state, { payload }: PayloadAction<Message & { readonly id: string }>) => ({ message: payload }),
      prepare: (message: Message) => ({ payload: { ...message, id: nanoid() } }),
    },
    /** Does nothing if the message with this id has already been replaced. */
    messageClosed: (state, { payload: id }: PayloadAction<string>) => (state.message?.id === id ? initialState : state),
  },
});

export const { messageShown, messageClosed } = snackbar.actions;
