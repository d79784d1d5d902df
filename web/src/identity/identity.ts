import { SIGNED_IN_COOKIE } from '@campjay/events/browserMemory.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SignInMode = 'signIn' | 'signUp';

interface IdentityState {
  /** Somebody may be signed in; only the server knows. Without it nobody is, and nobody needs to be asked. */
  readonly isHinted: boolean;
  /** What the parent has asked for: the dialog over the page that they are on. */
  readonly asked: SignInMode | undefined;
}

/** Our own hint, and the one that Clerk's client writes: the second of the last sign-in, 0 when signed out. */
const isHinted = (cookies: string): boolean =>
  cookies.split(';').some((pair) => {
    const [name = '', value = ''] = pair.trim().split('=');
    return (name === SIGNED_IN_COOKIE && value === '1') || (/^__client_uat(_|$)/.test(name) && Number(value) > 0);
  });

/** What this browser knows of who is signed in. Who it is, is the server's to say: `useIdentity`. */
export const identity = createSlice({
  name: 'identity',
  initialState: (): IdentityState => ({ isHinted: isHinted(document.cookie), asked: undefined }),
  reducers: {
    signInAsked: (state, { payload }: PayloadAction<SignInMode>) => ({ ...state, asked: payload }),
    signInClosed: (state) => ({ ...state, asked: undefined }),
    /** The server has given a session to this browser. */
    signedIn: () => ({ isHinted: true, asked: undefined }),
  },
});

export const { signInAsked, signInClosed, signedIn } = identity.actions;
