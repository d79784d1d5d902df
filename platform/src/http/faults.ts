import { randomUUID } from 'node:crypto';
import { errorCode } from '../kernel/errorCode.ts';
import { RevisionConflict, StoreUnavailable } from '../eventstore/port.ts';
import { ImageStoreUnavailable } from '../images/port.ts';
import { BusUnavailable } from '../bus/port.ts';
import { DatabaseSilent } from '../postgres/silence.ts';
import { TemporarilyUnavailable } from '../kernel/temporarilyUnavailable.ts';
import { TextIndexUnavailable } from '../text-index/port.ts';
import { problem, type Problem } from './route.ts';

const RETRY_AFTER_SECONDS = 2;

/** Transient PostgreSQL and network codes: connection, rollback, resource and operator classes (08, 40, 53, 57). */
const TRANSIENT_CODE =
  /^(08|40|53|57)[0-9A-Z]{3}$|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/;

/** A dependency does not respond now, but may in a moment. */
export const unavailable: Problem = problem(503, {
  type: 'Unavailable',
  message: 'A part of the service cannot be reached right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/**
 * Maps an error thrown by a handler to the client's answer. The answer contains nothing of the error itself; the log
 * has the details under the same `reference`.
 */
export const problemFromError = (error: unknown): Problem => {
  if (error instanceof RevisionConflict)
    return problem(409, {
      type: 'Conflict',
      message: 'Somebody else changed this at the same moment. Please try again.',
    });
  if (isTransient(error)) return unavailable;
  if (error instanceof URIError)
    return problem(400, {
      type: 'BadRequest',
      message: 'The address holds a % that is not followed by two hex digits.',
    });
  const reference = randomUUID();
  const fault = problem(500, {
    type: 'Fault',
    message: `Something went wrong on our side. If it stays, please quote the reference ${reference}.`,
  });
  return { ...fault, body: { ...fault.body, reference } };
};

/**
 * Messages of pg errors without a code: no connection, connection lost during a query, unresponsive, or lost before the
 * query.
 */
const TRANSIENT_MESSAGE =
  /^connection terminated|^timeout expired$|^timeout exceeded when trying to connect|^query read timeout|is not queryable$/i;

/** Our own errors that report a temporary outage. */
const TRANSIENT_ERRORS = [
  DatabaseSilent,
  StoreUnavailable,
  TextIndexUnavailable,
  BusUnavailable,
  ImageStoreUnavailable,
  TemporarilyUnavailable,
];

const isTransient = (error: unknown): boolean => {
  if (TRANSIENT_ERRORS.some((errorClass) => error instanceof errorClass)) return true;
  if (TRANSIENT_CODE.test(errorCode(error) ?? '')) return true;
  return error instanceof Error && (TRANSIENT_MESSAGE.test(error.message) || isTransient(error.cause));
};
