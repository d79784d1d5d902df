import { type IncomingHttpHeaders } from 'node:http';
import { problem, type Problem } from './kit.ts';

const HEADER = 'Idempotency-Key';

/**
 * The key under which a client may send a command again without it taking effect twice; undefined when it sent none.
 * A key that is no word of 8 to 200 letters, digits and dashes is a problem, because a short one would be met again.
 */
export const commandKeyIn = (headers: IncomingHttpHeaders): string | Problem | undefined => {
  const key = headers[HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,200}$/.test(key)) return key;
  return problem(400, {
    type: 'BadRequest',
    field: HEADER,
    message: `${HEADER} must be 8 to 200 letters, digits, dashes or underscores.`,
  });
};

/** The client used a key for one thing, and now for another. */
export const commandKeyReused = (): Problem =>
  problem(422, {
    type: 'CommandKeyReused',
    field: HEADER,
    message: `This ${HEADER} was used for something else before.`,
  });
