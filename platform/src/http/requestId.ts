import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';

const HEADER = 'x-request-id';
const WELL_FORMED = /^[\w.:-]{1,100}$/;

/**
 * The id of one request at this door: a trusted proxy's, so that its log and ours say the same, else a new one. It is sent
 * back, and stands in the request's headers for whoever passes it on.
 */
export const requestIdOf = (request: IncomingMessage, response: ServerResponse, isProxied: boolean): string => {
  const given = request.headers[HEADER];
  const id = isProxied && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  request.headers[HEADER] = id;
  response.setHeader(HEADER, id);
  return id;
};
