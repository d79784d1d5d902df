import { type IncomingMessage, type IncomingHttpHeaders } from 'node:http';
import { type Position, PositionSchema } from '../eventstore/port.ts';
import { problem, type Problem, type Answer } from './route.ts';

const foreignOriginProblem = problem(403, {
  type: 'ForeignOrigin',
  message: 'This request came from another website. Please use our own page.',
});

/**
 * Protects against CSRF: refuses a POST that another website sent with our cookies. Browsers send the page's origin
 * with every POST. It must be the product's public origin, or its host must be the host of the request. A request
 * without cookies passes, because it cannot act for a user.
 */
export const refuseForeignOrigin = (
  { method, headers }: IncomingMessage,
  publicOrigin: string | undefined,
): Problem | undefined => {
  if (method !== 'POST' || headers.cookie === undefined) return undefined;
  const { origin, host } = headers;
  if (origin === undefined) return foreignOriginProblem;
  if (origin === publicOrigin) return undefined;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? undefined : foreignOriginProblem;
};

/**
 * Returns the host of an origin. The scheme is ignored, because a proxy may terminate TLS: a request that arrives as
 * http may have been sent as https.
 */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * A request header with one or two log positions, separated by a comma: that of the client's last write, and that of
 * the last write that the client was notified of.
 */
export const AFTER_HEADER = 'Campjay-After';
/** Longer than any two valid positions; a longer header is ignored. */
const MAX_AFTER_LENGTH = 400;
const MAX_POSITIONS = 2;

/** Returns the positions of the log whose changes the answer must include; empty without a valid header. */
export const readAfterHeader = (headers: IncomingHttpHeaders): readonly Position[] => {
  const after = headers[AFTER_HEADER.toLowerCase()];
  if (typeof after !== 'string' || after.length > MAX_AFTER_LENGTH) return [];
  return after.split(',', MAX_POSITIONS).map((position) => PositionSchema.parse(position.trim()));
};

/**
 * Adds `stale: true` to an answer that does not include the client's last write yet. Every JSON body is an object.
 * Other kinds of answers cannot carry the flag.
 */
export const markStale = (answer: Answer<unknown>): Answer<unknown> => {
  switch (answer.kind) {
    case 'problem':
    case 'redirect':
    case 'text':
    case 'bytes':
      return answer;
    case 'json':
      return { ...answer, body: { ...(typeof answer.body === 'object' && answer.body), stale: true } };
    case 'serialized':
      // Inserts the field before the closing brace of a non-empty object.
      return { ...answer, text: `${String(answer.text).slice(0, -1)},"stale":true}` };
  }
};

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[\w-]{8,200}$/;

/**
 * Reads the key that makes retries of a command safe; undefined without the header. A key that does not match the
 * pattern results in a problem (400), because short keys could collide.
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

/** The answer if the client reused a key for a different command. */
export const idempotencyKeyReusedProblem = (): Problem =>
  problem(422, {
    type: 'CommandKeyReused',
    field: IDEMPOTENCY_KEY_HEADER,
    message: `This ${IDEMPOTENCY_KEY_HEADER} was already used for another request.`,
  });
