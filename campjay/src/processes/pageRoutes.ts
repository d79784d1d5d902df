import { type Pages } from '@campjay/query-api/service.ts';
import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import express, { type Request, type RequestHandler } from 'express';
import { compressResponses } from './compressResponses.ts';

/** Files of pages. A missing one is a 404, not a page. */
const ASSET =
  /^\/assets\/|\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|pdf|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;

const isPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !ASSET.test(request.path) &&
  request.accepts('html') !== false;

const ONE_HOUR = 'public, max-age=3600';

/** One of this machine's own names or loopback addresses, at any port. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Serves the HTML documents of the pages, robots.txt and sitemap.xml. They use the public address if it is set.
 * Otherwise they use the request's host, but only if it is one of this machine's: any other could be forged, then
 * cached and indexed.
 * @param ownOrigin used instead of any other host
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
      // Redirects within the product preserve the query, which may name the visitor's source.
      const query = redirectTarget.startsWith('/') ? (/\?.*$/.exec(request.originalUrl)?.[0] ?? '') : '';
      response.redirect(302, redirectTarget + query);
      return;
    }
    // A share link is a secret: requests from its page must not send it as the referrer.
    if (redactSharePath(request.path) !== request.path) response.setHeader('referrer-policy', 'no-referrer');
    const document = await pages.document(request.path, originOf(request));
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(document);
  });
  return router;
};
