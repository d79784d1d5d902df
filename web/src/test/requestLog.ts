import { beforeEach } from '@jest/globals';
import { getConfig } from '@testing-library/react';
import type { SetupServer } from 'msw/node';

/** Waits for a callback while components may render without `act`. */
export const outsideAct = <Result>(callback: () => Promise<Result>): Promise<Result> =>
  getConfig().asyncWrapper(callback) as Promise<Result>;

/** Watches a server; the result waits for the next response to the page. */
export const watchAnswers = ({ events }: SetupServer) => {
  const answered = new Promise<void>((resolve) => events.on('response:mocked', () => resolve()));
  return async (): Promise<void> => {
    await outsideAct(() => answered);
    events.removeAllListeners();
  };
};

type Find<Request> = (requests: readonly Request[]) => Request | undefined;

/** Log of a fake server's requests in the current test. Tests wait for the next request instead of polling. */
export const createRequestLog = <Request>() => {
  const requests: Request[] = [];
  let waiting: (() => void)[] = [];
  beforeEach(() => {
    requests.length = 0;
    waiting = [];
  });
  const awaited = async (find: Find<Request>): Promise<Request> => {
    for (;;) {
      const found = find(requests);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    requests: requests as readonly Request[],
    add: (request: Request): void => {
      requests.push(request);
      for (const resolve of waiting.splice(0)) resolve();
    },
    /** Waits until `find` returns a request. */
    received: (find: Find<Request>): Promise<Request> => outsideAct(() => awaited(find)),
  };
};
