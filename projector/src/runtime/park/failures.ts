import { isNativeError } from 'node:util/types';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { describeForeignPosition } from '@campjay/read-models/activeBuild.ts';

/**
 * An admin command cannot run now; the message states why. Thrown as an error because callers (command line or admin
 * pages) can only show the message. The admin API sends `name` as the problem's type,
 * so its value keeps the former name of this class.
 */
export class AdminRefusal extends Error {
  override readonly name: string = 'DeskRefusal';
}

/** There is no projection with the requested name. */
export class NoSuchProjection extends AdminRefusal {
  override readonly name = 'NoSuchProjection';
}

/** A projection cannot continue until another version of the code is deployed. The message states why. */
export class ProjectionStopped extends Error {
  override readonly name = 'ProjectionStopped';
}

/**
 * How to handle an error while a batch is written.
 * - `park`: PostgreSQL rejected a value (SQLSTATE classes 22 and 23), so the event is invalid and is parked. (If
 *   the event's handler throws, the event is parked earlier, before anything is written.)
 * - `stop`: the running code does not know an event, or the read model was built from another event store.
 * - `retry`: any other error. There is no list of transient errors, because an error missing from it would stop read
 *   models permanently. Persistent errors are logged at each attempt and are visible in the metric
 *   `campjay_projection_retrying`.
 */
export type Remedy = 'park' | 'retry' | 'stop';

/** Matches the SQLSTATE of a data exception (class 22) or a violated constraint (class 23). */
const DATA_ERROR = /^2[23][0-9A-Z]{3}$/;

export const remedyFor = (error: unknown): Remedy => {
  if (error instanceof ProjectionStopped || error instanceof ForeignPosition) return 'stop';
  return DATA_ERROR.test(errorCode(error) ?? '') ? 'park' : 'retry';
};

export const messageOf = (error: unknown): string => {
  if (error instanceof ForeignPosition) return describeForeignPosition(error);
  return isNativeError(error) ? error.message : String(error);
};
