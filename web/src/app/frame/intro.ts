import { browserStorageKeys } from '@campjay/events/browserStorageKeys.ts';
import { createSlice } from '@reduxjs/toolkit';
import { hasSessionHint } from '../../identity/identity.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

interface IntroState {
  readonly isDismissed: boolean;
}

/**
 * Whether the visitor is past the introduction (SPEC §2 'Hero', 'Header'). It is dismissed for as long as the tab lives, so
 * that neither a reload nor a page opened later begins with it again; `introDismissed` is for who scrolled past it and for
 * who signs in. Where somebody may be signed in it is dismissed from the start, as in the first document: later it would
 * make the page jump.
 */
export const intro = createSlice({
  name: 'intro',
  initialState: (): IntroState => ({
    isDismissed: hasSessionHint() || loadForSession(browserStorageKeys.introDismissed) === true,
  }),
  reducers: {
    introDismissed: () => ({ isDismissed: true }),
  },
});

export const { introDismissed } = intro.actions;

/** Where it cannot be remembered, the introduction comes back with the next reload. */
export const rememberIntroDismissed = (): void => {
  saveForSession(browserStorageKeys.introDismissed, true);
};
