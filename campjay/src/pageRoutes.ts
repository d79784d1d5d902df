import { type Pages } from '@campjay/query-api/service.ts';
import { redactSharePath } from '@campjay/events/sharing/sharePath.ts';
import express, { type Request, type RequestHandler } from 'express';
import { compressResponses } from './compressResponses.ts';

/** Files that a page asks for; whoever asks for one that is missing wants to hear so, not to get a page. */
const ASSET =
  /^\/assets\/|\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|pdf|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;

const isPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !ASSET.test(request.path) &&
  request.accepts('html') !== false;

const ONE_HOUR = 'public, max-age=3600';

/** This machine, by one of its own names, at any port. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * The pages' first documents, and what search engines ask for beside them. They name the public address where one is
 * set. Otherwise they name the host that was asked, but only one of this machine's: any other may be made up, and would
 * be cached and indexed.
 * @param ownOrigin what is named instead of a host of others
 */
export const pageRoutes = (pages: Pages, publicOrigin: string | undefined, ownOrigin: string): RequestHandler => {
  const router = express.Router();
  router.use(compressResponses);
  const originOf = ({ protocol, headers: { host = '' } }: Request): string =>
    publicOrigin ?? (THIS_MACHINE.test(host) ? `${protocol}://${host}` : ownOrigin);
  router.get('/robots.txt', (request, response) => {
    response.setHeader('cache-control', ONE_HOUR);
    response.type('text/plain').send(pages.robots(originOf(request)));
  });
  router.get('/sitemap.xml', async (request, response) => {
    const sitemap = await pages.sitemap(originOf(request));
    response.setHeader('cache-control', ONE_HOUR);
    response.type('application/xml').send(sitemap);
  });
  router.use(async (request, response, next) => {
    if (!isPage(request)) {
      next();
      return;
    }
    const redirectTarget = pages.redirect(request.path);
    if (redirectTarget !== undefined) {
      // To a page of ours the query goes along: it may say where a visitor came from.
      const query = redirectTarget.startsWith('/') ? (/\?.*$/.exec(request.originalUrl)?.[0] ?? '') : '';
      response.redirect(302, redirectTarget + query);
      return;
    }
    // The address of what is shared is the key to it: no request that begins there tells it.
    if (redactSharePath(request.path) !== request.path) response.setHeader('referrer-policy', 'no-referrer');
    const document = await pages.document(request.path, originOf(request));
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(document);
  });
  return router;
};
