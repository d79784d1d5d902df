import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { setRouteName } from '../../http/routeName.ts';
import { type Log } from '../../kernel/log.ts';
import { EXPOSITION_TYPE } from './metrics.ts';

const FAMILY = /^# HELP (\S+) /;

/** Merges the expositions of several processes, so that the lines of each metric are under one heading. */
export const mergeExpositions = (expositions: readonly string[]): string => {
  const families = new Map<string, string[]>();
  for (const exposition of expositions)
    for (const block of exposition.split(/^(?=# HELP )/m)) {
      const [, name] = FAMILY.exec(block) ?? [];
      if (name === undefined) continue;
      const lines = block.split('\n').filter((line) => line !== '');
      const family = families.get(name);
      if (family) family.push(...lines.filter((line) => !line.startsWith('#')));
      else families.set(name, lines);
    }
  return [...families.values()].map((lines) => `${lines.join('\n')}\n`).join('\n');
};

interface MetricsReaders {
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

export const METRICS_PATH = '/metrics';

export interface MetricsEndpointDeps extends MetricsReaders {
  readonly expose: () => Promise<string>;
  readonly log: Log;
}

/** Serves `/metrics` to authorized readers; passes all other requests to `handle`. */
export const metricsEndpoint =
  (handle: RequestListener, { expose, log, ...readers }: MetricsEndpointDeps): RequestListener =>
  (request, response) => {
    if (request.url?.split('?', 1)[0] !== METRICS_PATH) {
      handle(request, response);
      return;
    }
    setRouteName(request, METRICS_PATH);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(response, 405, 'Metrics are only read.\n', { allow: 'GET, HEAD' });
      return;
    }
    if (!mayReadMetrics(request, readers)) {
      respond(response, 401, 'Metrics are for this machine, or for who has the token.\n', {
        'www-authenticate': 'Bearer',
      });
      return;
    }
    expose().then(
      (text) => respond(response, 200, text, { 'content-type': EXPOSITION_TYPE }),
      (error: unknown) => {
        log.error({ error }, 'Metrics could not be collected');
        respond(response, 500, 'Metrics could not be collected.\n');
      },
    );
  };

const respond = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text); // the server omits the body of a response to HEAD
};
