import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';

const HEADER = 'x-correlation-id';
/** The id goes into logs and event metadata, so only harmless characters are allowed. */
const WELL_FORMED = /^[\w.:-]{1,100}$/;

/**
 * Returns the correlation id of everything that this request causes: the caller's id if it is well-formed, otherwise a
 * new one. The response carries it too.
 */
export const correlationIdOf = (request: IncomingMessage, response: ServerResponse): string => {
  const existing = response.getHeader(HEADER);
  if (typeof existing === 'string') return existing;
  const given = request.headers[HEADER];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  request.headers[HEADER] = id; // for handlers that forward the request
  response.setHeader(HEADER, id);
  return id;
};
