import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSlice } from '@reduxjs/toolkit';
import { hasSessionHint } from '../../app/identity.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

interface IntroState {
  readonly isDismissed: boolean;
}

/**
 * Whether the intro, the introduction at the top of search pages, is dismissed (Requirements 2.68 and 2.69). The visitor
 * dismisses it by scrolling past it or by signing in. It stays dismissed until the tab is closed, also after a reload and
 * on other pages. With a session hint (a cookie), the visitor is probably signed in, so the intro is dismissed from the
 * start, as in the server-rendered document. Dismissing it later would make the page jump.
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

/** Stores that the intro was dismissed. If session storage is unavailable, the intro returns after a reload. */
export const rememberIntroDismissed = (): void => {
  saveForSession(browserStorageKeys.introDismissed, true);
};
