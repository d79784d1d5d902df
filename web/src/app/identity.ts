import { SIGNED_IN_HINT_PATTERN } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignInMode = 'signIn' | 'signUp';

interface IdentityState {
  /**
   * True if the user may be signed in; only the server knows for sure. If false, the user is certainly signed out, so
   * no request is needed.
   */
  readonly hasSessionHint: boolean;
  /** Mode of the open sign-in dialog; undefined if it is closed. */
  readonly requestedMode: SignInMode | undefined;
}

/** True if a cookie indicates that the user may be signed in. False while the server renders a page for everyone. */
export const hasSessionHint = (): boolean =>
  typeof document !== 'undefined' && SIGNED_IN_HINT_PATTERN.test(document.cookie);

/** Sign-in state that is known without the server. For the user's data, see `useIdentity`. */
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
