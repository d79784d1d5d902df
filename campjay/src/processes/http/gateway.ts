import compression from 'compression';
import express, { type RequestHandler, type Express } from 'express';
import { constants, brotliCompress, gzip } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { problem } from '@campjay/platform/http/route.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { withRouteName, nameRoute } from '@campjay/platform/http/routeName.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type CspSources, permissionsPolicy, securityHeaders } from './securityHeaders.ts';

/**
 * At level 1 of gzip and brotli, a search response shrinks to a fifth in well under a millisecond; higher levels gain
 * little.
 */
const compressor = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

/**
 * Beacons arrive by the thousand per second and get responses of a few bytes: even deciding whether to compress costs
 * more than it saves.
 */
export const compressResponses: RequestHandler = (request, response, next) =>
  request.path.startsWith('/api/track/') ? next() : compressor(request, response, next);

/** Scripts shrink by a sixth more than at level 1; higher levels gain little. */
const LEVEL = 6;
/** Files worth compressing: pictures and fonts are compressed already. */
const SHRINKING_FILE = /^[\w-][\w.-]*\.(js|css|svg)$/;

const compress = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: LEVEL }),
};

/** The encoding that shrinks more comes first. */
const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Sends immutable files of a folder, compressed. Each is compressed at its first request and then cached in memory:
 * about a megabyte for a whole client. Everything else (other files, missing files, range requests, browsers without
 * compression) goes to the next handler.
 */
export const compressedFiles = (folder: string): RequestHandler => {
  const cache = new Map<string, Promise<Buffer>>();
  const compressOnce = (name: string, encoding: (typeof ENCODINGS)[number]): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const compressing = readFile(join(folder, name)).then(compress[encoding]);
    cache.set(key, compressing);
    compressing.catch(() => cache.delete(key)); // so that names of missing files fill no memory
    return compressing;
  };
  return async (request, response, next) => {
    const name = request.path.slice(1);
    if (!SHRINKING_FILE.test(name)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const encoding = ENCODINGS.find((one) => request.acceptsEncodings(one));
    const isFullRead = (request.method === 'GET' || request.method === 'HEAD') && request.headers.range === undefined;
    if (!isFullRead || encoding === undefined) {
      next();
      return;
    }
    const content = await compressOnce(name, encoding).catch(() => undefined);
    if (!content) {
      next();
      return;
    }
    response.set({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': encoding });
    response.type(extname(name)).send(content);
  };
};

export interface Readiness {
  readonly ready: boolean;
  /** Descriptions, for an operator, of what is not ready yet. */
  readonly waitingFor: readonly string[];
  /** Servers that are currently unavailable and not required, such as Kafka. */
  readonly degraded?: readonly string[];
  /** Log position up to which searches are current. */
  readonly searched?: Position | undefined;
}

export interface GatewayDeps {
  readonly readiness: () => Readiness;
  /** Additional fields of `/readyz` for an operator: progress, and the role of the process. */
  readonly statusDetails?: (() => Promise<object>) | undefined;
  /** Folder of the built client, if this process serves it. */
  readonly client?: string | undefined;
  /** Handler below /api, and below /calendar for calendar feeds; undefined while it is being created. */
  readonly api?: () => RequestHandler | undefined;
  /** HTML documents of the pages, robots.txt and sitemap.xml. */
  readonly pages?: RequestHandler | undefined;
  /** Handler below /ad-images. */
  readonly adImages?: RequestHandler | undefined;
  /** Inline scripts of the client's page: no other inline script is executed. */
  readonly inlineScripts?: readonly string[] | undefined;
  /** Number of trusted proxies in front of this process, whose client address and protocol headers are used. */
  readonly trustedProxies?: number;
  /** CSP sources of external services that pages may use. */
  readonly cspSources?: CspSources;
  /** True if the product's public address uses https. */
  readonly https?: boolean;
}

const RETRY_AFTER_SECONDS = 1;
/** Route name of everything outside the API in logs and metrics, because the paths of pages and files are unbounded. */
const PAGES_AND_FILES = '/*';

/**
 * HTTP entry of a process: health checks, and the APIs, client and pages that the process serves. Responds 503 below
 * /api until it has been ready once; after that each part reports by itself what is unavailable.
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
  // Build files are fetched once and then cached, responses are made each time, so files get a higher compression
  // level.
  if (client !== undefined) {
    const assets = express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', index: false });
    app.use('/assets', withRouteName('/assets/*'), compressedFiles(join(client, 'assets')), assets);
  }
  if (adImages) app.use('/ad-images', withRouteName('/ad-images/*'), adImages);
  if (api) app.use(whenReady(readiness, api));
  app.use(withRouteName(PAGES_AND_FILES));
  if (client !== undefined) {
    // The built document is not a complete page: it lacks the content of each page.
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
