import { isNativeError } from 'node:util/types';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { ForeignPosition } from '@campjay/platform/eventStore/port.ts';
import { describeForeignPosition } from '@campjay/platform/readModels/describeForeignPosition.ts';

/** A projection cannot go on, and nothing but another build of the code will help. The message says why, for people. */
export class ProjectionStopped extends Error {
  override readonly name = 'ProjectionStopped';
}

/**
 * What to do about an error that came up while a batch was written.
 * - `park`: a value does not fit (SQLSTATE classes 22 and 23): the event is at fault. What a handler throws is parked before.
 * - `stop`: this build of the code does not know an event, or the read model was made from another event store.
 * - `retry`: everything else. No list of the errors that pass is ever complete, and one that is missing from it would stop
 *   read models for good; what does not pass is logged as an error each time and shows in `campjay_projection_retrying`.
 */
export type Remedy = 'park' | 'retry' | 'stop';

/** SQLSTATE: a data exception, or a constraint that is not met. */
const DATA_ERROR = /^2[23][0-9A-Z]{3}$/;

export const remedyFor = (error: unknown): Remedy => {
  if (error instanceof ProjectionStopped || error instanceof ForeignPosition) return 'stop';
  return DATA_ERROR.test(errorCode(error) ?? '') ? 'park' : 'retry';
};

export const messageOf = (error: unknown): string => {
  if (error instanceof ForeignPosition) return describeForeignPosition(error);
  return isNativeError(error) ? error.message : String(error);
};
