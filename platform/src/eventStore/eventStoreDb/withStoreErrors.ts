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

/** Longer than any question should take; who waits so long for the log is better told. */
export const ANSWER_WITHIN_MS = 5_000;
/** A cluster that has a new leader is asked again at once, but not for ever. */
const MAX_LEADER_ATTEMPTS = 3;

const REFUSALS = [MaxAppendSizeExceededError, RequiredMetadataPropertyMissingError, StreamDeletedError];

/** What the port says of an error of the client: EventRefused, or StoreUnavailable for all that may pass. */
const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error) || error instanceof EventRefused || error instanceof StoreUnavailable) return error;
  if (REFUSALS.some((kind) => error instanceof kind))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  const Kind = error instanceof DeadlineExceededError ? StoreSilent : StoreUnavailable;
  return new Kind(`The event store does not answer: ${error.message}`, { cause: error });
};

/**
 * Puts a question to the server. Where another node of the cluster has become the leader, the client goes there and the
 * question is put again: it was not answered at all.
 * @param expected gives an answer of its own for errors that are one; undefined for all others.
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

/** The client waits without an end for a cluster that it cannot find. @throws StoreSilent */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreSilent(`The event store did not answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
