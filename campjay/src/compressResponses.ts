import compression from 'compression';
import { type RequestHandler } from 'express';
import { constants } from 'node:zlib';

/** At level 1 of gzip and brotli alike a search answer shrinks to a fifth in well under a millisecond; higher ones gain little. */
const compressor = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

/** Beacons are answered with a few bytes, thousands a second: to ask of each whether to compress it costs more than that. */
export const compressResponses: RequestHandler = (request, response, next) =>
  request.path.startsWith('/api/track/') ? next() : compressor(request, response, next);
