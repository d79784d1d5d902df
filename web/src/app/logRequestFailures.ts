import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';

/**
 * Logs each failed request to the console; the page decides what the user sees. Request and response bodies may be
 * private and are not logged.
 */
export const logFailures: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const { endpointName } = Object(action.meta.arg) as { readonly endpointName?: unknown };
    const { status } = Object(action.payload) as { readonly status?: unknown };
    console.warn('A request failed:', endpointName, status);
  }
  return next(action);
};
