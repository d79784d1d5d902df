import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

/** A sentence that passes by at the foot of the page. */
export interface Message {
  readonly text: string;
  /** Milliseconds that it stays; 5,000 when absent. */
  readonly ms?: number;
  /** A failure is read out at once. */
  readonly isFailure?: boolean;
  /** What the reader may do about it: an action is dispatched, or a page of ours opened. */
  readonly action?:
    | { readonly label: string; readonly reduxAction: UnknownAction }
    | { readonly label: string; readonly to: string };
}

interface SnackbarState {
  readonly message: (Message & { readonly id: string }) | undefined;
}

const initialState: SnackbarState = { message: undefined };

/** The one message that is shown; a newer one takes its place. */
export const snackbar = createSlice({
  name: 'snackbar',
  initialState,
  reducers: {
    messageShown: {
      reducer: (_state, { payload }: PayloadAction<Message & { readonly id: string }>) => ({ message: payload }),
      prepare: (message: Message) => ({ payload: { ...message, id: nanoid() } }),
    },
    /** One that has been replaced meanwhile closes nothing. */
    messageClosed: (state, { payload: id }: PayloadAction<string>) => (state.message?.id === id ? initialState : state),
  },
});

export const { messageShown, messageClosed } = snackbar.actions;
