import { isRejectedWithValue, type Middleware, combineReducers, configureStore } from '@reduxjs/toolkit';
import { search } from './features/catalog/search.ts';
import { hiddenCampsVisibility } from './features/hidden-camps/hiddenCamps.ts';
import { identity } from './app/identity.ts';
import { kidsSlice, loadKidsState } from './features/kids/kids.ts';
import { api, writePosition } from './app/api.ts';
import { dialogs } from './features/frame/frame.ts';
import { intro } from './features/frame/intro.ts';
import { snackbar } from './app/snackbar/snackbar.ts';
import { commands } from './app/commands/commands.ts';

/**
 * Logs each failed request to the console, in addition to the message that the page shows. Does not log request and
 * response bodies, because they may be private.
 */
const logFailures: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const { endpointName } = Object(action.meta.arg) as { readonly endpointName?: unknown };
    const { status } = Object(action.payload) as { readonly status?: unknown };
    console.warn('A request failed:', endpointName, status);
  }
  return next(action);
};

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
  [hiddenCampsVisibility.name]: hiddenCampsVisibility.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/**
 * Creates a Redux store. It starts with the kids from browser storage, so that even the first search takes them into
 * account.
 */
export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    preloadedState: { [kidsSlice.name]: loadKidsState() },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware, logFailures),
  });

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
