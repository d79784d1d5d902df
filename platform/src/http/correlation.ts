import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';

const HEADER = 'x-correlation-id';
/** It is written into logs and event metadata, so nothing but harmless characters. */
const WELL_FORMED = /^[\w.:-]{1,100}$/;

/** The id of all that this request causes: the caller's if it sent a well-formed one, else a new one. Sent back. */
export const correlationIdOf = (request: IncomingMessage, response: ServerResponse): string => {
  const existing = response.getHeader(HEADER);
  if (typeof existing === 'string') return existing;
  const given = request.headers[HEADER];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  request.headers[HEADER] = id; // for whoever the request is passed on to
  response.setHeader(HEADER, id);
  return id;
};
