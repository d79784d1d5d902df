import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { EventRefused, StoreUnavailable } from '../port.ts';

/** SQLSTATE classes that blame the values: data exceptions, violated constraints, program limits. */
const REFUSED = ['22', '23', '54'];
/** Temporary ones: connection, transaction rolled back or read-only, resources, locks, operator, system. */
const TRANSIENT = ['08', '25', '40', '53', '55', '57', '58'];

/** Maps a pg error to the port's: EventRefused, StoreUnavailable, or the error itself if it is a bug of ours. */
export const toStoreError = (error: unknown): unknown => {
  if (!isNativeError(error)) return error;
  if (!(error instanceof pg.DatabaseError))
    return new StoreUnavailable(`The event store cannot be reached: ${error.message}`, { cause: error });
  const sqlClass = error.code?.slice(0, 2) ?? '';
  if (REFUSED.includes(sqlClass))
    return new EventRefused(`The event store refuses an event: ${error.message}`, { cause: error });
  if (TRANSIENT.includes(sqlClass))
    return new StoreUnavailable(`The event store does not answer: ${error.message}`, { cause: error });
  return error;
};

/** Runs a query and maps pg's errors to the port's. */
export const withStoreErrors = async <T>(query: Promise<T>): Promise<T> => {
  try {
    return await query;
  } catch (error) {
    throw toStoreError(error);
  }
};
