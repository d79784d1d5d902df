import compression from 'compression';
import express, { type RequestHandler, type Express } from 'express';
import { constants, brotliCompress, gzip } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { problem } from '@campjay/platform/http/route.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { routeNameMiddleware, setRouteName } from '@campjay/platform/http/routeName.ts';
import { send } from '@campjay/platform/http/send.ts';
import { type CspSources, permissionsPolicy, securityHeaders } from './securityHeaders.ts';

/**
 * Level 1 of gzip and brotli compresses a search response to a fifth of its size in well under a millisecond. Higher
 * levels save little more.
 */
const responseCompressor = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

/**
 * Compresses responses, except those to tracking beacons: thousands arrive per second, and their responses have a few
 * bytes, so even the decision whether to compress costs more than it saves.
 */
export const compressResponses: RequestHandler = (request, response, next) =>
  request.path.startsWith('/api/track/') ? next() : responseCompressor(request, response, next);

/** The highest levels of both: a file is compressed once, and brotli makes scripts a tenth smaller than with level 6. */
const FILE_COMPRESSION_LEVELS = { br: 11, gzip: 9 } as const;
/** Files worth compressing. Pictures and fonts are already compressed. */
const COMPRESSIBLE_FILE = /^[\w-][\w.-]*\.(js|css|svg)$/;

const compressFunctions = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: FILE_COMPRESSION_LEVELS.br } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: FILE_COMPRESSION_LEVELS.gzip }),
};

/** Encodings in order of preference: brotli makes smaller files. */
const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Sends a folder's immutable scripts and styles compressed. A file is compressed on its first request and then cached
 * in memory; the whole client takes about a megabyte. Every other request (other files, missing files, ranges, browsers
 * without compression) goes to the next handler.
 */
export const serveCompressedFiles = (folder: string): RequestHandler => {
  const cache = new Map<string, Promise<Buffer>>();
  const compressOnce = (name: string, encoding: (typeof ENCODINGS)[number]): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const cachedFile = cache.get(key);
    if (cachedFile) return cachedFile;
    const compressedFile = readFile(join(folder, name)).then(compressFunctions[encoding]);
    cache.set(key, compressedFile);
    compressedFile.catch(() => cache.delete(key)); // otherwise requests for missing files would fill the memory
    return compressedFile;
  };
  return async (request, response, next) => {
    const name = request.path.slice(1);
    if (!COMPRESSIBLE_FILE.test(name)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const encoding = ENCODINGS.find((candidate) => request.acceptsEncodings(candidate));
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
  /** True if the process can serve requests. */
  readonly ready: boolean;
  /** What is not ready yet, described for an operator. */
  readonly waitingFor: readonly string[];
  /** Optional servers that cannot be reached now, such as Kafka. */
  readonly degraded?: readonly string[];
  /** Position in the log of the last event that searches include. */
  readonly searched?: Position | undefined;
}

export interface GatewayDeps {
  readonly getReadiness: () => Readiness;
  /** Additional fields of `/readyz` for an operator: progress, and the role of the process. */
  readonly statusDetails?: (() => Promise<object>) | undefined;
  /** Folder of the built client, if this process serves it. */
  readonly client?: string | undefined;
  /** Handler for /api, and for calendar feeds below /calendar; undefined until it has been created. */
  readonly api?: () => RequestHandler | undefined;
  /** HTML documents of the pages, robots.txt and sitemap.xml. */
  readonly pages?: RequestHandler | undefined;
  /** Handler for paths below /ad-images. */
  readonly adImages?: RequestHandler | undefined;
  /** Inline scripts of the client's page. Browsers execute no other inline script. */
  readonly inlineScripts?: readonly string[] | undefined;
  /** Number of trusted proxies in front of this process. Their headers give the client's address and protocol. */
  readonly trustedProxies?: number;
  /** Content Security Policy sources of external services that pages may use. */
  readonly cspSources?: CspSources;
  /** True if the product's public address uses https. */
  readonly https?: boolean;
}

const RETRY_AFTER_SECONDS = 1;
/** One route name for all pages and files in logs and metrics, because the number of their paths is unlimited. */
const PAGES_AND_FILES = '/*';

/**
 * Creates the HTTP entry point of a process: health checks, and the APIs, client and pages that the process serves. API
 * requests get 503 until the process has been ready once; after that, each route reports by itself what is unavailable.
 */
export const createGateway = ({
  getReadiness,
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
  app.get('/healthz', routeNameMiddleware('/healthz'), (_request, response) => response.json({ status: 'alive' }));
  app.get('/readyz', routeNameMiddleware('/readyz'), async (_request, response) => {
    const { ready, waitingFor, degraded, searched } = getReadiness();
    if (!ready) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.status(ready ? 200 : 503).json({ ready, waitingFor, degraded, searched, ...(await statusDetails?.()) });
  });
  // Build files are compressed once and cached, so they get a higher compression level than responses.
  if (client !== undefined) {
    const assets = express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', index: false });
    app.use('/assets', routeNameMiddleware('/assets/*'), serveCompressedFiles(join(client, 'assets')), assets);
  }
  if (adImages) app.use('/ad-images', routeNameMiddleware('/ad-images/*'), adImages);
  if (api) app.use(createApiGate(getReadiness, api));
  app.use(routeNameMiddleware(PAGES_AND_FILES));
  if (client !== undefined) {
    // The built index.html is only a template, without the content of a page.
    app.get('/index.html', (_request, response) => response.redirect(301, '/'));
    app.use(compressResponses, express.static(client, { maxAge: '1h', index: false }));
  }
  if (pages) app.use(pages);
  app.use((_request, response) => response.status(404).type('text/plain').send('There is nothing here.\n'));
  return app;
};

/** Creates the handler that passes API requests to `api`, or responds 503 until the process has been ready once. */
const createApiGate = (
  getReadiness: GatewayDeps['getReadiness'],
  api: () => RequestHandler | undefined,
): RequestHandler => {
  let hasBeenReady = false;
  return (request, response, next) => {
    if (!/^\/(api$|api\/|calendar\/)/.test(request.path)) {
      next();
      return;
    }
    setRouteName(request, request.path.startsWith('/calendar/') ? '/calendar/*' : '/api/*');
    hasBeenReady ||= getReadiness().ready;
    const handler = api();
    if (hasBeenReady && handler) return handler(request, response, next);
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
