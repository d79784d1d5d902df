import { type IncomingHttpHeaders } from 'node:http';
import { correlationIdOf } from '@campjay/platform/http/correlation.ts';
import { type Request, type Response } from 'express';

/** What concerns one connection alone (RFC 9110, 7.6.1), and what Node.js has answered by itself. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect'],
]);

export type Headers = Record<string, string | string[]>;

/** Without those of the connection, also where a `Connection` header names more of them. */
export const endToEndHeaders = (headers: IncomingHttpHeaders): Headers => {
  const connectionHeaders = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || connectionHeaders.has(name) ? [] : [[name, value]],
    ),
  );
};

/**
 * The headers a request is passed on with: its own, who asked and how it came here. What it says itself of that is believed
 * where proxies stand before this door, else it is left out: anybody can write such a header.
 */
export const headersFor = (request: Request, response: Response, trustedProxies: number): Headers => {
  const given = trustedProxies > 0 ? request.headers['x-forwarded-for'] : undefined;
  const { forwarded: _anybodys, ...headers } = endToEndHeaders(request.headers);
  return {
    ...headers,
    'x-forwarded-for': [given, request.socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-correlation-id': correlationIdOf(request, response),
  };
};
