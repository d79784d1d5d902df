import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { search } from './features/catalog/search.ts';
import { hiddenCamps } from './features/hidden-camps/hiddenCamps.ts';
import { identity } from './app/identity.ts';
import { loadKidsState } from './features/kids/storedKids.ts';
import { kidsSlice } from './features/kids/kids.ts';
import { api } from './app/api.ts';
import { dialogs } from './features/frame/dialogs.ts';
import { intro } from './features/frame/intro.ts';
import { logFailures } from './app/logRequestFailures.ts';
import { snackbar } from './app/snackbar/snackbar.ts';
import { commands } from './app/commands/commands.ts';
import { writePosition } from './app/writePosition.ts';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [dialogs.name]: dialogs.reducer,
  [intro.name]: intro.reducer,
  [search.name]: search.reducer,
  [kidsSlice.name]: kidsSlice.reducer,
  [identity.name]: identity.reducer,
  [snackbar.name]: snackbar.reducer,
  [writePosition.name]: writePosition.reducer,
  [commands.name]: commands.reducer,
  [hiddenCamps.name]: hiddenCamps.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/**
 * Creates a store: one for the page, one for each test. Kids from browser storage are preloaded, so that the first
 * search is right.
 */
export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    preloadedState: { [kidsSlice.name]: loadKidsState() },
    middleware: (standard) => standard().concat(api.middleware, logFailures),
  });

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
