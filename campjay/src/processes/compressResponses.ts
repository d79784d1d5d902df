import compression from 'compression';
import { type RequestHandler } from 'express';
import { constants } from 'node:zlib';

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
