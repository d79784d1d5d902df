import { fetchBaseQuery } from '@reduxjs/toolkit/query';

/** How long a server that is still starting is waited for before the page says that it failed. */
const TRIES = 20;
const PAUSE_MS = 1000;
const STARTING = 503;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Asks the server below `baseUrl`; one that answers "not yet" is asked again every second for a while. */
export const patientQuery = (baseUrl: string): ReturnType<typeof fetchBaseQuery> => {
  const ask = fetchBaseQuery({ baseUrl });
  const askUntilStarted = async (...[args, api, extra]: Parameters<typeof ask>) => {
    for (let left = TRIES; ; left -= 1) {
      const answer = await ask(args, api, extra);
      if (answer.error?.status !== STARTING || left <= 1 || api.signal.aborted) return answer;
      await pause(api.signal);
    }
  };
  return askUntilStarted;
};
