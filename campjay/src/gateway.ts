import { problem } from '@campjay/platform/http/route.ts';
import { type Position } from '@campjay/platform/eventStore/port.ts';
import { withRouteName, nameRoute } from '@campjay/platform/http/routeName.ts';
import { send } from '@campjay/platform/http/send.ts';
import express, { type Express, type RequestHandler } from 'express';
import { join } from 'node:path';
import { compressResponses } from './compressResponses.ts';
import { compressedFiles } from './compressedFiles.ts';
import { type CspSources, permissionsPolicy, securityHeaders } from './securityHeaders.ts';

export interface Readiness {
  readonly ready: boolean;
  /** What is still awaited, in words for an operator. */
  readonly waitingFor: readonly string[];
  /** The servers that it does without for the moment, such as Kafka. */
  readonly degraded?: readonly string[];
  /** Up to where in the log searches know it. */
  readonly searched?: Position | undefined;
}

export interface GatewayDeps {
  readonly readiness: () => Readiness;
  /** What else `/readyz` tells an operator: how far a process has come, which part it plays. */
  readonly statusDetails?: (() => Promise<object>) | undefined;
  /** The folder of the built client, where this door serves it. */
  readonly client?: string | undefined;
  /** What answers below /api, and calendars to phones below /calendar; undefined while it is being made. */
  readonly api?: () => RequestHandler | undefined;
  /** The pages' first documents, and what search engines ask for beside them. */
  readonly pages?: RequestHandler | undefined;
  /** What answers below /ad-images. */
  readonly adImages?: RequestHandler | undefined;
  /** Scripts that stand in the client's page itself: no other one in a page is run. */
  readonly inlineScripts?: readonly string[] | undefined;
  /** How many proxies stand before this door; their word is taken for who asks, and how. */
  readonly trustedProxies?: number;
  /** What pages may ask of others' servers; of nobody else's. */
  readonly cspSources?: CspSources;
  /** Whether the world reaches the product by https. */
  readonly https?: boolean;
}

const RETRY_AFTER_SECONDS = 1;
/** What is no API, in logs and metrics: what pages and the files beside them are called may be anything. */
const PAGES_AND_FILES = '/*';

/**
 * A process's one HTTP door: health, and those of the APIs, the client and its pages that the process answers for. It
 * answers 503 below /api until it has been ready once; after that each part says for itself what it cannot do.
 */
export const createGateway = ({
  readiness,
  statusDetails,
  client,
  api,
  pages,
  adImages,
  trustedProxies = 0,
  inlineScripts = [],
  cspSources = {},
  https = false,
}: GatewayDeps): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies);
  app.use(securityHeaders(inlineScripts, cspSources, { https }), permissionsPolicy);
  app.get('/healthz', withRouteName('/healthz'), (_request, response) => response.json({ status: 'alive' }));
  app.get('/readyz', withRouteName('/readyz'), async (_request, response) => {
    const { ready, waitingFor, degraded, searched } = readiness();
    if (!ready) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.status(ready ? 200 : 503).json({ ready, waitingFor, degraded, searched, ...(await statusDetails?.()) });
  });
  // Files of the build are fetched once and kept, answers are made each time: the one is worth more work than the other.
  if (client !== undefined) {
    const assets = express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', index: false });
    app.use('/assets', withRouteName('/assets/*'), compressedFiles(join(client, 'assets')), assets);
  }
  if (adImages) app.use('/ad-images', withRouteName('/ad-images/*'), adImages);
  if (api) app.use(whenReady(readiness, api));
  app.use(withRouteName(PAGES_AND_FILES));
  if (client !== undefined) {
    // The built document is no page yet: it lacks what each page says of itself.
    app.get('/index.html', (_request, response) => response.redirect(301, '/'));
    app.use(compressResponses, express.static(client, { maxAge: '1h', index: false }));
  }
  if (pages) app.use(pages);
  app.use((_request, response) => response.status(404).type('text/plain').send('There is nothing here.\n'));
  return app;
};

const whenReady = (readiness: GatewayDeps['readiness'], api: () => RequestHandler | undefined): RequestHandler => {
  let wasReady = false;
  return (request, response, next) => {
    if (!/^\/(api$|api\/|calendar\/)/.test(request.path)) {
      next();
      return;
    }
    nameRoute(request, request.path.startsWith('/calendar/') ? '/calendar/*' : '/api/*');
    wasReady ||= readiness().ready;
    const handler = api();
    if (wasReady && handler) return handler(request, response, next);
    send(
      response,
      problem(503, {
        type: 'Starting',
        message: 'Campjay is still starting. Please try again in a moment.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    );
  };
};
