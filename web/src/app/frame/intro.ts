import { browserMemory } from '@campjay/events/browserMemory.ts';
import { createSlice } from '@reduxjs/toolkit';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

interface IntroState {
  readonly isDismissed: boolean;
}

/**
 * Whether the visitor is past the introduction (SPEC §2 'Hero', 'Header'). It is dismissed for as long as the tab lives, so
 * that neither a reload nor a page opened later begins with it again; `introDismissed` is for who scrolled past it and for
 * who is signed in.
 */
export const intro = createSlice({
  name: 'intro',
  initialState: (): IntroState => ({ isDismissed: loadForSession(browserMemory.introDismissed) === true }),
  reducers: {
    introDismissed: () => ({ isDismissed: true }),
  },
});

export const { introDismissed } = intro.actions;

/** Where it cannot be remembered, the introduction comes back with the next reload. */
export const rememberIntroDismissed = (): void => {
  saveForSession(browserMemory.introDismissed, true);
};
