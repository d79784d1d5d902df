import { beforeEach } from '@jest/globals';
import { getConfig } from '@testing-library/react';

type Find<Request> = (requests: readonly Request[]) => Request | undefined;

/** The requests that a fake server got since the test began. A test awaits the next one instead of polling. */
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
    /** What `find` returns, once there is such a request. Components may render meanwhile without `act`. */
    received: (find: Find<Request>): Promise<Request> =>
      getConfig().asyncWrapper(() => awaited(find)) as Promise<Request>,
  };
};
