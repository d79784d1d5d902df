import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { createSlice } from '@reduxjs/toolkit';
import { hasSessionHint } from '../../app/identity.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

interface IntroState {
  readonly isDismissed: boolean;
}

/**
 * Whether the visitor is past the intro (Requirements 2.68 and 2.69). It stays dismissed for the lifetime of the tab,
 * so that neither a reload nor another page shows it again. `introDismissed` is dispatched when the visitor scrolls
 * past it or signs in. With a session hint it is dismissed from the start, as in the server's document: dismissing it
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

/** Where session storage is unavailable, the intro returns with the next reload. */
export const rememberIntroDismissed = (): void => {
  saveForSession(browserStorageKeys.introDismissed, true);
};
