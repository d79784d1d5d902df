import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

export interface MetricsReaders {
  /** What a reader from elsewhere shows as `Authorization: Bearer …`; nobody from elsewhere may read when absent. */
  readonly token?: string | undefined;
  /** How many proxies stand before the door: with one, everybody seems to come from where it is. */
  readonly trustedProxies: number;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** What a proxy that somebody put before the door without telling it would most likely add. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether somebody may read the metrics: a program of this machine that asks directly, or whoever shows the token. The
 * name that was asked for must be this machine's too, since a page in a browser here can have any name lead here.
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

/** Takes as long whatever is shown. */
const isSame = (presentedToken: string, token: string): boolean =>
  timingSafeEqual(digestOf(presentedToken), digestOf(token));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
