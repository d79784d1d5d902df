import { type RequestListener, type ServerResponse } from 'node:http';
import { nameRoute } from '../../http/routeName.ts';
import { type Log } from '../../kernel/log.ts';
import { type MetricsReaders, mayReadMetrics } from './mayReadMetrics.ts';
import { EXPOSITION_TYPE } from './metrics.ts';

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
    nameRoute(request, METRICS_PATH);
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
        log.error({ error }, 'Metrics could not be told');
        respond(response, 500, 'Metrics could not be told.\n');
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
