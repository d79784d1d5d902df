import { isNativeError } from 'node:util/types';
import {
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { EventRefused, StoreSilent, StoreUnavailable } from '../port.ts';
import { type LogClient } from './logClient.ts';

/** Longer than any request should take; after it an error is better than waiting. */
export const ANSWER_WITHIN_MS = 5_000;
/** After a change of the leader, a request is retried at once, at most this often. */
const MAX_LEADER_ATTEMPTS = 3;

const REFUSALS = [MaxAppendSizeExceededError, RequiredMetadataPropertyMissingError, StreamDeletedError];

/** Maps a client error to the port's: EventRefused, or StoreUnavailable for everything that may be temporary. */
const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error) || error instanceof EventRefused || error instanceof StoreUnavailable) return error;
  if (REFUSALS.some((kind) => error instanceof kind))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  const Kind = error instanceof DeadlineExceededError ? StoreSilent : StoreUnavailable;
  return new Kind(`The event store does not answer: ${error.message}`, { cause: error });
};

/**
 * Runs a request. If another node has become the leader, the client reconnects and the request is retried, since it was
 * not processed at all.
 * @param expected returns a result for an expected error, undefined for any other
 * @throws EventRefused, StoreUnavailable
 */
export const withStoreErrors = async <T>(
  client: LogClient,
  request: (client: LogClient) => Promise<T>,
  expected: (error: unknown) => T | undefined = () => undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await request(client);
    } catch (error) {
      const expectedResult = expected(error);
      if (expectedResult !== undefined) return expectedResult;
      if (!(error instanceof NotLeaderError) || attempt >= MAX_LEADER_ATTEMPTS) throw toStoreError(error);
      await client.waitForReconnection();
    }
};

/**
 * The client waits forever for a cluster that it cannot find.
 * @throws StoreSilent
 */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreSilent(`The event store did not answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
