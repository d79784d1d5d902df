import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { getConfig } from '@testing-library/react';
import type { SetupServer } from 'msw/node';
import { requestStarted, responseSent } from './consoleLog.ts';

/** Waits for an asynchronous callback, during which components may render without React's `act` warnings. */
export const outsideAct = <Result>(callback: () => Promise<Result>): Promise<Result> =>
  getConfig().asyncWrapper(callback) as Promise<Result>;

/** Starts to watch a server. The returned function waits until the server has sent a response since then. */
export const watchResponses = ({ events }: SetupServer) => {
  const firstResponse = new Promise<void>((resolve) => {
    const report = (): void => {
      events.removeListener('response:mocked', report);
      resolve();
    };
    events.on('response:mocked', report);
  });
  return (): Promise<void> => outsideAct(() => firstResponse);
};

/** Runs a fake server during the tests of a file. Removes what a test adds, and expects failures that it responds with. */
export const runServer = (server: SetupServer): void => {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    server.events.on('request:start', ({ requestId }) => requestStarted(requestId));
    server.events.on('response:mocked', ({ requestId, response }) => responseSent(requestId, response));
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
};

/** Finds a request in the log; undefined if it has not arrived yet. */
type FindRequest<Request> = (requests: readonly Request[]) => Request | undefined;

/** Creates a log of a fake server's requests in the current test. Tests can wait for a request without polling. */
export const createRequestLog = <Request>() => {
  const requests: Request[] = [];
  /** Functions to call when the next request arrives. */
  let waiters: (() => void)[] = [];
  beforeEach(() => {
    requests.length = 0;
    waiters = [];
  });
  const waitUntilFound = async (find: FindRequest<Request>): Promise<Request> => {
    for (;;) {
      const request = find(requests);
      if (request !== undefined) return request;
      await new Promise<void>((resolve) => waiters.push(resolve));
    }
  };
  return {
    requests: requests as readonly Request[],
    add: (request: Request): void => {
      requests.push(request);
      for (const resolve of waiters.splice(0)) resolve();
    },
    /** Waits until `find` returns a request. */
    awaitRequest: (find: FindRequest<Request>): Promise<Request> => outsideAct(() => waitUntilFound(find)),
  };
};
