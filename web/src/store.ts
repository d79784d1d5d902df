import { isRejectedWithValue, type Middleware, combineReducers, configureStore } from '@reduxjs/toolkit';
import { compareList } from './features/camp/compareList.ts';
import { search } from './features/catalog/search.ts';
import { hiddenCampsVisibility } from './features/hidden-camps/hiddenCamps.ts';
import { identity } from './app/identity.ts';
import { initialKidsState, kidsSlice, loadKidsState } from './features/kids/kids.ts';
import { api, writePosition } from './app/api.ts';
import { dialogs } from './features/frame/frame.ts';
import { intro } from './features/frame/intro.ts';
import { snackbar } from './app/snackbar/snackbar.ts';
import { outbox } from './app/outbox/outbox.ts';

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
  [outbox.name]: outbox.reducer,
  [compareList.name]: compareList.reducer,
  [hiddenCampsVisibility.name]: hiddenCampsVisibility.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

const configure = (preloadedState: Partial<RootState>) =>
  configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware, logFailures),
    // Otherwise a response would wait for the next animation frame, up to 17 ms, before its cards are rendered.
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers({ autoBatch: { type: 'tick' } }),
  });

export type AppStore = ReturnType<typeof configure>;

/**
 * Creates the browser's Redux store. It starts with the kids from browser storage, so that even the first search takes
 * them into account.
 */
export const createStore = (): AppStore => configure({ [kidsSlice.name]: loadKidsState() });

/** What the server knows of a visitor: neither cookies nor browser storage. */
const servedState = {
  [identity.name]: { hasSessionHint: false, requestedMode: undefined },
  [intro.name]: { isDismissed: false },
  [kidsSlice.name]: initialKidsState,
  [compareList.name]: [],
};

/** Creates the store of the server, to render a page for any visitor. */
export const createServedStore = (): AppStore => configure(servedState);

/** The state in which the server has rendered what the browser's store is at, to hydrate the same markup. */
export const servedStateOf = (store: AppStore): RootState => ({ ...store.getState(), ...servedState });

export type AppDispatch = AppStore['dispatch'];
