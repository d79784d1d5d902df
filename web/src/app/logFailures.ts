import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';

/** Every refused or failed request leaves a line in the console; what the user is told is the page's business. */
export const logFailures: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action)) console.warn('A request failed:', action.meta.arg, action.payload);
  return next(action);
};
