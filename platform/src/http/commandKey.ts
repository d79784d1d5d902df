import { type IncomingHttpHeaders } from 'node:http';
import { problem, type Problem } from './kit.ts';

export const COMMAND_KEY_HEADER = 'Idempotency-Key';
export const COMMAND_KEY_PATTERN = /^[\w-]{8,200}$/;

/**
 * The key under which a client may send a command again without it taking effect twice; undefined when it sent none.
 * A key that is no word of 8 to 200 letters, digits and dashes is a problem, because a short one would be met again.
 */
export const commandKeyIn = (headers: IncomingHttpHeaders): string | Problem | undefined => {
  const key = headers[COMMAND_KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && COMMAND_KEY_PATTERN.test(key)) return key;
  return problem(400, {
    type: 'BadRequest',
    field: COMMAND_KEY_HEADER,
    message: `${COMMAND_KEY_HEADER} must be 8 to 200 letters, digits, dashes or underscores.`,
  });
};

/** The client used a key for one thing, and now for another. */
export const commandKeyReused = (): Problem =>
  problem(422, {
    type: 'CommandKeyReused',
    field: COMMAND_KEY_HEADER,
    message: `This ${COMMAND_KEY_HEADER} was used for something else before.`,
  });
