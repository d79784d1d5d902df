import { type IncomingMessage, type IncomingHttpHeaders } from 'node:http';
import { problem, type Problem, type Answer } from './route.ts';

const foreign = problem(403, {
  type: 'ForeignOrigin',
  message: 'This was sent from a page of another site. Please do it on our own page.',
});

/**
 * Refuses a cross-site POST that carries our cookies: browsers send the page's origin with every POST. The origin must
 * be the product's public one, or have the host of the request. A request without cookies cannot act for a user, so it
 * passes.
 */
export const refuseForeignOrigin = (
  { method, headers }: IncomingMessage,
  publicOrigin: string | undefined,
): Problem | undefined => {
  if (method !== 'POST' || headers.cookie === undefined) return undefined;
  const { origin, host } = headers;
  if (origin === undefined) return foreign;
  if (origin === publicOrigin) return undefined;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? undefined : foreign;
};

/**
 * Compares only the host, because TLS may end before this process: a request that arrives as http may have been https.
 */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Request header with one or two log positions, separated by a comma: the client's last write, and the last write that
 * it was notified of.
 */
export const AFTER_HEADER = 'Campjay-After';
/** Longer than two positions. */
const MAX_LENGTH = 400;
const MAX_POSITIONS = 2;

/** Returns the positions that an answer must reflect; empty without a valid header. */
export const readAfterHeader = (headers: IncomingHttpHeaders): readonly string[] => {
  const after = headers[AFTER_HEADER.toLowerCase()];
  if (typeof after !== 'string' || after.length > MAX_LENGTH) return [];
  return after.split(',', MAX_POSITIONS).map((position) => position.trim());
};

/**
 * Returns the same answer, marked `stale`: it does not include the client's last write yet. Every JSON body is an
 * object; plain text has no place for the mark.
 */
export const markStale = (answer: Answer<unknown>): Answer<unknown> => {
  switch (answer.kind) {
    case 'problem':
    case 'elsewhere':
    case 'text':
      return answer;
    case 'json':
      return { ...answer, body: { ...(answer.body as object), stale: true } };
    case 'ready':
      return { ...answer, text: `${String(answer.text).slice(0, -1)},"stale":true}` };
  }
};

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
