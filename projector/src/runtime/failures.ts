import { isNativeError } from 'node:util/types';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { LockLost } from '@campjay/platform/postgres/heldLock.ts';

/** A projection cannot go on, and nothing but another build of the code will help. The message says why, for people. */
export class ProjectionStopped extends Error {
  override readonly name = 'ProjectionStopped';
}

/**
 * What to do about an error that came up while a batch was written.
 * - `park`: a value does not fit (SQLSTATE classes 22 and 23): the event is at fault.
 * - `retry`: the database or the log cannot answer now (08, 40, 53, 57, a broken connection).
 * - `stop`: anything else; trying again, or leaving the event out, would hide a fault of ours.
 */
export type Remedy = 'park' | 'retry' | 'stop';

const PARKED_CLASSES = new Set(['22', '23']);
const RETRIED_CLASSES = new Set(['08', '40', '53', '57']);
const RETRIED_SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

export const remedyFor = (error: unknown): Remedy => {
  if (error instanceof StoreUnavailable || error instanceof LockLost) return 'retry';
  const code = errorCode(error);
  if (code === undefined) return isBrokenConnection(error) ? 'retry' : 'stop';
  if (RETRIED_SYSTEM_ERRORS.has(code)) return 'retry';
  if (PARKED_CLASSES.has(code.slice(0, 2))) return 'park';
  return RETRIED_CLASSES.has(code.slice(0, 2)) ? 'retry' : 'stop';
};

/** pg gives no code to a connection that ended under a query, or was silent. */
const isBrokenConnection = (error: unknown): boolean =>
  isNativeError(error) &&
  /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i.test(error.message);

export const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));
