import { SIGNED_IN_HINT } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignInMode = 'signIn' | 'signUp';

interface IdentityState {
  /**
   * The user may be signed in; only the server can tell. If false, the user is signed out, without a server request.
   */
  readonly hasSessionHint: boolean;
  /** Mode of the sign-in dialog that the user opened. */
  readonly requestedMode: SignInMode | undefined;
}

/** Whether the cookies indicate that the user may be signed in. */
export const hasSessionHint = (): boolean => SIGNED_IN_HINT.test(document.cookie);

/** Local sign-in state. `useIdentity` gets the user from the server. */
export const identity = createSlice({
  name: 'identity',
  initialState: (): IdentityState => ({ hasSessionHint: hasSessionHint(), requestedMode: undefined }),
  reducers: {
    signInOpened: (state, { payload }: PayloadAction<SignInMode>) => ({ ...state, requestedMode: payload }),
    signInClosed: (state) => ({ ...state, requestedMode: undefined }),
    /** The server has started a session for this browser. */
    signedIn: () => ({ hasSessionHint: true, requestedMode: undefined }),
    /** The session of this browser has ended. */
    signedOut: () => ({ hasSessionHint: false, requestedMode: undefined }),
  },
});

export const { signInOpened, signInClosed, signedIn, signedOut } = identity.actions;
