import { type IncomingMessage } from 'node:http';
import { problem, type Problem } from './route.ts';

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
