import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSlice } from '@reduxjs/toolkit';
import { hasSessionHint } from '../../app/identity.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

interface IntroState {
  readonly isDismissed: boolean;
}

/**
 * Whether the intro is dismissed (Requirements 2.68 and 2.69): it is when the visitor scrolls past it or signs in. It
 * stays dismissed for the lifetime of the tab, also after a reload and on other pages. With a session hint, the visitor
 * is probably signed in, so the intro is dismissed from the start, as in the server-rendered document. Dismissing it
 * later would make the page jump.
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

/** Stores that the intro is dismissed. If session storage is unavailable, the intro returns after a reload. */
export const rememberIntroDismissed = (): void => {
  saveForSession(browserStorageKeys.introDismissed, true);
};
