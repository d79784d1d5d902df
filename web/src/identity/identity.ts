import { SIGNED_IN_HINT } from '@campjay/events/browserMemory.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignInMode = 'signIn' | 'signUp';

interface IdentityState {
  /** Somebody may be signed in; only the server knows. Without it nobody is, and nobody needs to be asked. */
  readonly isHinted: boolean;
  /** What the parent has asked for: the dialog over the page that they are on. */
  readonly asked: SignInMode | undefined;
}

/** Whether this browser's cookies say that somebody may be signed in. */
export const isHinted = (): boolean => SIGNED_IN_HINT.test(document.cookie);

/** What this browser knows of who is signed in. Who it is, is the server's to say: `useIdentity`. */
export const identity = createSlice({
  name: 'identity',
  initialState: (): IdentityState => ({ isHinted: isHinted(), asked: undefined }),
  reducers: {
    signInAsked: (state, { payload }: PayloadAction<SignInMode>) => ({ ...state, asked: payload }),
    signInClosed: (state) => ({ ...state, asked: undefined }),
    /** The server has given a session to this browser. */
    signedIn: () => ({ isHinted: true, asked: undefined }),
    /** The session of this browser has ended. */
    signedOut: () => ({ isHinted: false, asked: undefined }),
  },
});

export const { signInAsked, signInClosed, signedIn, signedOut } = identity.actions;
