import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';

/**
 * Every refused or failed request leaves a line in the console; what the user is told is the page's business. What was
 * sent and answered may be private and stays out of it.
 */
export const logFailures: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const { endpointName } = Object(action.meta.arg) as { readonly endpointName?: unknown };
    const { status } = Object(action.payload) as { readonly status?: unknown };
    console.warn('A request failed:', endpointName, status);
  }
  return next(action);
};
