import { IMAGE_VARIANTS } from '@campjay/platform/images/picture/pictureRules.ts';
import { type ImageStore, ImageStoreUnavailable, isImageId } from '@campjay/platform/images/port.ts';
import { type RequestHandler } from 'express';

/** Path below the mount point: picture id and size. No other path is looked up. */
const PATH = /^\/([0-9a-f-]{36})\/(\w+)\.webp$/;

/**
 * Serves ad pictures, which we have encoded ourselves. A picture never changes under its id, so a browser fetches it
 * once. Opened on its own, it may load or run nothing.
 */
export const serveAdImages =
  (images: ImageStore): RequestHandler =>
  async (request, response, next) => {
    const [, imageId = '', size = ''] = PATH.exec(request.path) ?? [];
    const variant = IMAGE_VARIANTS.find((each) => each === size);
    if (!variant || !isImageId(imageId) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    const etag = `"${imageId}-${variant}"`;
    try {
      const bytes = await images.read(imageId, variant);
      if (!bytes) {
        next();
        return;
      }
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox",
      );
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) response.status(304).end();
      else response.type('image/webp').send(bytes);
    } catch (error) {
      if (!(error instanceof ImageStoreUnavailable)) throw error;
      response.setHeader('retry-after', 2);
      response.status(503).type('text/plain').send('The picture cannot be fetched right now.\n');
    }
  };
