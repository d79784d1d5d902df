import { type Pages, createPages, type QueryApi, startQueryApi } from '@campjay/query-api/service.ts';
import { parseCampPath } from '@campjay/domain/catalog/campPath.ts';
import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { type RenderSearchPage } from '@campjay/domain/product/renderSearchPage.ts';
import express, { type Request, type RequestHandler } from 'express';
import { readClientParts } from './clientParts.ts';
import { compressResponses } from './gateway.ts';
import { product } from '@campjay/domain/product/product.ts';
import { toDayInTimeZone, type DayNumber } from '@campjay/events/calendar.ts';
import { senderNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MeasuredTextIndex, measureTextIndex } from '@campjay/platform/telemetry/metrics/measured.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import { addressOf, publicSettingsOf } from '../../settings/config.ts';
import { searchCredentialsOf } from '../../settings/meilisearchSettings.ts';
import { type IdentityServices } from '../infrastructure/identityServices.ts';
import { observeQueryApi } from '../telemetry/gauges.ts';
import { type Infrastructure, type RuntimeContext } from '../infrastructure/runtimeContext.ts';

/** Paths of files that pages load. If such a file is missing, the response is 404 instead of a page. */
const ASSET_PATH =
  /^\/assets\/|\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|pdf|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;

const isPageRequest = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  // The id of a camp may look like a file's name.
  (parseCampPath(request.path) !== undefined || !ASSET_PATH.test(request.path)) &&
  request.accepts('html') !== false;

const CACHE_ONE_HOUR = 'public, max-age=3600';

/** A `Host` header with one of this machine's loopback names, at any port. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Serves the HTML documents of the pages, robots.txt and sitemap.xml. Their links use the public address if it is set.
 * Otherwise they use the request's host, but only if it is a loopback name: any other could be forged, and the forged
 * links would be cached and indexed.
 * @param fallbackOrigin the origin of links if no public address is set and the host is not a loopback name
 */
export const pageRoutes = (pages: Pages, publicOrigin: string | undefined, fallbackOrigin: string): RequestHandler => {
  const router = express.Router();
  router.use(compressResponses);
  const originOf = ({ protocol, headers: { host = '' } }: Request): string =>
    publicOrigin ?? (LOOPBACK_HOST.test(host) ? `${protocol}://${host}` : fallbackOrigin);
  router.get('/robots.txt', (request, response) => {
    response.setHeader('cache-control', CACHE_ONE_HOUR);
    response.type('text/plain').send(pages.robots(originOf(request)));
  });
  router.get('/sitemap.xml', async (request, response) => {
    const sitemap = await pages.sitemap(originOf(request));
    response.setHeader('cache-control', CACHE_ONE_HOUR);
    response.type('application/xml').send(sitemap);
  });
  router.get('/sitemap-:file.xml', async (request, response, next) => {
    const { file } = request.params;
    const sitemap = /^\d{1,6}$/.test(file) ? await pages.sitemapFile(originOf(request), Number(file)) : undefined;
    if (sitemap === undefined) {
      next();
      return;
    }
    response.setHeader('cache-control', CACHE_ONE_HOUR);
    response.type('application/xml').send(sitemap);
  });
  router.use(async (request, response, next) => {
    if (!isPageRequest(request)) {
      next();
      return;
    }
    const redirectTarget = pages.redirect(request.path);
    if (redirectTarget !== undefined) {
      // Redirects within the product preserve the query, because it may contain campaign parameters.
      const query = redirectTarget.startsWith('/') ? (/\?.*$/.exec(request.originalUrl)?.[0] ?? '') : '';
      response.redirect(302, redirectTarget + query);
      return;
    }
    // A share link is a secret, so requests from its page must not send it as the referrer. Only share links have a
    // part to redact.
    const isShareLink = redactSharePath(request.path) !== request.path;
    if (isShareLink) response.setHeader('referrer-policy', 'no-referrer');
    const visitor = { headers: request.headers, clientAddress: senderNetworkOf(request.ip ?? 'unknown') };
    const document = await pages.document(request.path, originOf(request), visitor);
    response.setHeader('cache-control', 'private, no-cache'); // an ad in it may belong to the visitor
    response.status(pages.status(request.path)).type('html').send(document);
  });
  return router;
};

const TODAY_CACHE_MS = 1_000;

/**
 * Creates the function that returns the current day in the product's time zone, unless a day is configured. Each
 * request calls it, so the day is cached for a second (converting time zones takes longer than a small search).
 */
export const createTodayReader = (
  configuredDay: DayNumber | undefined,
  now: () => number = Date.now,
): (() => DayNumber) => {
  if (configuredDay !== undefined) return () => configuredDay;
  let day = 0;
  let readAt = -Infinity;
  return () => {
    const instant = now();
    if (Math.abs(instant - readAt) >= TODAY_CACHE_MS) {
      day = toDayInTimeZone(new Date(instant), product.timeZone);
      readAt = instant;
    }
    return day;
  };
};

/** The pages and queries of a process. The pages are served at once, the query routes after `open`. */
export interface Queries {
  /** Serves the HTML documents of the pages. */
  readonly pages: RequestHandler;
  /** All inline scripts of the pages. */
  readonly inlineScripts: readonly string[];
  /** True if the last query to the configured text index succeeded; undefined before the first. */
  readonly hasTextIndexAnswered: () => boolean | undefined;
  /** Opens the query routes. From then on, pages also show camps. */
  readonly open: (infrastructure: Infrastructure, identity: IdentityServices) => Promise<QueryApi>;
}

/** Prepares the pages. They need only the build's files, so they are available before the database is. */
export const prepareQueries = async ({ config, build, log, telemetry }: RuntimeContext): Promise<Queries> => {
  let queryApi: QueryApi | undefined;
  let textIndex: MeasuredTextIndex | undefined;
  const document = await readFile(join(build.client, 'index.html'), 'utf8');
  const { renderSearchPage } = (await import(pathToFileURL(join(build.renderer, 'entryServer.js')).href)) as {
    readonly renderSearchPage: RenderSearchPage;
  };
  const pages = createPages({
    document,
    renderSearchPage,
    clientParts: await readClientParts(build.client),
    camps: () => queryApi?.pageCamps(),
    schools: () => queryApi?.schools,
    log,
    blogUrl: config.blogUrl,
    publicSettings: publicSettingsOf(config),
    mainOrigin: config.publicOrigin ?? addressOf(config),
  });
  return {
    pages: pageRoutes(pages, config.publicOrigin, addressOf(config)),
    inlineScripts: [
      ...[...document.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script),
      ...pages.inlineScripts,
    ],
    hasTextIndexAnswered: () => textIndex?.lastCallSucceeded(),
    open: async ({ pool: primary, readPool, databaseUrl, store, resources }, { sealing, adKeys }) => {
      textIndex =
        config.meilisearch &&
        resources.add(
          measureTextIndex(openMeilisearchTextIndex(searchCredentialsOf(config.meilisearch)), telemetry.metrics),
        );
      const openedApi = resources.add(
        await startQueryApi({
          pool: readPool,
          primary,
          databaseUrl,
          store,
          sealing,
          adKeys,
          log,
          textIndex,
          today: createTodayReader(config.today),
          moreCaches: [pages.cache],
          loadWorker: pathToFileURL(join(build.server, 'loadWorker.js')),
          drawWorker: pathToFileURL(join(build.server, 'drawWorker.js')),
          clientFolder: build.client,
          compareWorker: pathToFileURL(join(build.server, 'compareWorker.js')),
        }),
      );
      observeQueryApi(telemetry.metrics, openedApi, store);
      queryApi = openedApi;
      return openedApi;
    },
  };
};
