import { fetchBaseQuery } from '@reduxjs/toolkit/query';

/** How long a server that is still starting is waited for before the page says that it failed. */
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

/** Asks the server below `baseUrl`; one that answers "not yet" is asked again every second for a while. */
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
