import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Position } from '@campjay/platform/eventStore/port.ts';
import { problem } from '@campjay/platform/http/kit.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type Pages } from '@campjay/query-api/service.ts';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { constants } from 'node:zlib';
import { compressedFiles } from './compressedFiles.ts';
import { pageRoutes } from './pageRoutes.ts';

export interface Readiness {
  readonly ready: boolean;
  /** What is still awaited, in words for an operator. */
  readonly waitingFor: readonly string[];
  /** Up to where in the log searches know it. */
  readonly searched?: Position | undefined;
}

export interface GatewayParts {
  /** The folder of the built client. */
  readonly client: string;
  readonly readiness: () => Readiness;
  /** What answers below /api, and calendars to phones below /calendar; undefined while it is being made. */
  readonly api: () => RequestHandler | undefined;
  readonly pages: Pages;
  /** What answers below /ad-images. */
  readonly adImages: RequestHandler;
  /** Scripts that stand in the client's page itself: no other one in a page is run. */
  readonly inlineScripts?: readonly string[];
  /** Where absolute addresses begin; without it where each request went to. */
  readonly publicOrigin?: string | undefined;
  /** How many proxies stand before this door; their word is taken for who asks, and how. */
  readonly trustedProxies?: number;
  /** What pages may ask of others' servers; of nobody else's. */
  readonly foreignOrigins?: ForeignOrigins;
}

/** Of the policy's directives, the origins that each allows besides our own. */
export type ForeignOrigins = Readonly<
  Partial<Record<'connect-src' | 'frame-src' | 'img-src' | 'script-src' | 'worker-src', readonly string[]>>
>;

const RETRY_AFTER_SECONDS = 1;

/**
 * The product's one HTTP door: health, the APIs, and the client with its pages. Answers 503 below /api until the product
 * has been ready once; after that each part says for itself what it cannot do.
 */
export const createGateway = ({
  client,
  readiness,
  api,
  pages,
  adImages,
  publicOrigin,
  trustedProxies = 0,
  inlineScripts = [],
  foreignOrigins = {},
}: GatewayParts): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies);
  app.get('/healthz', (_request, response) => response.json({ status: 'alive' }));
  app.get('/readyz', (_request, response) => {
    const { ready, waitingFor, searched } = readiness();
    if (!ready) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.status(ready ? 200 : 503).json({ ready, waitingFor, searched });
  });
  app.use(securityHeaders(inlineScripts, foreignOrigins));
  // Files of the build are fetched once and kept, answers are made each time: the one is worth more work than the other.
  const assets = express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', index: false });
  app.use('/assets', compressedFiles(join(client, 'assets')), assets);
  app.use('/ad-images', adImages);
  app.use(compressedAnswers);
  app.use(whenReady(readiness, api));
  // The built document is no page yet: it lacks what each page says of itself.
  app.get('/index.html', (_request, response) => response.redirect(301, '/'));
  app.use(express.static(client, { maxAge: '1h', index: false }));
  app.use(pageRoutes(pages, publicOrigin));
  app.use((_request, response) => response.status(404).type('text/plain').send('There is nothing here.\n'));
  return app;
};

const whenReady = (readiness: GatewayParts['readiness'], api: GatewayParts['api']): RequestHandler => {
  let wasReady = false;
  return (request, response, next) => {
    if (!/^\/(api$|api\/|calendar\/)/.test(request.path)) {
      next();
      return;
    }
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

/** As the policy names a script that stands in a page. */
const hashed = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Scripts come from our own files only, but for those of the page that are named by their hash and those of services that
 * the operator has named. Styles may stand in the page: the client's style library writes them at run time, and a style
 * cannot run code. TLS ends before this process, so what only makes sense with TLS (HSTS, upgrading requests)
 * is left to whoever ends it.
 */
const securityHeaders = (inlineScripts: readonly string[], foreign: ForeignOrigins): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'", ...(foreign['connect-src'] ?? [])],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-src': foreign['frame-src'] ?? ["'none'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:', ...(foreign['img-src'] ?? [])],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...inlineScripts.map(hashed), ...(foreign['script-src'] ?? [])],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        ...(foreign['worker-src'] && { 'worker-src': foreign['worker-src'] }),
      },
    },
    // Camps may see that a visitor came from here, but not from which page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });

/** At level 1 of gzip and brotli alike a search answer shrinks to a fifth in well under a millisecond; higher ones gain little. */
const compressed = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

/** Beacons are answered with a few bytes, thousands a second: to ask of each whether to compress it costs more than that. */
const compressedAnswers: RequestHandler = (request, response, next) =>
  request.path.startsWith('/api/track/') ? next() : compressed(request, response, next);
