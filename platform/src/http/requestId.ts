import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';

const HEADER = 'x-request-id';
const WELL_FORMED = /^[\w.:-]{1,100}$/;

/**
 * Returns the id of one request: that of a trusted proxy, so that both logs agree, otherwise a new one. It is set on
 * the response and on the request's headers, for forwarding.
 */
export const requestIdOf = (request: IncomingMessage, response: ServerResponse, isProxied: boolean): string => {
  const given = request.headers[HEADER];
  const id = isProxied && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  request.headers[HEADER] = id;
  response.setHeader(HEADER, id);
  return id;
};
