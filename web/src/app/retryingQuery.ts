import { fetchBaseQuery } from '@reduxjs/toolkit/query';

/** How many attempts are made while the server is starting before the page reports a failure. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 1000;
const SERVICE_UNAVAILABLE = 503;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Queries the server below `baseUrl`. A 503 is retried every second, with at most `MAX_ATTEMPTS` attempts. */
export const createRetryingQuery = (baseUrl: string): ReturnType<typeof fetchBaseQuery> => {
  const query = fetchBaseQuery({ baseUrl });
  const queryUntilReady = async (...[args, api, extraOptions]: Parameters<typeof query>) => {
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const response = await query(args, api, extraOptions);
      if (response.error?.status !== SERVICE_UNAVAILABLE || attemptsLeft <= 1 || api.signal.aborted) return response;
      await pause(api.signal);
    }
  };
  return queryUntilReady;
};
