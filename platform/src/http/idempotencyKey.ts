import { type IncomingHttpHeaders } from 'node:http';
import { problem, type Problem } from './route.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[\w-]{8,200}$/;

/**
 * The key under which a client may send a command again without it taking effect twice; undefined when it sent none.
 * A key that is no word of 8 to 200 letters, digits and dashes is a problem, because a short one would be met again.
 */
export const readIdempotencyKey = (headers: IncomingHttpHeaders): string | Problem | undefined => {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  return problem(400, {
    type: 'BadRequest',
    field: IDEMPOTENCY_KEY_HEADER,
    message: `${IDEMPOTENCY_KEY_HEADER} must be 8 to 200 letters, digits, dashes or underscores.`,
  });
};

/** The client used a key for one thing, and now for another. */
export const idempotencyKeyReused = (): Problem =>
  problem(422, {
    type: 'CommandKeyReused',
    field: IDEMPOTENCY_KEY_HEADER,
    message: `This ${IDEMPOTENCY_KEY_HEADER} was used for something else before.`,
  });
