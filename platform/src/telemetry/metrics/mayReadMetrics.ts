import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

export interface MetricsReaders {
  /** The bearer token that remote readers send; if absent, remote readers have no access. */
  readonly token?: string | undefined;
  /**
   * The number of proxies in front of the server: behind a proxy, every request seems to come from the proxy's address.
   */
  readonly trustedProxies: number;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers that an unconfigured proxy in front of the server would most likely add. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if a request may read the metrics: it comes directly from this machine, or has the token. The Host header must
 * be this machine's too, because a page in a local browser can make any host name resolve to this machine.
 */
export const mayReadMetrics = (request: IncomingMessage, { token, trustedProxies }: MetricsReaders): boolean => {
  const { headers, socket } = request;
  const [, presentedToken] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (presentedToken !== undefined) return token !== undefined && isSame(presentedToken, token);
  return (
    trustedProxies === 0 &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !FORWARDING.some((name) => name in headers)
  );
};

/** Compares in constant time. */
const isSame = (presentedToken: string, token: string): boolean =>
  timingSafeEqual(digestOf(presentedToken), digestOf(token));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
