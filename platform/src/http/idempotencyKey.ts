import { type IncomingHttpHeaders } from 'node:http';
import { problem, type Problem } from './route.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[\w-]{8,200}$/;

/**
 * Reads the key that makes retries of a command safe; undefined without the header. A key that does not match the
 * pattern is a problem: a short key would collide.
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

/** The client reused a key for a different command. */
export const idempotencyKeyReused = (): Problem =>
  problem(422, {
    type: 'CommandKeyReused',
    field: IDEMPOTENCY_KEY_HEADER,
    message: `This ${IDEMPOTENCY_KEY_HEADER} was used for something else before.`,
  });
