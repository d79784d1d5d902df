import { type IncomingHttpHeaders } from 'node:http';
import { correlationIdOf } from '@campjay/platform/http/correlation.ts';
import { type Request, type Response } from 'express';

/** Headers of a single connection (RFC 9110, 7.6.1), and those that Node.js handles by itself. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect'],
]);

export type Headers = Record<string, string | string[]>;

/** Removes hop-by-hop headers, including those that a `Connection` header names. */
export const endToEndHeaders = (headers: IncomingHttpHeaders): Headers => {
  const connectionHeaders = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || connectionHeaders.has(name) ? [] : [[name, value]],
    ),
  );
};

/**
 * Headers of a proxied request: its own, plus the client's address, protocol and host. The request's own forwarding
 * headers are used only behind a trusted proxy, because anyone can write such a header.
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
