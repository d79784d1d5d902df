import { SIGNED_IN_HINT } from '@campjay/events/browserStorageKeys.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignInMode = 'signIn' | 'signUp';

interface IdentityState {
  /** Somebody may be signed in; only the server knows. Without it nobody is, and nobody needs to be asked. */
  readonly hasSessionHint: boolean;
  /** What the parent has asked for: the dialog over the page that they are on. */
  readonly requestedMode: SignInMode | undefined;
}

/** Whether this browser's cookies say that somebody may be signed in. */
export const hasSessionHint = (): boolean => SIGNED_IN_HINT.test(document.cookie);

/** What this browser knows of who is signed in. Who it is, is the server's to say: `useIdentity`. */
export const identity = createSlice({
  name: 'identity',
  initialState: (): IdentityState => ({ hasSessionHint: hasSessionHint(), requestedMode: undefined }),
  reducers: {
    signInOpened: (state, { payload }: PayloadAction<SignInMode>) => ({ ...state, requestedMode: payload }),
    signInClosed: (state) => ({ ...state, requestedMode: undefined }),
    /** The server has given a session to this browser. */
    signedIn: () => ({ hasSessionHint: true, requestedMode: undefined }),
    /** The session of this browser has ended. */
    signedOut: () => ({ hasSessionHint: false, requestedMode: undefined }),
  },
});

export const { signInOpened, signInClosed, signedIn, signedOut } = identity.actions;
