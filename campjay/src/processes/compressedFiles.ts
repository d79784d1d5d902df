import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RequestHandler } from 'express';

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
