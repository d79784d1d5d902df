import { isNativeError } from 'node:util/types';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { describeForeignPosition } from '@campjay/read-models/activeBuild.ts';

/**
 * An admin command cannot run now; the message states why. Thrown as an error because callers (command line or admin
 * pages) can only show the message. The admin API sends `name` as the problem's type.
 */
export class AdminRefusal extends Error {
  override readonly name: string = 'DeskRefusal';
}

/** There is no projection of that name. */
export class NoSuchProjection extends AdminRefusal {
  override readonly name = 'NoSuchProjection';
}

/** A projection cannot continue until other code is deployed. The message states why. */
export class ProjectionStopped extends Error {
  override readonly name = 'ProjectionStopped';
}

/**
 * How to handle an error while a batch is written.
 * - `park`: PostgreSQL rejected a value (SQLSTATE classes 22 and 23), so the event is invalid. An event whose handler
 *   throws is parked before anything is written.
 * - `stop`: the running code does not know an event, or the read model was made from another event store.
 * - `retry`: any other error. There is no list of transient errors, because an error missing from it would stop read
 *   models permanently. Errors that persist are logged each time and show in `campjay_projection_retrying`.
 */
export type Remedy = 'park' | 'retry' | 'stop';

/** SQLSTATE: a data exception or a violated constraint. */
const DATA_ERROR = /^2[23][0-9A-Z]{3}$/;

export const remedyFor = (error: unknown): Remedy => {
  if (error instanceof ProjectionStopped || error instanceof ForeignPosition) return 'stop';
  return DATA_ERROR.test(errorCode(error) ?? '') ? 'park' : 'retry';
};

export const messageOf = (error: unknown): string => {
  if (error instanceof ForeignPosition) return describeForeignPosition(error);
  return isNativeError(error) ? error.message : String(error);
};
